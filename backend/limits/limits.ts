import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { DAY } from '../../contract/time.ts'
import { type Database, type Db, dbNow, dialectOf, nowSql, type Trx } from '../db/database.ts'
import { type Given, statement } from '../db/statement.ts'
import { isRefusedChange } from '../db/trouble.ts'

const WINDOW = 60_000

/** A key's remaining reads after a read was counted. */
export type ReadAllowance = {
  readonly limit: number
  readonly remaining: number
  /** Number of whole seconds until the window starts again. */
  readonly resetsIn: number
  readonly allowed: boolean
}

/** Counts a read of a key and returns the remaining reads. */
export type CountRead = (keyId: string) => Promise<ReadAllowance>

/**
 * Makes a counter of reads in windows of a minute that start with a key's first read. On Postgres, all servers share
 * one row for each key, with the database's clock. On SQLite there is only one server, which counts in memory: writing
 * a row takes longer than everything else that a read does. A server also counts in memory while Postgres rejects
 * changes.
 */
export const readCounter = (db: Database, limit: number, now: () => number): CountRead =>
  dialectOf(db) === 'postgres'
    ? sharedCounter(db, limit, memoryCounter(limit, now))
    : memoryCounter(limit, now)

/** Throws `rate_limited` with the seconds to wait, if no read is left. */
export const requireAllowance = ({ allowed, limit, resetsIn }: ReadAllowance): void => {
  if (allowed) return
  throw new AppError('rate_limited', `The limit of ${limit} reads per minute has been reached.`, {
    retryAfter: resetsIn,
  })
}

/** Builds the header fields of draft-ietf-httpapi-ratelimit-headers, and the older fields that most clients read. */
export const allowanceHeaders = ({ limit, remaining, resetsIn }: ReadAllowance): Record<string, string> => ({
  'ratelimit-policy': `"reads";q=${limit};w=${WINDOW / 1000}`,
  ratelimit: `"reads";r=${remaining};t=${resetsIn}`,
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetsIn),
})

const allowanceOf = (limit: number, used: number, startedAt: number, now: number): ReadAllowance => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetsIn: Math.max(1, Math.ceil((startedAt + WINDOW - now) / 1000)),
  allowed: used <= limit,
})

/** Whether a window has ended. If it starts a minute or more in the future, the clock was set back, so the window has ended too. */
const hasEnded = (startedAt: number, now: number): boolean => Math.abs(now - startedAt) >= WINDOW

/** Makes a counter in the memory of one server. It also counts callers without an agent key. */
export const memoryCounter = (limit: number, clock: () => number): CountRead => {
  const windows = new Map<string, { startedAt: number; used: number }>()
  let forgotAt = 0
  const forgetEnded = (now: number) => {
    for (const [keyId, { startedAt }] of windows) if (hasEnded(startedAt, now)) windows.delete(keyId)
    forgotAt = now
  }
  return async (keyId) => {
    const now = clock()
    if (hasEnded(forgotAt, now)) forgetEnded(now)
    const known = windows.get(keyId)
    const window = known && !hasEnded(known.startedAt, now) ? known : { startedAt: now, used: 0 }
    if (window !== known) windows.set(keyId, window)
    window.used += 1
    return allowanceOf(limit, window.used, window.startedAt, now)
  }
}

type ReadWindow = { readonly started_at: number; readonly used: number; readonly now: number }

const countOne = statement((db, keyId: Given) => {
  const now = nowSql(db)
  const ended = sql`abs(excluded.started_at - read_window.started_at) >= ${sql.lit(WINDOW)}`
  return sql<ReadWindow>`
    insert into read_window (key_id, started_at, used) values (${keyId}, ${now}, 1)
    on conflict (key_id) do update set
      used = case when ${ended} then 1 else read_window.used + 1 end,
      started_at = case when ${ended} then excluded.started_at else read_window.started_at end
    returning started_at, used, ${now} as now`.compile(db)
})

const sharedCounter =
  (db: Database, limit: number, otherwise: CountRead): CountRead =>
  async (keyId) => {
    const rows = await countOne(db, keyId).catch((error: unknown) => {
      if (isRefusedChange(error)) return null
      throw error
    })
    if (rows === null) return otherwise(keyId)
    const [row] = rows
    if (!row) throw new Error('A read was not counted.')
    return allowanceOf(limit, row.used, row.started_at, row.now)
  }

/** A day's allowance and the used part of it, in the form of the contract. */
export type DailyUse = { readonly per_day: number; readonly used: number; readonly resets_at: string }

/**
 * Takes one unit of today's allowance, in the same transaction that creates the counted item, so that both succeed or fail together.
 * Throws `daily_limit_reached` with the seconds until midnight UTC.
 */
export const takeDaily = async (
  trx: Trx,
  workspaceId: string,
  name: string,
  perDay: number,
): Promise<{ readonly remaining: number }> => {
  const now = await dbNow(trx)
  const day = Math.floor(now / DAY)
  await forgetOtherDays(trx, workspaceId, name, day)
  const row = await trx
    .insertInto('daily_use')
    .values({ workspace_id: workspaceId, name, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'name', 'day'])
        .doUpdateSet({ used: sql`daily_use.used + 1` })
        .where('daily_use.used', '<', perDay),
    )
    .returning('used')
    .executeTakeFirst()
  if (!row) throw spent(name, perDay, now)
  return { remaining: perDay - row.used }
}

/** Deletes the units of earlier days, and of days that are still in the future because the clock was ahead. */
const forgetOtherDays = async (trx: Trx, workspaceId: string, name: string, day: number): Promise<void> => {
  await trx
    .deleteFrom('daily_use')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .where('day', '!=', day)
    .execute()
}

/**
 * Throws `daily_limit_reached` if the used units and the units under way reach today's allowance. Calls `underWay`
 * after reading the used units.
 */
export const requireDailyLeft = async (
  db: Db,
  workspaceId: string,
  name: string,
  perDay: number,
  underWay: () => number,
): Promise<void> => {
  const now = await dbNow(db)
  const used = await usedOn(db, workspaceId, name, now)
  if (used + underWay() >= perDay) throw spent(name, perDay, now)
}

const spent = (name: string, perDay: number, now: number): AppError =>
  new AppError(
    'daily_limit_reached',
    `Today’s limit of ${perDay} ${name} is reached. It resets at midnight UTC. Nothing was charged.`,
    {
      retryAfter: Math.max(1, Math.ceil((DAY - (now % DAY)) / 1000)),
    },
  )

const nextDay = (now: number): string => new Date((Math.floor(now / DAY) + 1) * DAY).toISOString()

const usedOn = async (db: Db, workspaceId: string, name: string, now: number): Promise<number> => {
  const row = await db
    .selectFrom('daily_use')
    .select('used')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .where('day', '=', Math.floor(now / DAY))
    .executeTakeFirst()
  return row?.used ?? 0
}

/** Adds to today's use, in the same transaction that creates the counted items. */
export const addDaily = async (
  trx: Trx,
  workspaceId: string,
  name: string,
  amount: number,
): Promise<void> => {
  const day = Math.floor((await dbNow(trx)) / DAY)
  await forgetOtherDays(trx, workspaceId, name, day)
  await trx
    .insertInto('daily_use')
    .values({ workspace_id: workspaceId, name, day, used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'name', 'day'])
        .doUpdateSet({ used: sql`daily_use.used + ${amount}` }),
    )
    .execute()
}

/** Reads how much of today's allowance is used, and when it starts again. */
export const dailyUse = async (
  db: Db,
  workspaceId: string,
  name: string,
  perDay: number,
): Promise<DailyUse> => {
  const now = await dbNow(db)
  return { per_day: perDay, used: await usedOn(db, workspaceId, name, now), resets_at: nextDay(now) }
}
