import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, dbNow, dialectOf, nowSql, type Trx, transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { LeaseColumns } from './lease-columns.ts'

/** What a worker tells each round of a job. */
export type JobContext = {
  /** Names this worker in the rows that it leases. */
  readonly owner: string
  /** Milliseconds that a lease holds without a beat. */
  readonly leaseMs: number
  /** Aborted when the worker stops: hand work back soon. */
  readonly signal: AbortSignal
  /** Told of each row whose work was done, well or not, and how long it took (ms). */
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
  /** How many times the row was claimed, this one included. */
  readonly attempt: number
}

/** Thrown when another worker holds the row by now: stop, and write nothing. */
export class LeaseLost extends Error {
  constructor(lease: Lease) {
    super(`The lease of ${lease.table} ${lease.id} was lost.`)
    this.name = 'LeaseLost'
  }
}

/** Rows of one table that wait for workers. */
export type Queue = {
  readonly table: LeasedTable
  /** Which rows wait for work, as SQL over the table's own columns. */
  readonly ready: RawBuilder<unknown>
  /** Since when, in ms, as SQL over them, 0 where that is not known: the oldest comes first. */
  readonly since: RawBuilder<unknown>
}

export type Claim = {
  readonly owner: string
  /** Milliseconds that the claim holds without a beat. */
  readonly leaseMs: number
}

/** Takes one row that is ready and held by nobody; null when there is none. One statement, so two never share. */
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
  /** Rows that are ready and held by nobody. */
  readonly waiting: number
  /** Seconds that the oldest of them has waited; 0 where none waits. */
  readonly oldest: number
  /** Rows that workers hold. */
  readonly leased: number
}

/** How much waits in a queue, and how much of its table is under way. */
export const depthOf = async (db: Db, { table, ready, since }: Queue): Promise<Depth> => {
  const name = sql.table(table)
  const now = nowSql(db)
  const { rows } = await sql<{ waiting: number; oldest: number | null; leased: number }>`select
    (select count(*) from ${name} where lease_until < ${now} and (${ready})) as waiting,
    (select min(nullif(${since}, 0)) from ${name} where lease_until < ${now} and (${ready})) as oldest,
    (select count(*) from ${name} where lease_owner is not null and lease_until >= ${now}) as leased`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database counted nothing.')
  const waited = row.oldest === null ? 0 : (await dbNow(db)) - row.oldest
  return { waiting: row.waiting, oldest: Math.max(0, waited / 1000), leased: row.leased }
}

/** Holds the row for another `leaseMs` from now. Throws LeaseLost. */
export const beat = async (db: Db, lease: Lease, leaseMs: number): Promise<void> =>
  guarded(db, lease, sql`lease_until = ${nowSql(db)} + ${sql.lit(leaseMs)}`)

/** A transaction of whoever holds the lease, which keeps the row locked; throws LeaseLost and writes nothing otherwise. */
export const underLease = <T>(
  { context, lease }: { readonly context: { readonly db: Database }; readonly lease: Lease },
  use: (trx: Trx) => Promise<T>,
): Promise<T> =>
  transaction(context.db, async (trx) => {
    await guarded(trx, lease, sql`lease_fence = lease_fence`)
    return use(trx)
  })

/** Lets the row go, done or not: whoever finds it ready may claim it. Throws LeaseLost. */
export const giveBack = async (db: Db, lease: Lease): Promise<void> =>
  guarded(db, lease, sql`lease_owner = null, lease_until = 0`)

const guarded = async (db: Db, lease: Lease, change: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql`
    update ${sql.table(lease.table)} set ${change}
    where id = ${lease.id} and lease_fence = ${lease.fence} returning id`.execute(db)
  if (rows.length === 0) throw new LeaseLost(lease)
}

/** Beats three times in each lease while `work` runs; its signal ends when the lease is lost. */
export const whileBeating = async <T>(
  db: Db,
  lease: Lease,
  leaseMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const lost = new AbortController()
  const beats = setInterval(() => {
    beat(db, lease, leaseMs).catch((error: unknown) => {
      // A beat that did not reach the database is tried again; the fence guards what is written meanwhile.
      if (error instanceof LeaseLost) lost.abort(error)
    })
  }, leaseMs / 3)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(beats)
  }
}

/** What work says where it let its row go before it was done. */
export const UNFINISHED = 'unfinished'

/**
 * Takes one row that is ready and beats while `work` lasts; false when there is none. The work's signal ends when the
 * worker stops or the lease is lost, and a lost lease is no error: another worker has the row.
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
    // A worker that stops hands the work on; after a bug the lease runs out first, so that it is not tried in a loop.
    if (!stop.aborted) throw thrown
    await giveBack(db, lease)
  }
  return true
}
