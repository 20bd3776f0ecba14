import type { z } from 'zod'
import type { Db } from '../files/sqlite.ts'
import { type CachedVersion, putSql, readCached } from './schema.ts'

/** The table for a small kind of resource, with one row per resource. The row's key is the resource's id in the feed. */
type SmallKind<T> = {
  readonly table: 'card' | 'site' | 'draft' | 'scan'
  /** Name of the column that contains the id. */
  readonly key: string
  readonly form: z.ZodType<T>
  /** The field by which lists select or sort the resources, and the column that contains it. */
  readonly beside?: { readonly column: string; readonly of: (data: T) => string }
}

/** Reads and writes resources of one small kind in cache.db. */
export const cachedKind = <T>(
  db: Db,
  generation: () => number,
  { table, key, form, beside }: SmallKind<T>,
) => {
  const revision = db.prepare<[string], number>(`SELECT revision FROM ${table} WHERE ${key} = ?`).pluck()
  const columns = beside ? `${key}, ${beside.column}` : key
  const putRow = db.prepare(
    `${putSql(table, `${columns}, revision, generation, data`)}
     WHERE excluded.generation > generation OR excluded.revision >= revision`,
  )
  const replace = db.prepare<[string, string]>(`UPDATE ${table} SET data = ? WHERE ${key} = ?`)
  const remove = db.prepare<[string]>(`DELETE FROM ${table} WHERE ${key} = ?`)
  const removeOlder = db.prepare<[number]>(`DELETE FROM ${table} WHERE generation < ?`)
  const one = db.prepare<[string], string>(`SELECT data FROM ${table} WHERE ${key} = ?`).pluck()
  const revisionOf = (id: string): number | null => revision.get(id) ?? null
  const put = (id: string, data: T, version: CachedVersion): void => {
    const found = beside ? { [beside.column]: beside.of(data) } : {}
    putRow.run({ [key]: id, ...found, ...version, data: JSON.stringify(data) })
  }
  /** Reads the resources that an SQL clause selects, with at most one placeholder value. */
  const chosen = (how: string) => {
    const rows = db.prepare<string[], string>(`SELECT data FROM ${table} ${how}`).pluck()
    return (...by: string[]): readonly T[] => rows.all(...by).map((data) => readCached(form, data))
  }
  return {
    put,
    /**
     * Stores a resource from an answer, before the feed delivers it, unless the feed has changed the resource since revision
     * `known`.
     */
    putAhead: (id: string, data: T, known: number | null): void => {
      if (revisionOf(id) !== known) return
      if (known === null) put(id, data, { revision: 0, generation: generation() })
      else replace.run(JSON.stringify(data), id)
    },
    /** Returns the cached resource's revision; null if the resource is not cached. */
    revisionOf,
    /** Removes a resource. Returns whether the resource existed. */
    remove: (id: string): boolean => remove.run(id).changes > 0,
    /** Deletes the resources that the newest snapshot did not contain. Returns whether there were any. */
    removeOlder: (generation: number): boolean => removeOlder.run(generation).changes > 0,
    get: (id: string): T | null => {
      const data = one.get(id)
      return data === undefined ? null : readCached(form, data)
    },
    all: chosen(''),
    chosen,
  }
}
