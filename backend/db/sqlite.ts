import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { DatabaseClock } from './clock.ts'
import { insideTransaction } from './inside.ts'

type Statement = Sqlite.Statement<unknown[]>
const STATEMENTS_KEPT = 500
/** Milliseconds that a statement waits while another process writes. */
const BUSY_TIMEOUT = 5_000
const BUSY_PAUSE = 5

/** Tells queries which dialect they speak and how it reads the clock. */
export class SqliteClockAdapter extends SqliteAdapter {
  readonly now: () => RawBuilder<number>

  constructor(clock: DatabaseClock) {
    super()
    this.now = () => sql<number>`(cast(unixepoch('subsec') * 1000 as integer) + ${sql.lit(clock.offset())})`
  }

  // The driver below has its own queue, which can also tell that a transaction waits for itself.
  override get supportsMultipleConnections() {
    return true
  }
}

/** SQLite through better-sqlite3: one connection, handed out to one query or transaction at a time. */
export const sqliteDialect = (file: string, clock: DatabaseClock): Dialect => ({
  createAdapter: () => new SqliteClockAdapter(clock),
  createDriver: () => sqliteDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** Opens a file for one writer and many readers; throws when it is damaged. */
const openFile = (file: string): Sqlite.Database => {
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  // What was deleted is overwritten, not only let go of.
  db.pragma('secure_delete = ON')
  // From here on waiting is done without holding up the whole process: see `whenFree`.
  db.pragma('busy_timeout = 0')
  return db
}

const sqliteDriver = (file: string): Driver => {
  const db = openFile(file)
  const connection = connectionTo(db)
  const queue = fairQueue()
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: async () => {},
    acquireConnection: async () => {
      if (insideTransaction())
        throw new Error('A query inside a transaction must use its `trx`: on `db` it would wait for itself.')
      await queue.enter()
      return connection
    },
    releaseConnection: async () => queue.leave(),
    // A transaction that reads first and writes later could not be promoted once another process wrote.
    beginTransaction: async () => void (await run('begin immediate')),
    commitTransaction: async () => void (await run('commit')),
    rollbackTransaction: async () => {
      if (db.inTransaction) await run('rollback')
    },
    destroy: async () => void db.close(),
  }
}

const connectionTo = (db: Sqlite.Database): DatabaseConnection => {
  const statements = new Map<string, Statement>()
  const prepared = (text: string): Statement => {
    const known = statements.get(text)
    if (known) return known
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    const made = db.prepare<unknown[]>(text)
    statements.set(text, made)
    return made
  }
  const execute = <R>(query: CompiledQuery): QueryResult<R> => {
    const statement = prepared(query.sql)
    // The row type is the query's own claim, as with every driver.
    if (statement.reader) return { rows: statement.all(...query.parameters) as R[] }
    const { changes } = statement.run(...query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }
  return {
    executeQuery: <R>(query: CompiledQuery) => whenFree(() => execute<R>(query)),
    streamQuery: async function* <R>(query: CompiledQuery) {
      yield execute<R>(query)
    },
  }
}

/** Tries again while another process writes. Inside a transaction that began `immediate` nobody else does. */
const whenFree = async <T>(execute: () => T): Promise<T> => {
  const giveUp = performance.now() + BUSY_TIMEOUT
  for (;;) {
    try {
      return execute()
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY'
      if (!busy || performance.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE))
    }
  }
}

/** Lets one in at a time, in the order of asking. */
const fairQueue = () => {
  const waiting: (() => void)[] = []
  let taken = false
  return {
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
