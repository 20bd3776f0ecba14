import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type DatabaseClock, realClock } from './clock.ts'
import { insideTransaction, runInside } from './inside.ts'
import { POSTGRES_LIMITS, PostgresClockAdapter, type PostgresOptions, postgresDialect } from './postgres.ts'
import { SqliteClockAdapter, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { codeOf } from './trouble.ts'

export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>
/** What a read takes: the database, or the transaction that it belongs to. */
export type Db = Database | Trx

export type DatabaseOptions = {
  /** Tests move the clock; everything else leaves it alone. */
  readonly clock?: DatabaseClock
  /** Hears of connections to Postgres that ended without our doing. */
  readonly onLost?: PostgresOptions['onLost']
  /** Of Postgres alone; a statement of SQLite waits five seconds for others. */
  readonly limits?: PostgresOptions['limits']
  readonly patient?: PostgresOptions['patient']
  /** Of SQLite alone: nothing is written, and the file must be there. */
  readonly readOnly?: boolean
}

/** Opens `postgres://…` or a SQLite file by its path. Throws DatabaseTrouble when a SQLite file is damaged. */
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

/** What the dialect adds to queries. */
export const adapterOf = (db: Db): PostgresClockAdapter | SqliteClockAdapter => {
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresClockAdapter || adapter instanceof SqliteClockAdapter) return adapter
  throw new Error('This database was not opened by openDatabase.')
}

/** Which SQL the database speaks. */
export const dialectOf = (db: Db): 'sqlite' | 'postgres' =>
  adapterOf(db) instanceof PostgresClockAdapter ? 'postgres' : 'sqlite'

/** The database's clock as an SQL expression, in milliseconds since 1970. */
export const nowSql = (db: Db): RawBuilder<number> => adapterOf(db).now()

/** The texts of a JSON list as SQL for `in`. */
export const textsOf = (db: Db, list: RawBuilder<string>): RawBuilder<string> => adapterOf(db).textsOf(list)

/** The database's clock in milliseconds since 1970; all servers agree on it. */
export const dbNow = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: number }>`select ${nowSql(db)} as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not return the time.')
  return row.now
}

/** Milliseconds for which other processes that read are waited for, and between two looks whether they still do. */
const LOG_PATIENCE = 5_000
const LOG_PAUSE = 20

/**
 * Takes what was deleted out of SQLite's log too, where it would stay until the log is written over, and waits a moment for
 * other processes that read it; Postgres cleans up by itself.
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

/** The database went away after it was told to commit: whether it did is not known. `cause` is what it threw. */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database broke during a commit.', { cause })
    this.name = 'CommitLost'
  }
}

const ATTEMPTS = 8
const hooks = new WeakMap<Trx, (() => void)[]>()

/**
 * Runs a transaction: `begin immediate` on SQLite, read committed on Postgres, so lock a row before you decide
 * by it. Serialization failures and deadlocks run it again, so it must touch nothing but the database. Throws CommitLost
 * where the database went away in the last moment.
 */
export const transaction = async <T>(db: Database, use: (trx: Trx) => Promise<T>): Promise<T> => {
  if (insideTransaction()) throw new Error('A transaction cannot open another one: pass its `trx` on.')
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

/** Calls back once the transaction is committed; never when it is rolled back. */
export const afterCommit = (trx: Trx, hook: () => void): void => {
  hooks.get(trx)?.push(hook)
}

/** The database answered, and so committed nothing: an SQLSTATE other than of a lost connection, or SQLite's own word. */
const isRefused = (error: unknown): boolean =>
  /^(?!08|57P)(?=.*\d)[0-9A-Z]{5}$|^SQLITE_(?!IOERR)/.test(codeOf(error))

/** Serialization failure or deadlock of Postgres. A SQLite file that another process holds was waited for already. */
const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))
