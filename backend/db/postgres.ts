import {
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DatabaseClock } from './clock.ts'
import { codeOf, DatabaseTrouble, kindOf } from './trouble.ts'

const INT8 = 20
const CONNECTIONS = 10

/** Tells queries which dialect they speak and how it reads the clock. */
export class PostgresClockAdapter extends PostgresAdapter {
  readonly clock: DatabaseClock
  readonly now: () => RawBuilder<number>
  /** Nothing here is answered without a wait. */
  readonly askAtOnce = (): null => null
  readonly textsOf = (list: RawBuilder<string>) =>
    sql<string>`(select json_array_elements_text(cast(${list} as json)))`

  constructor(clock: DatabaseClock) {
    super()
    this.clock = clock
    this.now = () =>
      sql<number>`(floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(clock.offset())})`
  }
}

/** PostgreSQL through a pool; `int8` comes back as a number, since times in milliseconds fit one. */
export const postgresDialect = (url: string, clock: DatabaseClock, onLost: OnLostConnection): Dialect => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // Without a listener, a connection that the server ends would end the process, whether somebody uses it or not. The
  // pool says it again of one that nobody used.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('error', () => {})
  const dialect = new PostgresDialect({
    pool: { connect: () => checkOut(pool), end: () => pool.end(), options: pool.options },
  })
  return {
    createAdapter: () => new PostgresClockAdapter(clock),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
export type OnLostConnection = (error: Error) => void

/** A connection of the pool, whose errors are marked as the database's own. */
const checkOut = async (pool: pg.Pool): Promise<PostgresPoolClient> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw marked(error)
  })
  let lost: DatabaseTrouble | null = null
  const query = async (text: string, values: readonly unknown[]) => {
    // What broke the connection is the better answer to the rollback that follows.
    if (lost) throw lost
    try {
      return await client.query(text, [...values])
    } catch (thrown) {
      const error = marked(thrown)
      if (error instanceof DatabaseTrouble && !(thrown instanceof pg.DatabaseError)) lost = error
      throw error
    }
  }
  // The type also wants cursors, which are not used here.
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}

/** An error of Postgres says by its code what it is; any other that is no bug of ours comes from the connection. */
const marked = (error: unknown): unknown => {
  if (error instanceof TypeError || error instanceof RangeError) return error
  const kind = error instanceof pg.DatabaseError ? kindOf(codeOf(error)) : 'unreachable'
  return kind ? new DatabaseTrouble(kind, error) : error
}
