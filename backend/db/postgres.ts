import { type Dialect, PostgresAdapter, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DatabaseClock } from './clock.ts'

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
  const dialect = new PostgresDialect({ pool })
  return {
    createAdapter: () => new PostgresClockAdapter(clock),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
export type OnLostConnection = (error: Error) => void
