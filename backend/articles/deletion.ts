import type { Article } from '../../contract/articles.ts'
import { DELETED_KEPT_DAYS } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import type { Output } from '../../contract/operation.ts'
import type { ArticlesOfOwner } from '../../contract/owner/articles.ts'
import { DAY, HOUR, moment } from '../../contract/time.ts'
import { recordChange } from '../changes/changes.ts'
import { type Database, type Db, dbNow, emptyLog, transaction } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import { lockArticle, orderOf } from './article.table.ts'
import type { ArticleContext } from './context.ts'
import { getArticle, noSuchArticle } from './save-version.ts'

const KEPT_MS = DELETED_KEPT_DAYS * DAY
/** How often workers look for deleted articles whose retention time is over, in ms. */
const LOOK_EVERY_MS = HOUR
/** Maximum number of articles that one transaction deletes for good. */
const BATCH = 100

/**
 * Deletes an article, which can be restored for 30 days. Posts on sites stay. Throws `not_found`, `conflict` while the article is
 * being written, and `already_running` while it is being published.
 */
export const deleteArticle = (
  { db, lockUnderWay }: Pick<ArticleContext, 'db' | 'lockUnderWay'>,
  workspaceId: string,
  id: string,
): Promise<Output<ArticlesOfOwner['deleteArticle']>> =>
  transaction(db, async (trx) => {
    const row = await lockArticle(trx, workspaceId, id)
    if (!row) throw noSuchArticle(id)
    if (row.status === 'pending' || row.status === 'processing')
      throw new AppError(
        'conflict',
        'The article is being written. Wait until the writing has finished, then delete the article.',
      )
    // A publish order locks the article too, so publishing cannot start before this transaction ends.
    if (await lockUnderWay(trx, id))
      throw new AppError(
        'already_running',
        'The article is being published, and its post could go live after the deletion. Wait until the publishing has finished, then delete the article.',
        { retryAfter: 10 },
      )
    const now = await dbNow(trx)
    await trx.updateTable('article').set({ deleted_at: now }).where('id', '=', id).execute()
    await recordChange(trx, workspaceId, 'article', id, { deleted: true })
    return { job_id: id, kept_until: moment(now + KEPT_MS) }
  })

/** Takes a deleted article back. Throws `not_found` if it is not deleted, or deleted for good. */
export const takeArticleBack = (
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  workspaceId: string,
  id: string,
): Promise<Article> =>
  transaction(context.db, async (trx) => {
    const taken = await trx
      .updateTable('article')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .where('deleted_at', '>', (await dbNow(trx)) - KEPT_MS)
      .returning('id')
      .executeTakeFirst()
    if (!taken)
      throw new AppError(
        'not_found',
        `The article ${id} cannot be restored, because it is not among the deleted articles.`,
      )
    await recordChange(trx, workspaceId, 'article', id)
    return getArticle(context, trx, workspaceId, id)
  })

/** Maximum number of deleted articles in a list. */
const MOST_LISTED = 200

/** Lists the deleted articles of a workspace that can be restored, the last deleted first. */
export const listDeleted = async (
  db: Db,
  workspaceId: string,
): Promise<Output<ArticlesOfOwner['deletedArticles']>> => {
  const rows = await db
    .selectFrom('article')
    .leftJoin('article_version', (join) =>
      join
        .onRef('article_version.article_id', '=', 'article.id')
        .onRef('article_version.version', '=', 'article.version'),
    )
    .select(['article.id', 'article.wanted', 'article.deleted_at', 'article_version.title'])
    .where('article.workspace_id', '=', workspaceId)
    .where('article.deleted_at', '>', (await dbNow(db)) - KEPT_MS)
    .orderBy('article.deleted_at', 'desc')
    .orderBy('article.id')
    .limit(MOST_LISTED)
    .execute()
  return {
    articles: rows.map((row) => ({
      job_id: row.id,
      title: row.title ?? orderOf(row).title,
      deleted_at: moment(row.deleted_at ?? 0),
      kept_until: moment((row.deleted_at ?? 0) + KEPT_MS),
    })),
  }
}

/** Deletes for good some of the articles whose retention time is over. Returns the number of deleted articles. */
const forgetSome = (db: Database): Promise<number> =>
  transaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('article')
      .select('id')
      .where('deleted_at', '<=', (await dbNow(trx)) - KEPT_MS)
      .limit(BATCH)
      .execute()
    const ids = rows.map(({ id }) => id)
    // This also deletes the articles' versions, pictures and publications.
    if (ids.length > 0) await trx.deleteFrom('article').where('id', 'in', ids).execute()
    return ids.length
  })

/** Deletes articles for good, 30 days after somebody deleted them. */
export const forgetArticlesJob = (db: Database): Job => ({
  name: 'forget-articles',
  idleMs: LOOK_EVERY_MS,
  poll: async ({ signal }) => {
    let forgotten = 0
    for (let some = BATCH; some === BATCH && !signal.aborted; forgotten += some) some = await forgetSome(db)
    if (forgotten > 0) await emptyLog(db)
    return 'idle'
  },
})
