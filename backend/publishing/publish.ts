import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError, isErrorCode } from '../../contract/errors.ts'
import type { Output } from '../../contract/operation.ts'
import type { publishing } from '../../contract/publishing.ts'
import { transaction } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import { openSite, readSite } from '../sites/sites.ts'
import { PUBLISH_TIMES, type PublishingContext } from './context.ts'
import { requireLiveCaller, requirePermission } from './permission.ts'
import { requireFilledIn } from './places.ts'
import type { PublicationRow } from './publication.rows.ts'
import { conflictFieldsOf, postOf, readPublication, warningsOf } from './publication.table.ts'
import { publishNext } from './publish.job.ts'
import { type Ordered, orderPublication, type PublishOrder } from './take-order.ts'

type Published = Output<typeof publishing.publish>

/**
 * Saves the newest version of an article on a site and waits for the result. If that takes too long, a worker completes the order,
 * and a repeat of the same order returns the result later. Throws `not_found`, `not_ready`, `live_publish_disabled`,
 * `placeholders_left`, `platform_not_enabled`, `already_running`, `conflict`, `upstream_failed` and `unavailable`.
 */
export const publishArticle = async (
  context: PublishingContext,
  { workspaceId, settle, draftsOnly }: Pick<Call, 'workspaceId' | 'settle' | 'draftsOnly'>,
  wanted: Omit<PublishOrder, 'workspaceId'>,
): Promise<Published> => {
  const { db } = context
  const order = { workspaceId, ...wanted }
  const site = await readSite(db, workspaceId, order.siteId)
  requireLiveCaller({ draftsOnly }, order.status)
  await requirePermission(db, site, order.status)
  // Checks before anything is stored.
  await openSite(context, site)
  await requireFilledIn(db, order)
  const placed = await orderPublication(db, order)
  const row = await doneBy(context, placed)
  if (!row)
    throw new AppError(
      'unavailable',
      'The site is slow, so publishing is still running. Repeat the same call to get the result. Repeating the call does not create a second post.',
      { retryAfter: 10, outcome: 'unknown' },
    )
  return transaction(db, async (trx) => {
    await trx
      .updateTable('publication')
      .set({ answered: 1 })
      .where('id', '=', row.id)
      .where('order_number', '=', placed.order_number)
      .execute()
    const answer = answerOf(row)
    await settle(trx, answer)
    return answer
  })
}

/**
 * Runs the order here, unless another worker has leased it, and waits for the result; null if that takes too long. Throws
 * `already_running` if the publication has another order meanwhile.
 */
const doneBy = async (
  context: PublishingContext,
  { id, order_number }: Ordered,
): Promise<PublicationRow | null> => {
  const { lease, wait } = context.publishTimes ?? PUBLISH_TIMES
  const job = { owner: `call:${randomUUID()}`, leaseMs: lease, signal: new AbortController().signal }
  const giveUp = performance.now() + wait
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    await within(giveUp, publishNext(context, job, id))
    const row = await readPublication(context.db, id)
    if (!row) throw new AppError('not_found', 'The article was deleted while it was being published.')
    if (row.order_number !== order_number)
      throw new AppError(
        'already_running',
        'This order was replaced by a newer order to publish the same article on the same site. To see the result of the newer order, look at the article.',
        { retryAfter: 10 },
      )
    if (row.state !== 'publishing') return row
    const left = giveUp - performance.now()
    if (left <= 0) return null
    await delay(Math.min(pause, left))
  }
}

/** Waits for some work, but not beyond the given moment. The work then continues in the background. */
const within = async (moment: number, work: Promise<unknown>): Promise<void> => {
  const waiting = new AbortController()
  try {
    await Promise.race([
      work,
      delay(Math.max(0, moment - performance.now()), undefined, { signal: waiting.signal }),
    ])
  } finally {
    waiting.abort()
    // If the work fails after that moment, a worker takes over when the lease expires.
    work.catch(() => {})
  }
}

/** Returns the answer to a row's order. Throws the error if the order failed. */
const answerOf = (row: PublicationRow): Published => {
  if (row.error_code !== null)
    throw new AppError(
      isErrorCode(row.error_code) ? row.error_code : 'internal',
      row.error_message ?? '',
      // The stored message may quote the site.
      {
        quotes: true,
        ...(row.conflict_fields === null ? {} : { fields: conflictFieldsOf(row) }),
        ...(row.retry_after === null ? {} : { retryAfter: row.retry_after }),
      },
    )
  const post = postOf(row)
  if (!post) throw new Error(`Publication ${row.id} is done, but has no post.`)
  return {
    status: post.status,
    post_url: post.postUrl,
    edit_url: post.editUrl,
    connection_id: row.site_id,
    updated: row.updated === 1,
    warnings: warningsOf(row),
  }
}
