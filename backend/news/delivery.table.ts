import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Delivery, LOG_DAYS } from '../../contract/dashboard/news.ts'
import { AppError } from '../../contract/errors.ts'
import { DAY, moment, momentOrNull } from '../../contract/time.ts'
import { type Database, type Db, dbNow, nowSql, type Trx } from '../db/database.ts'
import type { Queue } from '../jobs/lease.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { opaque, readOpaque } from '../text/opaque.ts'
import { isOpen } from '../workspaces/workspaces.ts'
import { dueTime } from './due-time.ts'
import type { DeliveryRow, ItemRow, TargetRow } from './news.rows.ts'

export type Item = Pick<ItemRow, 'event' | 'subject_id' | 'happened_at'>

/** Messages that are due. One target gets one message at a time, so that a slow receiver holds up only itself. */
export const dueDeliveries = (db: Database): Queue => ({
  table: 'news_delivery',
  ready: sql`state = 'pending' and next_at <= ${nowSql(db)} and ${isOpen} and not exists (
    select 1 from news_delivery as other where other.target_id = news_delivery.target_id
      and other.lease_owner is not null and other.lease_until >= ${nowSql(db)}) and (
    select count(*) from news_delivery as other where other.workspace_id = news_delivery.workspace_id
      and other.lease_owner is not null and other.lease_until >= ${nowSql(db)}) < 2`,
  since: sql`next_at`,
})

/** Makes a message about one thing, and returns its id. */
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

/** The message of a target that still collects news, locked until the transaction ends; undefined if there is none. */
const collecting = (trx: Trx, targetId: string, now: number) =>
  trx
    .updateTable('news_delivery')
    .set((eb) => ({ next_at: eb.ref('next_at') }))
    .where('target_id', '=', targetId)
    .where('state', '=', 'pending')
    .where('tries', '=', 0)
    .where('next_at', '>', now)
    .where('lease_owner', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Tells a target something: a webhook in a message of its own, a person in the next message to them. */
export const tell = async (trx: Trx, target: TargetRow, item: Item, now: number): Promise<void> => {
  const open = target.kind === 'webhook' ? undefined : await collecting(trx, target.id, now)
  if (!open) {
    await newDelivery(trx, target, item, { now, nextAt: dueTime(target, now) })
    return
  }
  await trx
    .insertInto('news_item')
    .values({ delivery_id: open.id, ...item })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'event', 'subject_id']).doNothing())
    .execute()
}

/** Drops everything that waits for a target. */
export const dropPending = async (trx: Trx, targetId: string): Promise<void> => {
  await trx
    .updateTable('news_delivery')
    .set({ state: 'dropped', error: 'The notification was turned off before this was sent.' })
    .where('target_id', '=', targetId)
    .where('state', '=', 'pending')
    .execute()
}

/** Lets the other messages of a target wait until a time (ms), so that a dead receiver costs one try at a time. */
export const restTarget = async (
  trx: Trx,
  { id, target_id }: Pick<DeliveryRow, 'id' | 'target_id'>,
  until: number,
): Promise<void> => {
  await trx
    .updateTable('news_delivery')
    .set({ next_at: until })
    .where('target_id', '=', target_id)
    .where('id', '!=', id)
    .where('state', '=', 'pending')
    .where('next_at', '<', until)
    .where('lease_owner', 'is', null)
    .execute()
}

/** Moves what waits for a target, and was not tried yet, to the target's new time. */
export const reschedule = async (trx: Trx, target: TargetRow): Promise<void> => {
  await trx
    .updateTable('news_delivery')
    .set({ next_at: dueTime(target, await dbNow(trx)) })
    .where('target_id', '=', target.id)
    .where('state', '=', 'pending')
    .where('tries', '=', 0)
    .where('lease_owner', 'is', null)
    .execute()
}

/** What a message is about, in the order in which it happened. */
export const itemsOf = (db: Db, deliveryId: string): Promise<Item[]> =>
  db
    .selectFrom('news_item')
    .select(['event', 'subject_id', 'happened_at'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('happened_at')
    .orderBy('event')
    .orderBy('subject_id')
    .execute()

/** How many things the log lists of one message. */
const LISTED = 20

const shownDelivery = async (db: Db, row: DeliveryRow): Promise<Delivery> => {
  const items = await itemsOf(db, row.id)
  return {
    delivery_id: row.id,
    target_id: row.target_id,
    state: row.state,
    about: items.slice(0, LISTED).map(({ event, subject_id }) => ({
      event,
      subject_id: event === 'test' ? null : (subject_id.split(' ')[0] ?? null),
    })),
    more: Math.max(0, items.length - LISTED),
    tries: row.tries,
    created_at: moment(row.created_at),
    tried_at: momentOrNull(row.tried_at),
    next_at: row.state === 'pending' ? moment(row.next_at) : null,
    answer_status: row.answer_status,
    error: row.error,
  }
}

/** A message of a workspace, if it has one with this id. */
export const findDelivery = (db: Db, workspaceId: string, id: string): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('news_delivery')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A message of a workspace. Throws `not_found`. */
export const readDelivery = async (db: Db, workspaceId: string, id: string): Promise<DeliveryRow> => {
  const row = await findDelivery(db, workspaceId, id)
  if (!row) throw new AppError('not_found', 'There is no such message. The log may have forgotten it.')
  return row
}

/** A message as the contract shows it. Throws `not_found`. */
export const deliveryOf = async (db: Db, workspaceId: string, id: string): Promise<Delivery> =>
  shownDelivery(db, await readDelivery(db, workspaceId, id))

const PER_PAGE = 50
/** Where a page of the log ended: the time (ms) and the id of its last message. */
const LogPlace = z.tuple([z.int(), z.string().min(1)])

/** A page of the log, newest first. Throws `invalid_input` for a text that is not a cursor. */
export const logPage = async (
  db: Db,
  workspaceId: string,
  { targetId, cursor }: { readonly targetId?: string | undefined; readonly cursor?: string | undefined },
): Promise<{ deliveries: Delivery[]; next_cursor: string | null }> => {
  const place = cursor === undefined ? null : readOpaque(LogPlace, cursor)
  if (cursor !== undefined && place === null)
    throw new AppError('invalid_input', 'cursor: Use next_cursor from the previous page.')
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

/** Deletes messages that ended before the log's time. */
export const forgetDeliveries = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('news_delivery')
    .where('state', '!=', 'pending')
    .where('created_at', '<', (await dbNow(db)) - LOG_DAYS * DAY)
    .execute()
}
