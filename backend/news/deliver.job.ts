import type { DeliveryState } from '../../contract/dashboard/news.ts'
import { dbNow, type Trx } from '../db/database.ts'
import { giveBack, type JobContext, type Lease, UNFINISHED, underLease, workOnNext } from '../jobs/lease.ts'
import { RELEASED } from '../jobs/lease-columns.ts'
import type { NewsContext } from './context.ts'
import { dueDeliveries, type Item, isTargetBusy, itemsOf, restTarget } from './delivery.table.ts'
import { SHORTEST_WAIT, waitAfter } from './due-time.ts'
import type { DeliveryRow, TargetRow } from './news.rows.ts'
import { type Outcome, send } from './send.ts'
import { readSubjects } from './subjects.ts'
import { eventsOf } from './target.table.ts'
import { turnOff } from './turn-off.ts'

const NOTHING_LEFT =
  'There was nothing left to send. The posts were deleted, their scores fell, or the workspace can no longer read them. Or the notification was turned off or no longer includes these events.'

/** Sends one message that is due; false if there is none. */
export const deliverNext = (context: NewsContext, job: JobContext): Promise<boolean> =>
  workOnNext(context.db, dueDeliveries(context.db), job, (lease, signal) => deliver(context, lease, signal))

const deliver = async (
  context: NewsContext,
  lease: Lease,
  signal: AbortSignal,
): Promise<typeof UNFINISHED | undefined> => {
  const { db, log } = context
  const row = await db
    .selectFrom('news_delivery')
    .selectAll()
    .where('id', '=', lease.id)
    .executeTakeFirstOrThrow()
  if (await isTargetBusy(db, row)) {
    await giveBack(db, lease)
    return UNFINISHED
  }
  const target = await db
    .selectFrom('news_target')
    .innerJoin('workspace', 'workspace.id', 'news_target.workspace_id')
    .leftJoin('person', 'person.id', 'news_target.person_id')
    .selectAll('news_target')
    .select(['workspace.name as workspace_name', 'person.email'])
    .where('news_target.id', '=', row.target_id)
    .executeTakeFirstOrThrow()
  const items = (await itemsOf(db, row.id)).filter(isWantedBy(target))
  const told = await readSubjects(db, row.workspace_id, items)
  const outcome: Outcome | null =
    told.length === 0 || target.off !== null
      ? null
      : await send(context, { deliveryId: row.id, target, told, signal })
  await underLease({ context, lease }, (trx) => keepOutcome(trx, row, outcome))
  if (!outcome || outcome.error === null) return undefined
  const { status, error, detail } = outcome
  const { kind, workspace_id } = target
  const ids = { news_delivery: row.id, kind, workspace_id, tries: row.tries + 1 }
  log.warn({ ...ids, status, reason: error, ...detail }, 'a notification was not delivered')
  return UNFINISHED
}

/** Says which items a target still wants. While a message waited, somebody may have deselected its events. */
const isWantedBy = (target: TargetRow): ((item: Item) => boolean) => {
  const events = eventsOf(target)
  return ({ event }) => event === 'test' || events.includes(event)
}

/** Stores the result of a delivery. Null means that there was nothing to send. */
const keepOutcome = async (trx: Trx, row: DeliveryRow, outcome: Outcome | null): Promise<void> => {
  const now = await dbNow(trx)
  const change = async (state: DeliveryState, more: Partial<DeliveryRow> = {}): Promise<void> => {
    const changed = { ...RELEASED, state, ...more }
    await trx.updateTable('news_delivery').set(changed).where('id', '=', row.id).execute()
  }
  if (outcome?.error === null)
    return change('sent', { tried_at: now, answer_status: outcome.status, error: null })
  // Somebody may have turned the target off meanwhile. `underLease` keeps the row locked.
  const { state } = await trx
    .selectFrom('news_delivery')
    .select('state')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (state === 'dropped') return change('dropped')
  if (!outcome) return change('dropped', { error: NOTHING_LEFT })
  const { status, error } = outcome
  const tries = row.tries + 1
  const wait = outcome.isGone ? null : waitAfter(tries)
  const tried = { tries, tried_at: now, answer_status: status, error }
  if (wait === null) await change('failed', tried)
  else await change('pending', { ...tried, next_at: now + Math.max(wait, outcome.retryAfterMs ?? 0) })
  if (outcome.isGone) await turnOff(trx, row.target_id, 'gone')
  else await restTarget(trx, row, now + Math.max(SHORTEST_WAIT, outcome.retryAfterMs ?? 0))
}
