import { adapterOf, type Database } from './database.ts'
import { requireMigrated } from './migrate.ts'

/** Milliseconds for which an answer about readiness is given again: to find out changes a SQLite file. */
const READY_KEPT_MS = 2_000

/** Tells whether requests can be served: throws `unavailable` of the schema, DatabaseTrouble of the database. */
export const readinessOf = (db: Database): (() => Promise<void>) => {
  let found: Promise<void> | null = null
  const look = async () => {
    await requireMigrated(db)
    await adapterOf(db).requireWritable(db)
  }
  // One look for all that ask meanwhile, however long it takes.
  return () => {
    found ??= look().finally(() => {
      setTimeout(() => {
        found = null
      }, READY_KEPT_MS).unref()
    })
    return found
  }
}
