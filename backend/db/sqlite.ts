import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DatabaseClock } from './clock.ts'
import { insideTransaction } from './inside.ts'
import { codeOf, DatabaseTrouble, kindOf } from './trouble.ts'

type Statement = Sqlite.Statement<unknown[]>
const STATEMENTS_KEPT = 500
/** How long a statement waits while another process writes, in ms. */
const BUSY_TIMEOUT = 5_000
const BUSY_PAUSE = 5

/** Returns the rows of a query that can run at once; null if the query must wait for its turn. */
type AskAtOnce = <R>(query: CompiledQuery<R>) => R[] | null

/** Tells queries their dialect, how to read the database's clock, and how to answer without waiting. */
export class SqliteClockAdapter extends SqliteAdapter {
  readonly clock: DatabaseClock
  readonly now: () => RawBuilder<number>
  readonly askAtOnce: AskAtOnce
  readonly textsOf = (list: RawBuilder<string>) => sql<string>`(select value from json_each(${list}))`

  /**
   * Throws DatabaseTrouble if the file refuses a trial change. A full disk does not count, because the database still
   * answers reads.
   */
  readonly requireWritable = async (db: QueryExecutorProvider): Promise<void> => {
    // Writes a number that Quillport does not use to the header of the file.
    await sql`pragma user_version = 0`.execute(db).catch((error: unknown) => {
      if (!(error instanceof DatabaseTrouble && error.kind === 'full')) throw error
    })
  }

  /** Checks the whole file for damage, for example after a copy was put next to the log of another file; null if the file is intact. */
  readonly lookOver = async (db: QueryExecutorProvider): Promise<DatabaseTrouble | null> => {
    try {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
      const [found] = rows
      if (found?.quick_check !== 'ok')
        this.#damage.note(new DatabaseTrouble('damaged', new Error(found?.quick_check)))
    } catch (error) {
      if (!(error instanceof DatabaseTrouble && error.kind === 'damaged')) throw error
    }
    return this.#damage.found()
  }
  /** The damage that was found in the file so far; null if none was. */
  readonly damage = (): DatabaseTrouble | null => this.#damage.found()
  /** SQLite has no pool of connections that could run out. */
  readonly connections = (): null => null
  readonly #damage: Damage

  constructor(clock: DatabaseClock, askAtOnce: AskAtOnce, damage: Damage) {
    super()
    this.#damage = damage
    this.clock = clock
    this.now = () => sql<number>`(cast(unixepoch('subsec') * 1000 as integer) + ${sql.lit(clock.offset())})`
    this.askAtOnce = askAtOnce
  }

  // The driver below has its own queue, which can also detect that a transaction waits for itself.
  override get supportsMultipleConnections() {
    return true
  }
}

/** Lets `lower` change all letters, as on Postgres. SQLite’s own function changes only the letters of ASCII. */
const lowerAll = (db: Sqlite.Database): Sqlite.Database =>
  db.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )

/** Connects to SQLite through better-sqlite3: one connection, which one query or transaction uses at a time. */
export const sqliteDialect = (file: string, clock: DatabaseClock, readOnly: boolean): Dialect => {
  const db = marking(() => lowerAll(readOnly ? openToRead(file) : openFile(file)))
  const damage = noDamage()
  const execute = executing(db, damage.note)
  const queue = fairQueue()
  return {
    createAdapter: () => new SqliteClockAdapter(clock, askingAtOnce(execute, queue), damage),
    createDriver: () => sqliteDriver(db, execute, queue),
    createIntrospector: (introspected) => new SqliteIntrospector(introspected),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

type Damage = ReturnType<typeof noDamage>

/** Remembers the first damage found in a file, because a damaged file stays damaged. */
const noDamage = () => {
  let found: DatabaseTrouble | null = null
  return {
    found: () => found,
    note: (trouble: DatabaseTrouble): void => {
      if (trouble.kind === 'damaged') found ??= trouble
    },
  }
}

/** Opens a file for one writer and many readers. Throws if the file is damaged. */
const openFile = (file: string): Sqlite.Database => {
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  // Deleted data is overwritten, not only released.
  db.pragma('secure_delete = ON')
  // From here on, `whenFree` waits, without blocking the whole process.
  db.pragma('busy_timeout = 0')
  return db
}

/** Opens an existing file and changes nothing in it. Does not even apply a log next to it, because the log may belong to another file. */
const openToRead = (file: string): Sqlite.Database => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT })
  db.pragma('busy_timeout = 0')
  return db
}

const sqliteDriver = (db: Sqlite.Database, execute: Execute, queue: FairQueue): Driver => {
  const connection = connectionBy(execute)
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: async () => {},
    acquireConnection: async () => {
      if (insideTransaction())
        throw new Error(
          'A query inside a transaction must use the transaction’s `trx`. If the query used `db`, it would wait for its own transaction to end.',
        )
      await queue.enter()
      return connection
    },
    releaseConnection: async () => queue.leave(),
    // Otherwise, a transaction that begins with a read could not write after another process has written.
    beginTransaction: async () => void (await run('begin immediate')),
    commitTransaction: async () => void (await run('commit')),
    rollbackTransaction: async () => {
      if (db.inTransaction) await run('rollback')
    },
    destroy: async () => void db.close(),
  }
}

type Execute = <R>(query: CompiledQuery) => QueryResult<R>

const executing = (db: Sqlite.Database, onTrouble: (trouble: DatabaseTrouble) => void): Execute => {
  const statements = new LRUCache<string, Statement>({ max: STATEMENTS_KEPT })
  const prepared = (text: string): Statement => {
    const known = statements.get(text)
    if (known) return known
    const made = db.prepare<unknown[]>(text)
    statements.set(text, made)
    return made
  }
  return <R>(query: CompiledQuery): QueryResult<R> =>
    marking(() => {
      const statement = prepared(query.sql)
      // The query declares the type of its rows. The driver does not check it.
      if (statement.reader) return { rows: statement.all(...query.parameters) as R[] }
      const { changes } = statement.run(...query.parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }, onTrouble)
}

/** Runs `use`. Errors of SQLite that concern the file itself become DatabaseTrouble. */
const marking = <T>(use: () => T, onTrouble?: (trouble: DatabaseTrouble) => void): T => {
  try {
    return use()
  } catch (error) {
    const kind = error instanceof Sqlite.SqliteError ? kindOf(error.code) : null
    if (!kind) throw error
    const trouble = new DatabaseTrouble(kind, error)
    onTrouble?.(trouble)
    throw trouble
  }
}

const connectionBy = (execute: Execute): DatabaseConnection => ({
  executeQuery: <R>(query: CompiledQuery) => whenFree(() => execute<R>(query)),
  streamQuery: async function* <R>(query: CompiledQuery) {
    yield execute<R>(query)
  },
})

/**
 * Answers a query without Kysely's path to the connection, which takes longer than the query itself. Works only while
 * the connection is free.
 */
const askingAtOnce =
  (execute: Execute, queue: FairQueue): AskAtOnce =>
  <R>(query: CompiledQuery<R>) => {
    if (queue.isTaken()) return null
    try {
      return execute<R>(query).rows
    } catch (error) {
      if (isBusy(error)) return null
      throw error
    }
  }

const isBusy = (error: unknown): boolean => codeOf(error) === 'SQLITE_BUSY'

/** Tries again while another process writes. Inside a transaction that began as `immediate`, no other process can write. */
const whenFree = async <T>(execute: () => T): Promise<T> => {
  const giveUp = performance.now() + BUSY_TIMEOUT
  for (;;) {
    try {
      return execute()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE))
    }
  }
}

type FairQueue = ReturnType<typeof fairQueue>

/** Makes a queue that admits one caller at a time, in the order of their requests. */
const fairQueue = () => {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    isTaken: () => taken,
    enter: async () => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}
