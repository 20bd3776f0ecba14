import { articleCost, type Credits } from '../../../contract/credits.ts'
import type { CardExtras, PlannedCard } from '../../../contract/plans.ts'
import { listed } from '../../../contract/words.ts'
import { extrasOf } from '../articles/card-extras.ts'

/** Writes what the article or the outline of a card gets besides its text: `FAQ, sources and hero image`. */
export const extrasWords = (
  { include_faq, include_external_link, image }: CardExtras,
  makes: 'article' | 'outline',
): string => {
  const parts = [
    ...(include_faq ? ['FAQ'] : []),
    // An outline quotes no pages.
    ...(include_external_link && makes === 'article' ? ['sources'] : []),
    ...(image ? ['hero image'] : []),
  ]
  const words = parts.length === 0 ? 'nothing' : listed(parts, 'and')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the credits that the article of a card costs. */
export const costOf = (card: Pick<PlannedCard, 'extras'>, costs: Credits['costs']): number =>
  articleCost(extrasOf(card), costs)

/** Returns the total cost of all scheduled cards, in credits. */
export const scheduledCost = (cards: readonly PlannedCard[], costs: Credits['costs']): number =>
  cards.filter(({ status }) => status === 'scheduled').reduce((sum, card) => sum + costOf(card, costs), 0)
