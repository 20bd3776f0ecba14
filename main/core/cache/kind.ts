import type { z } from 'zod'
import type { Db } from '../files/sqlite.ts'
import { type CachedVersion, readCached } from './schema.ts'

/** The resources of one small kind in an open cache file, each in a row of its own by its id in the feed. */
export const cachedKind = <T>(
  db: Db,
  table: 'card' | 'site',
  form: z.ZodType<T>,
  generation: () => number,
) => {
  const revision = db.prepare<[string], number>(`SELECT revision FROM ${table} WHERE id = ?`).pluck()
  const put = db.prepare(`
    INSERT INTO ${table} (id, revision, generation, data) VALUES (:id, :revision, :generation, :data)
    ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, generation = excluded.generation,
      data = excluded.data WHERE excluded.generation > generation OR excluded.revision >= revision`)
  const replace = db.prepare<[string, string]>(`UPDATE ${table} SET data = ? WHERE id = ?`)
  const remove = db.prepare<[string]>(`DELETE FROM ${table} WHERE id = ?`)
  const removeOlder = db.prepare<[number]>(`DELETE FROM ${table} WHERE generation < ?`)
  const one = db.prepare<[string], string>(`SELECT data FROM ${table} WHERE id = ?`).pluck()
  const all = db.prepare<[], string>(`SELECT data FROM ${table}`).pluck()
  const revisionOf = (id: string): number | null => revision.get(id) ?? null
  return {
    put: (id: string, data: T, version: CachedVersion): void => {
      put.run({ id, ...version, data: JSON.stringify(data) })
    },
    /** Puts an answer ahead of the feed, unless the feed spoke of the resource since it was at `known`. */
    putAhead: (id: string, data: T, known: number | null): void => {
      if (revisionOf(id) !== known) return
      if (known === null) put.run({ id, revision: 0, generation: generation(), data: JSON.stringify(data) })
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
    all: (): readonly T[] => all.all().map((data) => readCached(form, data)),
  }
}
