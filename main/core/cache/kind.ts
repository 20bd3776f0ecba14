import type { z } from 'zod'
import type { Db } from '../files/sqlite.ts'
import { type CachedVersion, putSql, readCached } from './schema.ts'

/** Where the resources of a small kind stand: each in a row by its id in the feed. */
type SmallKind<T> = {
  readonly table: 'card' | 'site' | 'draft' | 'scan'
  /** The column of the id. */
  readonly key: string
  readonly form: z.ZodType<T>
  /** What lists of them are found or ordered by, and its column. */
  readonly beside?: { readonly column: string; readonly of: (data: T) => string }
}

/** The resources of one small kind in an open cache file. */
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
  /** Those that the end of a statement chooses, by one value at the most. */
  const chosen = (how: string) => {
    const rows = db.prepare<string[], string>(`SELECT data FROM ${table} ${how}`).pluck()
    return (...by: string[]): readonly T[] => rows.all(...by).map((data) => readCached(form, data))
  }
  return {
    put,
    /** Puts an answer ahead of the feed, unless the feed spoke of the resource since it was at `known`. */
    putAhead: (id: string, data: T, known: number | null): void => {
      if (revisionOf(id) !== known) return
      if (known === null) put(id, data, { revision: 0, generation: generation() })
      else replace.run(JSON.stringify(data), id)
    },
    /** How new the cached resource is; null where there is none. */
    revisionOf,
    /** Returns whether there was one. */
    remove: (id: string): boolean => remove.run(id).changes > 0,
    /** Removes what the newest snapshot did not bring; returns whether anything went. */
    removeOlder: (generation: number): boolean => removeOlder.run(generation).changes > 0,
    get: (id: string): T | null => {
      const data = one.get(id)
      return data === undefined ? null : readCached(form, data)
    },
    all: chosen(''),
    chosen,
  }
}
