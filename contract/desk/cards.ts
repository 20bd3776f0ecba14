import { type CardStatus, type PlannedCard, TO_DO_STATUSES } from '../plans.ts'

/** Returns a card's id in the change feed. */
export const cardId = (planId: string, index: number): string => `${planId}.${index}`

/** Whether a card has a status. A card is `open` if an article can be written from it. */
export const isCardOf = (card: PlannedCard, status: 'all' | 'open' | CardStatus): boolean => {
  if (status === 'all') return true
  return status === 'open' ? TO_DO_STATUSES.includes(card.status) : card.status === status
}

/**
 * Compares cards for sorting: newest plan first, plans with the same start by title, and cards of the same plan by index.
 */
export const byPlan = (a: PlannedCard, b: PlannedCard): number =>
  b.plan.starts.localeCompare(a.plan.starts) ||
  a.plan.title.localeCompare(b.plan.title) ||
  a.plan.plan_id.localeCompare(b.plan.plan_id) ||
  a.card_index - b.card_index
