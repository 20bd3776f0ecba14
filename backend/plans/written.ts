import { AppError } from '../../contract/errors.ts'
import type { CardStatus, PlannedCard } from '../../contract/plans.ts'
import type { Trx } from '../db/database.ts'
import type { CardRow } from './card.rows.ts'
import { loadCards, lockCard, saveCard } from './card.table.ts'
import { WAITS } from './pause.ts'

export type CardName = { readonly plan_id: string; readonly card_index: number }

/** Who has a card written, and so what becomes of it when the article fails. */
export type Run = 'asked' | 'scheduled'

export const noSuchPlan = (planId: string): AppError =>
  new AppError(
    'not_found',
    `There is no plan ${planId}. To find the newest plan, read the content plan without a plan_id.`,
  )

const noSuchCard = ({ plan_id, card_index }: CardName): AppError =>
  new AppError('not_found', `There is no card ${card_index} in a plan ${plan_id}. Nothing was charged.`)

/** Why nothing may be ordered from a card; null where it may. An article that is there would be paid twice. */
const refusalOf = (card: CardRow): string | null => {
  const name = `Card ${card.card_index} of ${card.plan_id}`
  const again =
    'To have it written again, ask the person to open the card again, or order an article by title only.'
  if (card.status_before !== null) return `${name} is being written as job ${card.job_id}.`
  if (card.status === 'failed' && card.job_id !== null)
    return `${name} was written as job ${card.job_id}, and only its draft is missing. Publish that job. ${again}`
  if (card.status === 'manually_written' || card.status === 'published')
    return `${name} is ${card.status === 'published' ? 'published' : 'written'} already${card.job_id === null ? '' : ` as job ${card.job_id}`}. ${again}`
  return null
}

/**
 * The card that an article shall be written from, held until the transaction ends. Throws `not_found`, and
 * `conflict` where it is being written or was.
 */
export const holdCard = async (trx: Trx, workspaceId: string, name: CardName): Promise<PlannedCard> => {
  const row = await lockCard(trx, workspaceId, name.plan_id, name.card_index)
  const card = row && (await loadCards(trx, workspaceId, [row.id])).get(row.id)
  if (!card) throw noSuchCard(name)
  const refusal = refusalOf(row)
  if (refusal !== null) throw new AppError('conflict', `${refusal} Nothing was charged.`)
  return card
}

/** Marks a card that this transaction holds as written by a job, in the transaction that pays for the job. */
export const cardOrdered = async (
  trx: Trx,
  workspaceId: string,
  name: CardName,
  { jobId, run }: { readonly jobId: string; readonly run: Run },
): Promise<void> => {
  const card = await lockCard(trx, workspaceId, name.plan_id, name.card_index)
  if (!card) throw noSuchCard(name)
  await saveCard(trx, card, {
    status: 'manually_written',
    // A run that failed once is not tried again and again: that is for the person to say.
    status_before: run === 'scheduled' ? 'failed' : card.status,
    draft: run === 'scheduled' ? 'wanted' : null,
    job_id: jobId,
    post_url: null,
    message: null,
    paused: 0,
  })
}

const lockCardsOf = async (trx: Trx, workspaceId: string, jobId: string): Promise<readonly CardRow[]> => {
  const named = await trx
    .selectFrom('plan_card')
    .select(['plan_id', 'card_index'])
    .where('workspace_id', '=', workspaceId)
    .where('job_id', '=', jobId)
    .execute()
  const locked: CardRow[] = []
  for (const { plan_id, card_index } of named) {
    const card = await lockCard(trx, workspaceId, plan_id, card_index)
    if (card?.job_id === jobId) locked.push(card)
  }
  return locked
}

/** An article that a card had before, with its post where it has one. */
type EarlierArticle = { readonly jobId: string; readonly postUrl: string | null }

/** Puts a card back whose article failed, in the transaction that refunds it, with the article that it had before, if any. */
export const cardFailed = async (
  trx: Trx,
  workspaceId: string,
  jobId: string,
  { message, earlier }: { readonly message: string; readonly earlier: EarlierArticle | null },
): Promise<void> => {
  for (const card of await lockCardsOf(trx, workspaceId, jobId)) {
    const status: CardStatus = card.status_before ?? 'planned'
    await saveCard(trx, card, {
      status,
      status_before: null,
      draft: null,
      // A failed card with an article counts as one whose draft alone is missing.
      job_id: status === 'failed' ? null : (earlier?.jobId ?? null),
      post_url: status === 'failed' ? null : (earlier?.postUrl ?? null),
      scheduled_for: status === 'scheduled' ? card.scheduled_for : null,
      ...(status === 'scheduled' && card.paused === 1
        ? { message: WAITS }
        : { paused: 0, message: status === 'failed' ? message : null }),
    })
  }
}

/** Closes a card whose article is written, in the transaction that completes it; a scheduled one is saved next. */
export const cardWritten = async (trx: Trx, workspaceId: string, jobId: string): Promise<void> => {
  for (const card of await lockCardsOf(trx, workspaceId, jobId))
    await saveCard(trx, card, {
      status_before: null,
      draft: card.draft === null ? null : 'due',
      scheduled_for: null,
      ...(card.draft === null && card.paused === 1 ? { paused: 0, message: null } : {}),
    })
}

/** Closes the card of an article that went live, in the transaction that knows of it; nothing where it has none. */
export const markPublished = async (trx: Trx, workspaceId: string, jobId: string, postUrl: string) => {
  for (const card of await lockCardsOf(trx, workspaceId, jobId))
    await saveCard(trx, card, {
      status: 'published',
      draft: null,
      scheduled_for: null,
      post_url: postUrl,
      message: null,
    })
}
