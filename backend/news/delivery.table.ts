import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { type Delivery, LOG_DAYS } from '../../contract/dashboard/news.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import { WRONG_CURSOR } from '../../contract/shapes.ts'
import { DAY, moment, momentOrNull } from '../../contract/time.ts'
import { type Database, type Db, dbNow, nowSql, type Trx } from '../db/database.ts'
import type { Queue } from '../jobs/lease.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { opaque, readOpaque } from '../text/opaque.ts'
import { isOpen } from '../workspaces/workspaces.ts'
import { dueTime } from './due-time.ts'
import type { DeliveryRow, ItemRow, TargetRow } from './news.rows.ts'

export type Item = Pick<ItemRow, 'event' | 'subject_id' | 'happened_at'>

/**
 * Queue of messages that are due. A target receives one message at a time, so that a slow receiver delays only its own messages. On Postgres,
 * two workers can still lease two messages of a target at the same moment: `isTargetBusy` finds that out.
 */
export const dueDeliveries = (db: Database): Queue => ({
  table: 'news_delivery',
  ready: sql`state = 'pending' and next_at <= ${nowSql(db)} and ${isOpen} and not exists (
    select 1 from news_delivery as other where other.target_id = news_delivery.target_id
      and other.lease_owner is not null and other.lease_until >= ${nowSql(db)}) and (
    select count(*) from news_delivery as other where other.workspace_id = news_delivery.workspace_id
      and other.lease_owner is not null and other.lease_until >= ${nowSql(db)}) < 2`,
  since: sql`next_at`,
})

/** Whether another message of the target is leased. If two workers ask at once, both may get true. */
export const isTargetBusy = async (
  db: Db,
  { id, target_id }: Pick<DeliveryRow, 'id' | 'target_id'>,
): Promise<boolean> => {
  const other = await db
    .selectFrom('news_delivery')
    .select('id')
    .where('target_id', '=', target_id)
    .where('id', '!=', id)
    .where('lease_owner', 'is not', null)
    .where('lease_until', '>=', nowSql(db))
    .executeTakeFirst()
  return other !== undefined
}

/** Makes a message about one subject, and returns its id. */
export const newDelivery = async (
  trx: Trx,
  target: Pick<TargetRow, 'id' | 'workspace_id'>,
  item: Item,
  { now, nextAt }: { readonly now: number; readonly nextAt: number },
): Promise<string> => {
  const id = `msg_${randomUUID()}`
  await trx
    .insertInto('news_delivery')
    .values({
      id,
      workspace_id: target.workspace_id,
      target_id: target.id,
      state: 'pending',
      tries: 0,
      next_at: nextAt,
      tried_at: null,
      answer_status: null,
      error: null,
      created_at: now,
      ...UNLEASED,
    })
    .execute()
  await trx
    .insertInto('news_item')
    .values({ delivery_id: id, ...item })
    .execute()
  return id
}

const isTest = sql<SqlBool>`exists (
  select 1 from news_item where news_item.delivery_id = news_delivery.id and news_item.event = 'test')`

/** A condition for messages that wait for the time of their target. Tests and messages that are sent again do not wait for this time. */
const awaitsTime = sql<SqlBool>`state = 'pending' and tried_at is null and lease_owner is null and not ${isTest}`

/**
 * A condition for messages that a person sent again and that were not tried since then. A message that was dropped before its first try looks
 * like a new message, so it waits like a new message if another message to its target fails meanwhile.
 */
const isSentAgain = sql<SqlBool>`tries = 0 and tried_at is not null`

/** Reads the target's message that still collects news, and locks the message until the transaction ends; undefined if there is none. */
const collecting = (trx: Trx, targetId: string, now: number) =>
  trx
    .updateTable('news_delivery')
    .set((eb) => ({ next_at: eb.ref('next_at') }))
    .where('target_id', '=', targetId)
    .where(awaitsTime)
    .where('next_at', '>', now)
    .returning('id')
    .executeTakeFirst()

/** Returns when news that happens at `now` (ms) is sent to a target, in ms: after the target's pause, if it has one. */
const sendTime = (target: TargetRow, now: number): number =>
  Math.max(dueTime(target, now), target.rests_until ?? 0)

/** Tells a target about an item: a webhook in a separate message, a person in their next message. */
export const tell = async (trx: Trx, target: TargetRow, item: Item, now: number): Promise<void> => {
  const open = target.kind === 'webhook' ? undefined : await collecting(trx, target.id, now)
  if (!open) {
    await newDelivery(trx, target, item, { now, nextAt: sendTime(target, now) })
    return
  }
  await trx
    .insertInto('news_item')
    .values({ delivery_id: open.id, ...item })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'event', 'subject_id']).doNothing())
    .execute()
}

/** Drops all messages that wait for a target. */
export const dropPending = async (trx: Trx, targetId: string): Promise<void> => {
  await trx
    .updateTable('news_delivery')
    .set({
      state: 'dropped',
      error: 'Not sent, because the notification was turned off before the message was sent.',
    })
    .where('target_id', '=', targetId)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Delays the other messages of a target, and later news, until a time (ms), so that a dead receiver causes only one try at a time. Tests
 * and messages that a person sends again do not wait.
 */
export const restTarget = async (
  trx: Trx,
  { id, target_id }: Pick<DeliveryRow, 'id' | 'target_id'>,
  until: number,
): Promise<void> => {
  await trx.updateTable('news_target').set({ rests_until: until }).where('id', '=', target_id).execute()
  await trx
    .updateTable('news_delivery')
    .set({ next_at: until })
    .where('target_id', '=', target_id)
    .where('id', '!=', id)
    .where('state', '=', 'pending')
    .where('next_at', '<', until)
    .where('lease_owner', 'is', null)
    .where(sql<SqlBool>`not ${isTest} and not (${isSentAgain})`)
    .execute()
}

/** Reschedules the messages that wait for a target's time: they are now sent at the target's new time. */
export const reschedule = async (trx: Trx, target: TargetRow): Promise<void> => {
  await trx
    .updateTable('news_delivery')
    .set({ next_at: sendTime(target, await dbNow(trx)) })
    .where('target_id', '=', target.id)
    .where(awaitsTime)
    .execute()
}

/** Reads the items of a message in the order in which they happened. */
export const itemsOf = (db: Db, deliveryId: string): Promise<Item[]> =>
  db
    .selectFrom('news_item')
    .select(['event', 'subject_id', 'happened_at'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('happened_at')
    .orderBy('event')
    .orderBy('subject_id')
    .execute()

/** Maximum number of items of one message that the log lists. */
const ITEMS_IN_LOG = 20

const shownDelivery = async (db: Db, row: DeliveryRow): Promise<Delivery> => {
  const items = await itemsOf(db, row.id)
  return {
    delivery_id: row.id,
    target_id: row.target_id,
    state: row.state,
    about: items.slice(0, ITEMS_IN_LOG).map(({ event, subject_id }) => ({
      event,
      subject_id: event === 'test' ? null : (subject_id.split(' ')[0] ?? null),
    })),
    more: Math.max(0, items.length - ITEMS_IN_LOG),
    tries: row.tries,
    created_at: moment(row.created_at),
    tried_at: momentOrNull(row.tried_at),
    next_at: row.state === 'pending' ? moment(row.next_at) : null,
    answer_status: row.answer_status,
    error: row.error,
  }
}

/** Reads a message of a workspace; undefined if there is none. */
export const findDelivery = (db: Db, workspaceId: string, id: string): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('news_delivery')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Reads a message of a workspace. Throws `not_found`. */
export const readDelivery = async (db: Db, workspaceId: string, id: string): Promise<DeliveryRow> => {
  const row = await findDelivery(db, workspaceId, id)
  if (!row) throw new AppError('not_found', 'There is no such message. It may be too old for the log.')
  return row
}

/** Reads a message as the contract shows it. Throws `not_found`. */
export const deliveryOf = async (db: Db, workspaceId: string, id: string): Promise<Delivery> =>
  shownDelivery(db, await readDelivery(db, workspaceId, id))

const PER_PAGE = 50
/** End of a page of the log: the time (ms) and the id of its last message. */
const LogPlace = z.tuple([z.int(), z.string().min(1)])

/** Reads a page of the log, newest first. Throws `invalid_input` for a text that is not a cursor. */
export const logPage = async (
  db: Db,
  workspaceId: string,
  { targetId, cursor }: { readonly targetId?: string | undefined; readonly cursor?: string | undefined },
): Promise<{ deliveries: Delivery[]; next_cursor: string | null }> => {
  const place = cursor === undefined ? null : readOpaque(LogPlace, cursor)
  if (cursor !== undefined && place === null) throw wrongField('cursor', WRONG_CURSOR)
  let query = db.selectFrom('news_delivery').selectAll().where('workspace_id', '=', workspaceId)
  if (targetId !== undefined) query = query.where('target_id', '=', targetId)
  if (place !== null) {
    const [at, id] = place
    query = query.where((eb) =>
      eb.or([eb('created_at', '<', at), eb.and([eb('created_at', '=', at), eb('id', '<', id)])]),
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PER_PAGE + 1)
    .execute()
  const page = rows.slice(0, PER_PAGE)
  const last = rows.length > PER_PAGE ? page.at(-1) : undefined
  return {
    deliveries: await Promise.all(page.map((row) => shownDelivery(db, row))),
    next_cursor: last ? opaque([last.created_at, last.id]) : null,
  }
}

/** Deletes ended messages that were made before the log's period. */
export const forgetDeliveries = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('news_delivery')
    .where('state', '!=', 'pending')
    .where('created_at', '<', (await dbNow(db)) - LOG_DAYS * DAY)
    .execute()
}
