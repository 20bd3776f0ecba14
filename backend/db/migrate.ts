import { type Kysely, sql } from 'kysely'
import { type Database, dbNow, dialectOf, type Trx, transaction } from './database.ts'
import { MIGRATIONS } from './migrations/migrations.ts'

/** Any fixed number: it names the lock that starting servers take in Postgres. */
const MIGRATION_LOCK = 7_145_208_331

/**
 * Brings the database up to this program, all or nothing; two that start at once take turns.
 * Returns the names of what was applied. Throws when a newer program made the database.
 */
export const migrate = (db: Database): Promise<readonly string[]> =>
  transaction(db, async (trx) => {
    if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await sql`create table if not exists migration (name text primary key, applied_at bigint not null)`.execute(
      trx,
    )
    const pending = await pendingOf(trx)
    for (const [name, up] of pending) {
      // A migration knows tables as they were then, not as the types say now.
      await up(trx as unknown as Kysely<unknown>)
      await sql`insert into migration (name, applied_at) values (${name}, ${await dbNow(trx)})`.execute(trx)
    }
    return pending.map(([name]) => name)
  })

const pendingOf = async (db: Database | Trx) => {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied].find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown !== undefined)
    throw new Error(`A newer Quillport made this database (it has ${unknown}). Start that version instead.`)
  return Object.entries(MIGRATIONS).filter(([name]) => !applied.has(name))
}

/** True when the database can be reached and has every migration of this program. */
export const isMigrated = async (db: Database): Promise<boolean> => (await pendingOf(db)).length === 0
