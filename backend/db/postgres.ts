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

/** What one process may ask of Postgres, in milliseconds where it is a time. */
export type PostgresLimits = {
  /** Connections that are held at the most. */
  readonly connections: number
  /** Until there is a connection, new or given back. */
  readonly connectMs: number
  /** For one statement, its wait for locks included; 0 for as long as it takes. */
  readonly statementMs: number
  /** For a transaction between two statements; 0 for as long as it takes. */
  readonly idleMs: number
}
/** What holds where nobody says otherwise. */
export const POSTGRES_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 5_000,
  statementMs: 30_000,
  idleMs: 60_000,
}

export type PostgresOptions = {
  readonly limits: PostgresLimits
  /** Statements take as long as they need, as migrations do, and only their wait for a lock ends after `statementMs`. */
  readonly patient: boolean
  readonly onLost: (error: Error) => void
}

/** Connections of a pool, and who waits for one. */
type Connections = { readonly used: number; readonly idle: number; readonly waiting: number }

/** Tells queries which dialect they speak and how it reads the clock. */
export class PostgresClockAdapter extends PostgresAdapter {
  readonly clock: DatabaseClock
  readonly connections: () => Connections
  readonly now: () => RawBuilder<number>
  /** Nothing here is answered without a wait. */
  readonly askAtOnce = (): null => null
  readonly textsOf = (list: RawBuilder<string>) =>
    sql<string>`(select json_array_elements_text(cast(${list} as json)))`

  /** Postgres looks over its files itself. */
  readonly lookOver = async (): Promise<DatabaseTrouble | null> => null

  /** Throws DatabaseTrouble where changes are refused, which Postgres says without being changed. */
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

/** PostgreSQL through a pool; `int8` comes back as a number, since times in milliseconds fit one. */
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
  // Without a listener, a connection that the server ends would end the process, whether somebody uses it or not. The
  // pool says it again of one that nobody used.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => {})
  // Postgres ends what takes too long; we do where it, or the way to it, is gone without a word.
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

/** A connection of the pool, whose errors are marked as the database's own. */
const checkOut = async (pool: pg.Pool, giveUpMs: number | null): Promise<PostgresPoolClient> => {
  const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0
  const client = await pool.connect().catch((error: unknown) => {
    throw marked(error, isFull ? 'slow' : 'unreachable', kindAtConnect)
  })
  let lost: DatabaseTrouble | null = null
  const query = async (text: string, values: readonly unknown[]) => {
    // What broke the connection is the better answer to the rollback that follows.
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
  // The type also wants cursors, which are not used here.
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}

/** An error of Postgres says by its code what it is; any other that is no bug of ours comes from the connection. */
const marked = (
  error: unknown,
  ofConnection: TroubleKind,
  ofAnswer: (error: pg.DatabaseError) => TroubleKind | null = (answer) => kindOf(codeOf(answer)),
): unknown => {
  if (error instanceof TypeError || error instanceof RangeError) return error
  const kind = error instanceof pg.DatabaseError ? ofAnswer(error) : ofConnection
  return kind ? new DatabaseTrouble(kind, error) : error
}

/** PgBouncer has this one code for whatever it says, also of a Postgres behind it that is away. */
const POOLER_CODE = '08P01'

/** Before anything was asked, whatever Postgres has against a connection is a refusal, unless it says that it may pass. */
const kindAtConnect = (error: pg.DatabaseError): TroubleKind =>
  codeOf(error) === POOLER_CODE && !isUnsupportedParameter(error.message)
    ? 'unreachable'
    : (kindOf(codeOf(error)) ?? 'refused')

/** How Quillport's connections are called in Postgres, unless the address says otherwise. */
export const APPLICATION = 'quillport'

/** What a PgBouncer must be told for that. */
export const PGBOUNCER_SETTING =
  'ignore_startup_parameters=lock_timeout,statement_timeout,idle_in_transaction_session_timeout'

/** PgBouncer knows none of the limits that a connection begins with, unless it is told to ignore them. */
export const isUnsupportedParameter = (says: string): boolean => /^unsupported startup parameter/.test(says)

/** Host with port, and database, that an address names. Throws where the driver cannot read it. */
export const postgresPlace = (address: string): { readonly host: string; readonly name: string } => {
  const { host, port, database } = new pg.Client({ connectionString: address })
  return { host: `${host}:${port}`, name: database ?? '' }
}
