import {
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPoolClient,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DatabaseClock } from './clock.ts'
import { codeOf, DatabaseTrouble, kindOf, type TroubleKind } from './trouble.ts'

const INT8 = 20

/** The limits on one process's use of Postgres. Times are in ms. */
export type PostgresLimits = {
  readonly connections: number
  /** How long to wait for a new or released connection. */
  readonly connectMs: number
  /** Limit for one statement, including its wait for locks; 0 for no limit. */
  readonly statementMs: number
  /** How long a transaction may stay idle between two statements; 0 for no limit. */
  readonly idleMs: number
}
/** Default limits. */
export const POSTGRES_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 5_000,
  statementMs: 30_000,
  idleMs: 60_000,
}

export type PostgresOptions = {
  readonly limits: PostgresLimits
  /**
   * Whether statements, such as those of migrations, may run without a time limit. `statementMs` then limits only their
   * wait for a lock.
   */
  readonly patient: boolean
  readonly onLost: (error: Error) => void
}

/** The connections of a pool, and the number of callers that wait for a connection. */
type Connections = { readonly used: number; readonly idle: number; readonly waiting: number }

/** Tells queries their dialect and how to read the database's clock. */
export class PostgresClockAdapter extends PostgresAdapter {
  readonly clock: DatabaseClock
  readonly connections: () => Connections
  readonly now: () => RawBuilder<number>
  /** Postgres cannot answer a query without waiting. */
  readonly askAtOnce = (): null => null
  readonly textsOf = (list: RawBuilder<string>) =>
    sql<string>`(select json_array_elements_text(cast(${list} as json)))`

  /** Postgres checks its files itself. */
  readonly lookOver = async (): Promise<DatabaseTrouble | null> => null

  /** Always null: a damaged page of one table does not make the others unusable. */
  readonly damage = (): DatabaseTrouble | null => null

  /** Throws DatabaseTrouble if Postgres refuses changes. Reads a setting of Postgres and changes nothing. */
  readonly requireWritable = async (db: QueryExecutorProvider): Promise<void> => {
    const setting = sql<{
      refused: boolean
    }>`select current_setting('transaction_read_only')::boolean as refused`
    const { rows } = await setting.execute(db)
    if (rows[0]?.refused) throw new DatabaseTrouble('read_only', null)
  }

  constructor(clock: DatabaseClock, connections: () => Connections) {
    super()
    this.clock = clock
    this.connections = connections
    this.now = () =>
      sql<number>`(floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(clock.offset())})`
  }
}

/** Connects to PostgreSQL through a pool. `int8` is returned as a number, because times in ms fit into a number. */
export const postgresDialect = (
  url: string,
  clock: DatabaseClock,
  { limits, patient, onLost }: PostgresOptions,
): Dialect => {
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: APPLICATION,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    ...(patient ? { lock_timeout: limits.statementMs } : { statement_timeout: limits.statementMs }),
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // Without a listener, a connection that the server ends would end this process, whether the connection is in use or
  // idle. The pool reports idle connections a second time.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => {})
  // Postgres ends statements that take too long. If Postgres or the network no longer answers, this process stops waiting.
  const giveUpMs = patient || limits.statementMs === 0 ? null : limits.statementMs + limits.connectMs
  const dialect = new PostgresDialect({
    pool: { connect: () => checkOut(pool, giveUpMs), end: () => pool.end(), options: pool.options },
  })
  return {
    createAdapter: () =>
      new PostgresClockAdapter(clock, () => ({
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      })),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** Takes a connection from the pool. Its errors become DatabaseTrouble. */
const checkOut = async (pool: pg.Pool, giveUpMs: number | null): Promise<PostgresPoolClient> => {
  const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0
  const client = await pool.connect().catch((error: unknown) => {
    throw marked(error, isFull ? 'slow' : 'unreachable', kindAtConnect)
  })
  let lost: DatabaseTrouble | null = null
  const query = async (text: string, values: readonly unknown[]) => {
    // The error that broke the connection is more useful than the error of the rollback that follows.
    if (lost) throw lost
    let late = false
    const giveUp = () => {
      late = true
      void client.end()
    }
    const timer = giveUpMs === null ? undefined : setTimeout(giveUp, giveUpMs)
    try {
      return await client.query(text, [...values])
    } catch (thrown) {
      const error = marked(thrown, late ? 'slow' : 'unreachable')
      if (error instanceof DatabaseTrouble && !(thrown instanceof pg.DatabaseError)) lost = error
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  // The type also requires cursors, which are not used here.
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}

/**
 * Converts errors to DatabaseTrouble. Postgres's own errors have a code that says their kind. Any other error comes
 * from the connection, unless it is a bug in this program.
 */
const marked = (
  error: unknown,
  ofConnection: TroubleKind,
  ofAnswer: (error: pg.DatabaseError) => TroubleKind | null = (answer) => kindOf(codeOf(answer)),
): unknown => {
  if (error instanceof TypeError || error instanceof RangeError) return error
  const kind = error instanceof pg.DatabaseError ? ofAnswer(error) : ofConnection
  return kind ? new DatabaseTrouble(kind, error) : error
}

/** The error code that PgBouncer uses for every error, even if it cannot reach the Postgres behind it. */
const POOLER_CODE = '08P01'

/** Kind of an error while connecting: a refusal, unless its code says that the trouble may pass. */
const kindAtConnect = (error: pg.DatabaseError): TroubleKind =>
  codeOf(error) === POOLER_CODE && !isUnsupportedParameter(error.message)
    ? 'unreachable'
    : (kindOf(codeOf(error)) ?? 'refused')

/** The name of Quillport's connections in Postgres, unless the address sets another name. */
export const APPLICATION = 'quillport'

/** The setting that makes PgBouncer ignore the limits that a connection asks for. */
export const PGBOUNCER_SETTING =
  'ignore_startup_parameters=lock_timeout,statement_timeout,idle_in_transaction_session_timeout'

/** Whether PgBouncer refused a connection because it does not know the limits that the connection asks for. */
export const isUnsupportedParameter = (says: string): boolean => /^unsupported startup parameter/.test(says)

/** Reads the host with its port, and the database, from an address. Throws if the driver cannot read the address. */
export const hostAndDatabase = (address: string): { readonly host: string; readonly name: string } => {
  const { host, port, database } = new pg.Client({ connectionString: address })
  return { host: `${host}:${port}`, name: database ?? '' }
}
