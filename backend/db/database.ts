import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type DatabaseClock, realClock } from './clock.ts'
import { insideTransaction, runInside } from './inside.ts'
import { POSTGRES_LIMITS, PostgresClockAdapter, type PostgresOptions, postgresDialect } from './postgres.ts'
import { SqliteClockAdapter, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { codeOf } from './trouble.ts'

export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>
/** The connection for a read: the database, or the transaction that the read belongs to. */
export type Db = Database | Trx

export type DatabaseOptions = {
  /** The clock. Only tests change it. */
  readonly clock?: DatabaseClock
  /** Called when a connection to Postgres ends, unless this program ended it. */
  readonly onLost?: PostgresOptions['onLost']
  /** Only for Postgres. On SQLite, a statement waits up to five seconds for other processes. */
  readonly limits?: PostgresOptions['limits']
  readonly patient?: PostgresOptions['patient']
  /** Only for SQLite: nothing is written, and the file must exist. */
  readonly readOnly?: boolean
}

/** Opens `postgres://…` or a SQLite file by its path. Throws DatabaseTrouble if a SQLite file is damaged. */
export const openDatabase = (address: string, options: DatabaseOptions = {}): Database => {
  const clock = options.clock ?? realClock
  const dialect = isPostgres(address)
    ? postgresDialect(address, clock, {
        limits: options.limits ?? POSTGRES_LIMITS,
        patient: options.patient ?? false,
        onLost: options.onLost ?? (() => {}),
      })
    : sqliteDialect(address, clock, options.readOnly ?? false)
  return new Kysely<Tables>({ dialect })
}

/** Tells a Postgres address from the path of a SQLite file. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

/** Returns the dialect's additions to queries. */
export const adapterOf = (db: Db): PostgresClockAdapter | SqliteClockAdapter => {
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresClockAdapter || adapter instanceof SqliteClockAdapter) return adapter
  throw new Error('This database was not opened by openDatabase.')
}

/** The SQL dialect of the database. */
export const dialectOf = (db: Db): 'sqlite' | 'postgres' =>
  adapterOf(db) instanceof PostgresClockAdapter ? 'postgres' : 'sqlite'

/** The database's clock as an SQL expression, in milliseconds since 1970. */
export const nowSql = (db: Db): RawBuilder<number> => adapterOf(db).now()

/** Converts the texts of a JSON list to SQL for `in`. */
export const textsOf = (db: Db, list: RawBuilder<string>): RawBuilder<string> => adapterOf(db).textsOf(list)

/** Reads the database's clock, in milliseconds since 1970. All servers agree on it. */
export const dbNow = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: number }>`select ${nowSql(db)} as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not return the time.')
  return row.now
}

/** How long to wait for other processes that read the log, and the pause between two checks, in ms. */
const LOG_PATIENCE = 5_000
const LOG_PAUSE = 20

/**
 * Empties SQLite's log; otherwise, deleted data stays in the log until it is overwritten. Waits up to five seconds for
 * other processes that read the log. Postgres needs no such step.
 */
export const emptyLog = async (db: Database): Promise<void> => {
  if (dialectOf(db) === 'postgres') return
  const giveUp = performance.now() + LOG_PATIENCE
  for (;;) {
    const { rows } = await sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy !== 1 || performance.now() > giveUp) return
    await new Promise((resolve) => setTimeout(resolve, LOG_PAUSE))
  }
}

/** Thrown if the database failed after it was told to commit, so that the outcome is unknown. `cause` is the database's error. */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database broke during a commit.', { cause })
    this.name = 'CommitLost'
  }
}

const ATTEMPTS = 8
const hooks = new WeakMap<Trx, (() => void)[]>()

/**
 * Runs a transaction: `begin immediate` on SQLite, read committed on Postgres. Lock a row before you base a decision on
 * it. After a serialization failure or a deadlock, `use` runs again, so it must change nothing but the database. Throws
 * CommitLost if the database fails during the commit, so that the outcome is unknown.
 */
export const transaction = async <T>(db: Database, use: (trx: Trx) => Promise<T>): Promise<T> => {
  if (insideTransaction())
    throw new Error(
      'A transaction cannot open another transaction: pass on the `trx` of the first transaction.',
    )
  for (let attempt = 1; ; attempt++) {
    const after: (() => void)[] = []
    let isCommitting = false
    try {
      const result = await db.transaction().execute(async (trx) => {
        hooks.set(trx, after)
        const used = await runInside(() => use(trx))
        isCommitting = true
        return used
      })
      isCommitting = false
      for (const hook of after) hook()
      return result
    } catch (error) {
      if (isCommitting && !isRefused(error)) throw new CommitLost(error)
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

/** Calls `hook` once the transaction has been committed; never if it is rolled back. */
export const afterCommit = (trx: Trx, hook: () => void): void => {
  hooks.get(trx)?.push(hook)
}

/**
 * Whether the database itself reported the error, so that nothing was committed: an SQLSTATE other than a lost
 * connection, or an error code of SQLite other than an I/O error.
 */
const isRefused = (error: unknown): boolean =>
  /^(?!08|57P)(?=.*\d)[0-9A-Z]{5}$|^SQLITE_(?!IOERR)/.test(codeOf(error))

/**
 * Whether an error is a serialization failure or a deadlock in Postgres. If another process has locked a SQLite file,
 * the driver has already waited.
 */
const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))
