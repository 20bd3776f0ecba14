import type { Article } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import { STOPS_PER_DAY } from '../../contract/owner/articles.ts'
import { transaction } from '../db/database.ts'
import { takeDaily } from '../limits/limits.ts'
import { lockArticle } from './article.table.ts'
import type { ArticleContext } from './context.ts'
import { getArticle, noSuchArticle } from './save-version.ts'
import { logTook, tookIn } from './took.ts'
import { endUnwritten, type WhyUnwritten } from './unwritten.ts'
import { REFUNDED } from './write.ts'

/** The code tells agents not to order the article again unless the person asks for it. */
const STOPPED: WhyUnwritten = {
  code: 'approval_denied',
  message: `A person stopped this article before it was finished. ${REFUNDED}`,
}

/**
 * Stops the writing of an article and refunds its credits. A worker that is writing the article saves nothing more. Returns an
 * article that was stopped before unchanged. Throws `not_found`, `conflict` if the article is finished, and
 * `daily_limit_reached`, because a stopped article has used the model for nothing.
 */
export const stopArticle = async (
  context: Pick<ArticleContext, 'db' | 'log' | 'publicationsOf'>,
  workspaceId: string,
  id: string,
): Promise<Article> => {
  const { stopped, article } = await transaction(context.db, async (trx) => {
    const row = await lockArticle(trx, workspaceId, id)
    if (!row) throw noSuchArticle(id)
    const isStopped = row.error_code === STOPPED.code
    if (!isStopped) {
      if (row.status !== 'pending' && row.status !== 'processing')
        throw new AppError('conflict', 'The article is already finished, so there is nothing to stop.')
      await takeDaily(trx, workspaceId, 'stopped articles', STOPS_PER_DAY)
      await endUnwritten(context, trx, row, STOPPED)
    }
    return { stopped: isStopped ? null : row, article: await getArticle(context, trx, workspaceId, id) }
  })
  // The worker logs the step that the stop interrupts.
  if (stopped)
    logTook(context.log, stopped, tookIn(stopped.work), 'usage of the model for an article that was stopped')
  return article
}
