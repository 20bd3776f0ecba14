import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, dbNow, dialectOf, nowSql, type Trx, transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { LeaseColumns } from './lease-columns.ts'

/** The context that a worker passes to each round of a job. */
export type JobContext = {
  /** The name of this worker in the rows that it leases. */
  readonly owner: string
  /** How long a lease lasts without a heartbeat, in ms. */
  readonly leaseMs: number
  /** Aborted when the worker stops. The job then soon frees its row. */
  readonly signal: AbortSignal
  /** Called for each row whose work ended, successful or not, with the duration of the work (ms). */
  readonly onFinished?: (lease: Lease, ms: number) => void
}

/** The tables whose rows can be leased. */
export type LeasedTable = {
  [T in keyof Tables]: Tables[T] extends LeaseColumns & { readonly id: string } ? T : never
}[keyof Tables]

export type Lease = {
  readonly table: LeasedTable
  readonly id: string
  readonly fence: number
  /** The number of times the row was claimed, including this time. */
  readonly attempt: number
}

/** Thrown if another worker has leased the row meanwhile. The caller must stop and write nothing. */
export class LeaseLost extends Error {
  constructor(lease: Lease) {
    super(`The lease of ${lease.table} ${lease.id} was lost.`)
    this.name = 'LeaseLost'
  }
}

/** Rows of one table that wait for workers. */
export type Queue = {
  readonly table: LeasedTable
  /** The condition for rows that are ready, as SQL over the table's own columns. */
  readonly ready: RawBuilder<unknown>
  /** The condition for rows that wait, including those that wait for their next try; absent if only ready rows wait. */
  readonly waits?: RawBuilder<unknown>
  /**
   * Time (ms) since which a row has waited, as SQL over the table's own columns; 0 if unknown. The row that has waited
   * longest is claimed first.
   */
  readonly since: RawBuilder<unknown>
}

export type Claim = {
  readonly owner: string
  /** How long the lease lasts without a heartbeat, in ms. */
  readonly leaseMs: number
}

/** Leases one row that is ready and free; null if there is none. Uses one statement, so two workers never lease the same row. */
export const claim = async (
  db: Db,
  { table, ready, since }: Queue,
  { owner, leaseMs }: Claim,
): Promise<Lease | null> => {
  const name = sql.table(table)
  const now = nowSql(db)
  const skip = dialectOf(db) === 'postgres' ? sql`for update skip locked` : sql``
  const { rows } = await sql<{ id: string; fence: number; attempt: number }>`
    update ${name} set lease_owner = ${owner}, lease_until = ${now} + ${sql.lit(leaseMs)},
      lease_fence = lease_fence + 1, attempt = attempt + 1
    where id = (select id from ${name} where lease_until < ${now} and (${ready})
      order by ${since} limit 1 ${skip})
    returning id, lease_fence as fence, attempt`.execute(db)
  const [row] = rows
  return row ? { table, ...row } : null
}

export type Depth = {
  /** Number of rows that wait and are not leased, including those that wait for their next try by a time of their own. */
  readonly waiting: number
  /** How long the oldest of these rows has waited, in seconds; 0 if no row waits. */
  readonly oldest: number
  /** How long the oldest row that a worker could claim now has waited, in seconds; 0 if there is no such row. */
  readonly oldestReady: number
  /** Number of rows that workers have leased. */
  readonly leased: number
}

/** Counts the rows that wait in a queue, and the leased rows of its table. */
export const depthOf = async (db: Db, { table, ready, waits = ready, since }: Queue): Promise<Depth> => {
  const name = sql.table(table)
  const now = nowSql(db)
  const { rows } = await sql<{
    waiting: number
    oldest: number | null
    ready: number | null
    leased: number
  }>`select
    (select count(*) from ${name} where lease_until < ${now} and (${waits})) as waiting,
    (select min(nullif(${since}, 0)) from ${name} where lease_until < ${now} and (${waits})) as oldest,
    (select min(nullif(${since}, 0)) from ${name} where lease_until < ${now} and (${ready})) as ready,
    (select count(*) from ${name} where lease_owner is not null and lease_until >= ${now}) as leased`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database counted nothing.')
  const at = await dbNow(db)
  const age = (since: number | null) => (since === null ? 0 : Math.max(0, (at - since) / 1000))
  return {
    waiting: row.waiting,
    oldest: age(row.oldest),
    oldestReady: age(row.ready),
    leased: row.leased,
  }
}

/** Extends the lease of the row to `leaseMs` from now. Throws LeaseLost, also if the row has been freed. */
export const beat = async (db: Db, lease: Lease, leaseMs: number): Promise<void> =>
  guarded(db, lease, sql`lease_until = ${nowSql(db)} + ${sql.lit(leaseMs)}`, sql`and lease_owner is not null`)

/** Runs a transaction under the lease, which keeps the row locked. If the lease is lost, throws LeaseLost and writes nothing. */
export const underLease = <T>(
  { context, lease }: { readonly context: { readonly db: Database }; readonly lease: Lease },
  use: (trx: Trx) => Promise<T>,
): Promise<T> =>
  transaction(context.db, async (trx) => {
    await guarded(trx, lease, sql`lease_fence = lease_fence`)
    return use(trx)
  })

/** Frees the row, whether or not its work is done. If the row is ready, any worker can claim it. Throws LeaseLost. */
export const giveBack = async (db: Db, lease: Lease): Promise<void> =>
  guarded(db, lease, sql`lease_owner = null, lease_until = 0`)

const guarded = async (db: Db, lease: Lease, change: RawBuilder<unknown>, only = sql``): Promise<void> => {
  const { rows } = await sql`
    update ${sql.table(lease.table)} set ${change}
    where id = ${lease.id} and lease_fence = ${lease.fence} ${only} returning id`.execute(db)
  if (rows.length === 0) throw new LeaseLost(lease)
}

/** Sends three heartbeats in each lease while `work` runs. Aborts the signal of `work` if the lease is lost. */
export const whileBeating = async <T>(
  db: Db,
  lease: Lease,
  leaseMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const lost = new AbortController()
  const beats = setInterval(() => {
    beat(db, lease, leaseMs).catch((error: unknown) => {
      // A heartbeat that did not reach the database is repeated. In the meantime, the fence protects writes.
      if (error instanceof LeaseLost) lost.abort(error)
    })
  }, leaseMs / 3)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(beats)
  }
}

/** The value that `work` returns if it has released its row without finishing the job. */
export const UNFINISHED = 'unfinished'

/**
 * Leases one ready row and sends heartbeats while `work` runs; false if no row is ready. Aborts the signal of `work` when the worker
 * stops or the lease is lost. A lost lease is not an error, because another worker has the row.
 */
export const workOnNext = async (
  db: Db,
  queue: Queue,
  { owner, leaseMs, signal: stop, onFinished }: JobContext,
  work: (lease: Lease, signal: AbortSignal) => Promise<unknown>,
): Promise<boolean> => {
  const lease = await claim(db, queue, { owner, leaseMs })
  if (!lease) return false
  const startedAt = performance.now()
  try {
    const end = await whileBeating(db, lease, leaseMs, (lost) => work(lease, AbortSignal.any([lost, stop])))
    if (end !== UNFINISHED) onFinished?.(lease, performance.now() - startedAt)
  } catch (thrown) {
    if (thrown instanceof LeaseLost) return true
    // A worker that stops frees the row at once. After a bug, the lease expires first, so that the job is not retried in a tight loop.
    if (!stop.aborted) throw thrown
    await giveBack(db, lease).catch((lost: unknown) => {
      if (!(lost instanceof LeaseLost)) throw lost
    })
  }
  return true
}
