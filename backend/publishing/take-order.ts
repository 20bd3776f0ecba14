import { randomUUID } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import type { OnConflict, PostStatus } from '../../contract/publishing.ts'
import { lockArticle, noSuchArticle } from '../articles/articles.ts'
import { recordChange } from '../changes/changes.ts'
import { type Database, dbNow, type Trx, transaction } from '../db/database.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import type { PublicationRow } from './publication.rows.ts'
import { lockOnSite, SENT } from './same-site.ts'

/** An order to save the newest version of an article on a site. */
export type PublishOrder = {
  readonly workspaceId: string
  readonly articleId: string
  readonly siteId: string
  readonly status: PostStatus
  readonly onConflict: OnConflict
  /** Whether the post may go live although the article has places to fill in. */
  readonly allowPlaceholders: boolean
}

/** A stored order: its publication and its number among the publication's orders. */
export type Ordered = Pick<PublicationRow, 'id' | 'order_number'>

/**
 * Stores an order as work. If an equal order is under way, or is done and its answer was not fetched yet, returns that
 * order. Throws `not_found`, `not_ready`, `already_running` if a different order is under way, and `conflict` if the article
 * is on the site through another connection.
 */
export const orderPublication = (db: Database, order: PublishOrder): Promise<Ordered> =>
  transaction(db, async (trx) => {
    const version = await publishableVersion(trx, order)
    const row = await lockOnSite(trx, order)
    if (row && isSame(row, order, version, await dbNow(trx))) return row
    if (row?.state === 'publishing' && row.paused === 0)
      throw new AppError(
        'already_running',
        'This article is already being published on this site, in another version or with another status. Wait until that finishes.',
        { retryAfter: 10 },
      )
    const placed = row
      ? await publishAgain(trx, row, order, version)
      : await publishFirst(trx, order, version)
    await recordChange(trx, order.workspaceId, 'article', order.articleId)
    return placed
  })

const publishableVersion = async (trx: Trx, { workspaceId, articleId }: PublishOrder): Promise<number> => {
  const article = await lockArticle(trx, workspaceId, articleId)
  if (!article) throw noSuchArticle(articleId)
  if (article.status !== 'completed')
    throw new AppError(
      'not_ready',
      `The article is ${article.status}. Only completed articles can be published.`,
    )
  return article.version
}

/** How long an unfetched answer is still returned for the same order, in ms. After that, the site may have changed. */
const UNFETCHED_FOR = 15 * 60_000

const isSame = (row: PublicationRow, order: PublishOrder, version: number, now: number): boolean =>
  row.wanted_status === order.status &&
  (row.on_conflict ?? 'fail') === order.onConflict &&
  (row.allow_placeholders === 1) === order.allowPlaceholders &&
  row.wanted_version === version &&
  // An order for a publication that is paused after a restore is stored as a new order, because it confirms the publication.
  row.paused === 0 &&
  (row.state === 'publishing' ||
    (row.state === 'done' &&
      row.error_code === null &&
      row.answered === 0 &&
      now - (row.sent_at ?? 0) < UNFETCHED_FOR))

const choicesOf = ({ onConflict, allowPlaceholders }: PublishOrder) => ({
  on_conflict: onConflict,
  allow_placeholders: allowPlaceholders ? (1 as const) : (0 as const),
})

const publishFirst = async (trx: Trx, order: PublishOrder, version: number): Promise<Ordered> => {
  const row: PublicationRow = {
    ...UNLEASED,
    id: `pub_${randomUUID()}`,
    workspace_id: order.workspaceId,
    article_id: order.articleId,
    site_id: order.siteId,
    state: 'publishing',
    step: 'image',
    wanted_status: order.status,
    wanted_version: version,
    ...choicesOf(order),
    order_number: 1,
    answered: 0,
    sent_at: null,
    post: null,
    image: null,
    baseline: null,
    conflict_fields: null,
    status: null,
    version: null,
    updated: 0,
    warnings: '[]',
    error_code: null,
    error_message: null,
    retry_after: null,
    published_at: null,
    paused: 0,
    created_at: await dbNow(trx),
  }
  await trx.insertInto('publication').values(row).execute()
  return row
}

const publishAgain = (
  trx: Trx,
  row: PublicationRow,
  order: PublishOrder,
  version: number,
): Promise<Ordered> =>
  trx
    .updateTable('publication')
    .set({
      state: 'publishing',
      // If an earlier request was sent but not answered, its result is looked for first.
      step: SENT.has(row.step) ? row.step : 'image',
      wanted_status: order.status,
      wanted_version: version,
      ...choicesOf(order),
      order_number: row.order_number + 1,
      answered: 0,
      warnings: '[]',
      error_code: null,
      error_message: null,
      conflict_fields: null,
      retry_after: null,
      attempt: 0,
      paused: 0,
    })
    .where('id', '=', row.id)
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow()
