import { AppError } from '../../contract/errors.ts'
import { type CardStatus, isWritten, type PlannedCard } from '../../contract/plans.ts'
import type { Trx } from '../db/database.ts'
import type { CardRow } from './card.rows.ts'
import { loadCards, lockCard, saveCard } from './card.table.ts'
import { WAITS } from './pause.ts'

export type CardName = { readonly plan_id: string; readonly card_index: number }

/** What started a card's writing: an order or the schedule. It decides what happens to the card if the article fails. */
export type Run = 'asked' | 'scheduled'

export const noSuchPlan = (planId: string): AppError =>
  new AppError(
    'not_found',
    `There is no plan ${planId}. To find the newest plan, read the content plan without a plan_id.`,
  )

export const noSuchCard = ({ plan_id, card_index }: CardName): AppError =>
  new AppError(
    'not_found',
    `There is no card ${card_index} in plan ${plan_id}. Read this plan to find the right card. Nothing was charged.`,
  )

/**
 * Says why no article can be ordered from a card; null if an order is possible. If an article exists, an order would
 * pay for it twice.
 */
const refusalOf = (card: CardRow): string | null => {
  const name = `Card ${card.card_index} of ${card.plan_id}`
  const again =
    'To get another article from the card, ask the user to mark the card as not written. Or order an article and give a title instead of a card.'
  if (card.status_before !== null) return `${name} is being written as job ${card.job_id}.`
  if (!isWritten(card)) return null
  if (card.status === 'failed')
    return `${name} was written as job ${card.job_id}, but no draft of it was saved. Publish the article of that job. ${again}`
  return `${name} has already been ${card.status === 'published' ? 'published' : 'written'}${card.job_id === null ? '' : ` as job ${card.job_id}`}. ${again}`
}

/** Locks the card for an article until the transaction ends. Throws `not_found`, and `conflict` if it is being written or was written. */
export const holdCard = async (trx: Trx, workspaceId: string, name: CardName): Promise<PlannedCard> => {
  const row = await lockCard(trx, workspaceId, name.plan_id, name.card_index)
  const card = row && (await loadCards(trx, workspaceId, [row.id])).get(row.id)
  if (!card) throw noSuchCard(name)
  const refusal = refusalOf(row)
  if (refusal !== null) throw new AppError('conflict', `${refusal} Nothing was charged.`)
  return card
}

/** Marks a locked card as written by a job, in the transaction that pays for the job. */
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
    // A failed scheduled run is not repeated automatically. The person decides.
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

/** An article that a card had before, and the address of its post if it has one. */
type EarlierArticle = { readonly jobId: string; readonly postUrl: string | null }

/**
 * Resets a card whose article failed, in the transaction that refunds the article. The card keeps its earlier article, if any, unless the
 * schedule started this run.
 */
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
      // A failed card with an article would count as a card that lacks only its draft.
      job_id: status === 'failed' ? null : (earlier?.jobId ?? null),
      post_url: status === 'failed' ? null : (earlier?.postUrl ?? null),
      scheduled_for: status === 'scheduled' ? card.scheduled_for : null,
      ...(status === 'scheduled' && card.paused === 1
        ? { message: WAITS }
        : { paused: 0, message: status === 'failed' ? message : null }),
    })
  }
}

/**
 * Closes a card whose article has been written, in the transaction that completes the article. The draft of a scheduled
 * card is saved next.
 */
export const cardWritten = async (trx: Trx, workspaceId: string, jobId: string): Promise<void> => {
  for (const card of await lockCardsOf(trx, workspaceId, jobId))
    await saveCard(trx, card, {
      status_before: null,
      draft: card.draft === null ? null : 'due',
      scheduled_for: null,
      ...(card.draft === null && card.paused === 1 ? { paused: 0, message: null } : {}),
    })
}

/**
 * Closes the card of an article that went live, in the transaction that records this. Does nothing if the article has no card. A card that
 * the person reopened and scheduled waits for another article, so it keeps its schedule.
 */
export const markPublished = async (trx: Trx, workspaceId: string, jobId: string, postUrl: string) => {
  for (const card of await lockCardsOf(trx, workspaceId, jobId))
    await saveCard(
      trx,
      card,
      card.status === 'scheduled'
        ? { post_url: postUrl }
        : {
            status: 'published',
            paused: 0,
            draft: null,
            scheduled_for: null,
            post_url: postUrl,
            message: null,
          },
    )
}
