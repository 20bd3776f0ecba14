import type { PlannedCard } from '../../../contract/plans.ts'
import { go, useRoute } from '../route.ts'
import { dayOf, useNow } from '../time.ts'
import { type Month, monthOf } from './calendar.ts'
import { keyOf, type PlanName, pickCards, plansOf, startMonth } from './cards.ts'
import { focusCard } from './focus-card.ts'
import { useView } from './view.ts'

/** Returns the chosen plan, or null for all plans if it does not exist. */
const shownPlan = (plans: readonly PlanName[], chosen: string | null): string | null =>
  plans.some(({ plan_id }) => plan_id === chosen) ? chosen : null

/** Returns the month that the screen shows. */
export const useShownMonth = (cards: readonly PlannedCard[]): Month => {
  const { plan, status, month } = useView()
  const today = monthOf(dayOf(useNow()))
  return month ?? startMonth(pickCards(cards, shownPlan(plansOf(cards), plan), status), today)
}

/** What the plan screen shows: which cards, which month, and the open card. */
export const useShownCards = (cards: readonly PlannedCard[]) => {
  const { form, plan: wanted, status } = useView()
  const item = useRoute((state) => state.item)
  const now = useNow()
  const plans = plansOf(cards)
  const plan = shownPlan(plans, wanted)
  return {
    form,
    plans,
    plan,
    /** The cards of the chosen plan and status. */
    picked: pickCards(cards, plan, status),
    month: useShownMonth(cards),
    today: monthOf(dayOf(now)),
    now,
    item,
    open: cards.find((card) => keyOf(card) === item) ?? null,
    openCard: (card: PlannedCard) => go('plan', keyOf(card)),
    close: () => {
      go('plan')
      if (item !== null) focusCard(item)
    },
  }
}
export type ShownCards = ReturnType<typeof useShownCards>
