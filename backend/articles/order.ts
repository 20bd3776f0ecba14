import { randomUUID } from 'node:crypto'
import type { ArticleRequest, articles } from '../../contract/articles.ts'
import { COSTS } from '../../contract/credits.ts'
import { AppError } from '../../contract/errors.ts'
import type { Output } from '../../contract/operation.ts'
import { recordChange } from '../changes/changes.ts'
import { creditsOf, moveCredits } from '../credits/credits.ts'
import { dbNow, transaction } from '../db/database.ts'
import { UNLEASED } from '../db/lease.ts'
import type { ArticleRow } from './article.table.ts'
import { ArticleOrder } from './article-order.ts'
import type { ArticleCall, ArticleContext } from './context.ts'
import { EMPTY_WORK } from './document.ts'

/** Credits of an order. */
const costOf = ({ image }: ArticleOrder): number => COSTS.generate_article + (image ? COSTS.hero_image : 0)

/** Takes an order: debit, job and answer in one transaction. Throws `insufficient_credits` and `not_found`, which charge nothing. */
export const orderArticle = (
  { db }: Pick<ArticleContext, 'db'>,
  { workspaceId, settle }: ArticleCall,
  request: ArticleRequest,
): Promise<Output<typeof articles.generate>> => {
  if (request.brand_voice_id !== undefined)
    throw new AppError('not_found', `There is no brand voice ${request.brand_voice_id}. Nothing was charged.`)
  const { brand_voice_id: _, ...wanted } = request
  const order = ArticleOrder.parse(wanted)
  return transaction(db, async (trx) => {
    const charged = costOf(order)
    await moveCredits(trx, workspaceId, -charged, `Article: ${order.title}`)
    const row: ArticleRow = {
      ...UNLEASED,
      id: `job_${randomUUID()}`,
      workspace_id: workspaceId,
      status: 'pending',
      stage: 'brief',
      percent: 0,
      wanted: JSON.stringify(order),
      charged,
      work: EMPTY_WORK,
      written_by: null,
      version: 0,
      error_code: null,
      error_message: null,
      plan_id: null,
      card_index: null,
      warnings: '[]',
      created_at: await dbNow(trx),
      finished_at: null,
    }
    await trx.insertInto('article').values(row).execute()
    await recordChange(trx, workspaceId, 'article', row.id)
    const { balance } = await creditsOf(trx, workspaceId)
    const answer = {
      job_id: row.id,
      status: row.status,
      credits_charged: charged,
      credits_balance: balance,
      warnings: [],
    }
    await settle(trx, answer)
    return answer
  })
}
