import { createHash, randomUUID } from 'node:crypto'
import type { ArticleRequest, articles } from '../../contract/articles.ts'
import { articleCost } from '../../contract/credits.ts'
import { AppError, type InputIssue } from '../../contract/errors.ts'
import type { Output } from '../../contract/operation.ts'
import type { PlannedCard } from '../../contract/plans.ts'
import type { Warning } from '../../contract/shapes.ts'
import { recordChange } from '../changes/changes.ts'
import { creditsOf, moveCredits } from '../credits/credits.ts'
import { dbNow, type Trx, transaction } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { type CardName, cardOrdered, type DueCard, holdCard, type Run } from '../plans/plans.ts'
import type { ArticleRow } from './article.rows.ts'
import { ArticleOrder } from './article-order.ts'
import { readBrandVoice } from './brand-voices.ts'
import { hasContents } from './brief-contents.ts'
import { competingTitles } from './competing.ts'
import type { ArticleContext } from './context.ts'
import { EMPTY_WORK } from './document.ts'
import { requireNoFailurePause } from './failure-pause.ts'
import { keyphraseOf } from './keyphrase.ts'
import { knownTitles } from './known-titles.ts'
import { withoutMarkdown } from './model-text.ts'

type Generation = Output<typeof articles.generate>

/**
 * Accepts an order: stores the debit, the job, the change to the card and the answer in one transaction. If the transaction fails, the
 * order costs nothing.
 */
export const orderArticle = async (
  { db, models, ownComputer }: Pick<ArticleContext, 'db' | 'models' | 'ownComputer'>,
  { workspaceId, idempotencyKey, settle }: Call,
  request: ArticleRequest,
): Promise<Generation> => {
  // Runs before the transaction, because the search for a model on this computer takes time.
  const hasModel = (await models.current()) !== null
  return transaction(db, async (trx) => {
    const answer = await orderArticleIn(trx, workspaceId, request, {
      run: 'asked',
      hasModel,
      ownComputer,
      idempotencyKey,
    })
    await settle(trx, answer)
    return answer
  })
}

/** The circumstances of an order. `hasModel`: whether a model currently writes articles. */
type Ordering = {
  readonly run: Run
  readonly hasModel: boolean
  readonly ownComputer: boolean
  readonly idempotencyKey?: string | null
  /** What the person is told in addition, with the article. */
  readonly notes?: readonly Warning[]
}

/**
 * Accepts an order inside the caller's transaction. Throws `invalid_input` (also for a title alone, if no model writes), `not_found` (card, brand voice), `conflict`
 * (a card that is being written or was written), `insufficient_credits`, and `unavailable` after several failed articles.
 */
const orderArticleIn = async (
  trx: Trx,
  workspaceId: string,
  request: ArticleRequest,
  { run, hasModel, ownComputer, idempotencyKey = null, notes = [] }: Ordering,
): Promise<Generation> => {
  const name = cardNamedIn(request)
  if (hasModel && !ownComputer) await requireNoFailurePause(trx, workspaceId, run)
  const card = name && (await holdCard(trx, workspaceId, name))
  const order = filledIn(request, card, await voiceFor(trx, workspaceId, request))
  if (!hasModel && !hasContents(order)) throw invalid(NO_CONTENTS)
  const jobId = `job_${randomUUID()}`
  const charged = articleCost(order)
  if (name) await cardOrdered(trx, workspaceId, name, { jobId, run })
  await moveCredits(trx, workspaceId, -charged, `${hasModel ? 'Article' : 'Outline'}: ${order.title}`)
  const { title, domain, focus_keyword: keyword = keyphraseOf(order.title) } = order
  const warnings = [
    ...notes,
    ...competingTitles({ title, domain, keyword }, await knownTitles(trx, workspaceId, name)),
  ]
  const row: ArticleRow = {
    ...UNLEASED,
    id: jobId,
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
    plan_id: name?.plan_id ?? null,
    card_index: name?.card_index ?? null,
    warnings: JSON.stringify(warnings),
    order_key_hash: idempotencyKey && createHash('sha256').update(idempotencyKey).digest('hex'),
    created_at: await dbNow(trx),
    finished_at: null,
    deleted_at: null,
  }
  await trx.insertInto('article').values(row).execute()
  await recordChange(trx, workspaceId, 'article', row.id)
  const { balance } = await creditsOf(trx, workspaceId)
  return {
    job_id: row.id,
    status: row.status,
    credits_charged: charged,
    credits_balance: balance,
    warnings,
  }
}

/**
 * Accepts the order of a card whose day has come, with what the person chose for its article. Throws what `orderArticleIn` throws. A
 * brand voice that was removed since then is left out with a warning, because the person cannot be asked now.
 */
export const orderCardIn = async (
  trx: Trx,
  workspaceId: string,
  { plan_id, card_index, extras: { brand_voice_id, ...extras } }: DueCard,
  ordering: Pick<Ordering, 'hasModel' | 'ownComputer'>,
): Promise<Generation> => {
  const voice = brand_voice_id === null ? undefined : await readBrandVoice(trx, workspaceId, brand_voice_id)
  const request = {
    plan_id,
    card_index,
    ...extras,
    ...(voice && brand_voice_id !== null ? { brand_voice_id } : {}),
  }
  const notes = brand_voice_id !== null && !voice ? [VOICE_REMOVED] : []
  return orderArticleIn(trx, workspaceId, request, { ...ordering, run: 'scheduled', notes })
}

const VOICE_REMOVED: Warning = {
  code: 'brand_voice_removed',
  message:
    'The brand voice of the card was removed before the article was ordered, so this article has no brand voice.',
}

const invalid = (...issues: readonly InputIssue[]): AppError =>
  new AppError(
    'invalid_input',
    `${issues.map(({ path, message }) => `${path}: ${message}`).join(' ')} Nothing was charged.`,
    { issues },
  )

const NO_CONTENTS: InputIssue = {
  path: 'topic',
  message:
    'This order has only a title. Without a language model, Quillport can create an outline only from your own words. Add the points of the article as a list in `topic`, one point per line. Or connect a model.',
}

/** Returns the card that a request names; null if it names no card. */
const cardNamedIn = ({ plan_id, card_index, title }: ArticleRequest): CardName | null => {
  if (plan_id !== undefined && card_index !== undefined) return { plan_id, card_index }
  if (plan_id !== undefined)
    throw invalid({
      path: 'card_index',
      message: 'If you give plan_id, also give the card_index of the card.',
    })
  if (card_index !== undefined)
    throw invalid({
      path: 'plan_id',
      message: 'If you give card_index, also give the plan_id of the card’s plan.',
    })
  if (title === undefined)
    throw invalid({ path: 'title', message: 'Give a title, or the plan_id and card_index of a card.' })
  return null
}

const voiceFor = async (trx: Trx, workspaceId: string, { brand_voice_id: id }: ArticleRequest) => {
  if (id === undefined) return null
  const voice = await readBrandVoice(trx, workspaceId, id)
  if (voice) return voice
  // MCP has no list of brand voices, so the words also name another way.
  throw new AppError(
    'not_found',
    `There is no brand voice ${id}. Leave out \`brand_voice_id\`, or use an id from \`GET /api/v1/brand-voices\`. Nothing was charged.`,
  )
}

/** Removes Markdown from a title. A title of nothing but marks stays as it is. */
const plainTitle = (title: string): string => withoutMarkdown(title) || title

/** Fills the missing fields of a request from the card. */
const filledIn = (
  { brand_voice_id: _, ...request }: ArticleRequest,
  card: PlannedCard | null,
  brand_voice: ArticleOrder['brand_voice'],
): ArticleOrder =>
  ArticleOrder.parse({
    ...request,
    title: plainTitle(request.title ?? card?.title ?? ''),
    topic: request.topic ?? card?.angle ?? undefined,
    length: request.length ?? card?.length,
    focus_keyword: request.focus_keyword ?? card?.focus_keyword ?? undefined,
    outline: card?.outline ?? [],
    domain: card?.plan.domain ?? null,
    brand_voice,
  })
