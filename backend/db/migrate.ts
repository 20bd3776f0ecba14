import { type Kysely, sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { type Database, type Db, dbNow, dialectOf, openDatabase, transaction } from './database.ts'
import { MIGRATIONS, OLDEST } from './migrations/migrations.ts'
import type { PostgresLimits } from './postgres.ts'

/** An arbitrary fixed number: the id of the Postgres lock that servers take when they start. */
const MIGRATION_LOCK = 7_145_208_331

/**
 * Applies all missing migrations or, if any fails, none. Programs that start at the same time take turns. Returns the
 * names of the applied migrations. Throws `unavailable` if the database needs a newer program.
 */
export const migrate = async (db: Database): Promise<readonly string[]> => {
  if ((await pendingOf(db)).length === 0) return []
  return transaction(db, async (trx) => {
    if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await sql`create table if not exists migration (name text primary key, applied_at bigint not null)`.execute(
      trx,
    )
    const pending = await pendingOf(trx)
    for (const [name, up] of pending) {
      // A migration uses the tables as they were at that time, not as the types describe them now.
      await up(trx as unknown as Kysely<unknown>)
      await sql`insert into migration (name, applied_at) values (${name}, ${await dbNow(trx)})`.execute(trx)
      const oldest = OLDEST[name]
      if (oldest !== undefined)
        await sql`update migration set oldest = ${oldest} where name = ${name}`.execute(trx)
    }
    return pending.map(([name]) => name)
  })
}

/**
 * Migrates over a separate connection without a time limit for statements. Throws `unavailable` if a restore was not
 * finished, unless `unfinished` is true.
 */
export const migrateAt = async (
  address: string,
  limits: PostgresLimits,
  { unfinished = false }: { readonly unfinished?: boolean } = {},
): Promise<void> => {
  const db = openDatabase(address, { limits, patient: true })
  try {
    if (!unfinished) await requireFinished(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

const hasTable = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await (dialectOf(db) === 'postgres'
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  ).execute(db)
  return rows.length > 0
}

/** Whether a database belongs to Quillport, of any version. */
export const hasMigrations = (db: Db): Promise<boolean> => hasTable(db, 'migration')

/**
 * The migrations of this program that a database lacks, in order. Throws `unavailable` if the database needs a newer
 * program.
 */
export const pendingOf = async (db: Db) => {
  if (!(await hasMigrations(db))) return Object.entries(MIGRATIONS)
  // The column `oldest` exists only since migration 0006.
  const { rows } = await sql<{ name: string; oldest?: string | null }>`select * from migration`.execute(db)
  for (const { name, oldest } of rows)
    if (!Object.hasOwn(MIGRATIONS, name) && !Object.hasOwn(MIGRATIONS, oldest ?? name)) throw tooNew(name)
  const applied = new Set(rows.map(({ name }) => name))
  return Object.entries(MIGRATIONS).filter(([name]) => !applied.has(name))
}

/** Only the log names the migration, because the name means nothing to the readers of the message. */
const tooNew = (migration: string): AppError => {
  const error = new AppError(
    'unavailable',
    'A newer version of Quillport created or changed this database. Update Quillport here, or restore a backup from before the update.',
  )
  error.cause = new Error(`The database has the migration ${migration}, which this version does not know.`)
  return error
}

/** A table that exists while a backup is being restored into a database, so that a killed restore is noticed. */
export const RESTORING = 'quillport_restoring'

/** Marks a database as being restored from a backup. */
export const markRestoring = async (db: Db): Promise<void> => {
  await sql`create table if not exists ${sql.table(RESTORING)} (started_at bigint)`.execute(db)
}
/** Removes the mark of `markRestoring` when the restore is done. */
export const unmarkRestoring = async (db: Db): Promise<void> => {
  await sql`drop table if exists ${sql.table(RESTORING)}`.execute(db)
}

/** Whether a restore into the database was started but not finished. */
export const isRestoring = (db: Db): Promise<boolean> => hasTable(db, RESTORING)

/** Throws `unavailable` if a restore into the database was started but not finished. */
const requireFinished = async (db: Db): Promise<void> => {
  if (!(await isRestoring(db))) return
  throw new AppError(
    'unavailable',
    'A restore into this database was not finished. If the database is still empty, the service’s operator must run “restore FILE” again. Otherwise, the operator must run “restore --done”.',
    { retryAfter: 5 },
  )
}

/**
 * Throws `unavailable` unless the database has every migration of this program, needs no newer program and is fully
 * restored.
 */
export const requireMigrated = async (db: Database): Promise<void> => {
  await requireFinished(db)
  if ((await pendingOf(db)).length > 0)
    throw new AppError(
      'unavailable',
      'The database is not up to date yet. The service’s operator must restart this server or run the command “migrate”.',
      { retryAfter: 5 },
    )
}

/** The problem and the advice that an operator reads if a database lacks migrations. */
export const OLDER_SCHEMA = {
  found: 'schema is older than this program',
  todo: 'To migrate, run the command “migrate” or start this program as a server.',
} as const

/**
 * Throws `unavailable` unless a command can use the database as it is. A command migrates nothing, because older servers may still use
 * the database.
 */
export const requireUsable = async (db: Database): Promise<void> => {
  await requireFinished(db)
  if ((await pendingOf(db)).length > 0)
    throw new AppError('unavailable', `The database’s ${OLDER_SCHEMA.found}. ${OLDER_SCHEMA.todo}`)
}
