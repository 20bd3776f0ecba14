import type { ErrorCode } from '../../contract/errors.ts'
import { recordChange } from '../changes/changes.ts'
import { moveCredits } from '../credits/credits.ts'
import { dbNow, type Trx } from '../db/database.ts'
import { RELEASED } from '../jobs/lease-columns.ts'
import { cardFailed } from '../plans/plans.ts'
import type { ArticleRow } from './article.rows.ts'
import { earlierOfCard, orderOf } from './article.table.ts'
import type { ArticleContext } from './context.ts'

const earlierArticle = async (
  { publicationsOf }: Pick<ArticleContext, 'publicationsOf'>,
  trx: Trx,
  row: ArticleRow,
) => {
  const jobId = await earlierOfCard(trx, row)
  if (jobId === null) return null
  const posts = (await publicationsOf(trx, [jobId])).get(jobId) ?? []
  return { jobId, postUrl: posts.find(({ post_url }) => post_url !== null)?.post_url ?? null }
}

/** Why an article was not written. */
export type WhyUnwritten = { readonly code: ErrorCode; readonly message: string }

/** Records that a locked article will not be written, refunds its credits and resets its card, in the caller's transaction. */
export const endUnwritten = async (
  context: Pick<ArticleContext, 'publicationsOf'>,
  trx: Trx,
  row: ArticleRow,
  { code, message }: WhyUnwritten,
): Promise<void> => {
  const earlier = await earlierArticle(context, trx, row)
  await cardFailed(trx, row.workspace_id, row.id, { message, earlier })
  await trx
    .updateTable('article')
    .set({
      status: 'failed',
      error_code: code,
      error_message: message,
      finished_at: await dbNow(trx),
      attempt: 0,
      ...RELEASED,
      // A worker that still holds the article loses its lease.
      lease_fence: row.lease_fence + 1,
    })
    .where('id', '=', row.id)
    .execute()
  await recordChange(trx, row.workspace_id, 'article', row.id)
  await moveCredits(trx, row.workspace_id, row.charged, `Refund: ${orderOf(row).title}`, `refund ${row.id}`)
}
