import type { PlannedCard } from '../../../contract/plans.ts'
import { planDialog } from '../dialogs.ts'
import { go } from '../route.ts'
import { dayOf } from '../time.ts'
import { useKeys } from '../use-keys.ts'
import { addMonths, type Month, monthOf } from './calendar.ts'
import { DAY_ID, POINTS_ID } from './card-detail.tsx'
import { keyOf } from './cards.ts'
import { focusBeside, focusCard } from './focus-card.ts'
import { isMovable, startMoving, useMoving } from './move.ts'
import { show, useView } from './view.ts'

type PlanKeys = {
  readonly order: readonly PlannedCard[]
  readonly open: PlannedCard | null
  readonly month: Month
  readonly today: Month
  readonly editable: boolean
  readonly close: () => void
}

/** The keyboard shortcuts of the plan screen. */
export const usePlanKeys = ({ order, open, month, today, editable, close }: PlanKeys) => {
  const stepCard = (step: 1 | -1) => {
    const here = open ? order.findIndex((card) => keyOf(card) === keyOf(open)) : -1
    const next = here < 0 ? order[step === 1 ? 0 : order.length - 1] : order[here + step]
    if (!next) return
    go('plan', keyOf(next))
    focusCard(keyOf(next))
  }
  const stepMonth = (n: 1 | -1, { key }: KeyboardEvent) => {
    if (useView.getState().form !== 'month') return false
    // On a card, the arrow keys lead to the cards beside it.
    if (key.startsWith('Arrow') && document.activeElement?.hasAttribute('data-card')) return focusBeside(n)
    show({ month: addMonths(month, n) })
    return true
  }
  /** Moves the focused card, else the open card, by the arrow keys. The whole calendar must be visible then. */
  const moveByKeyboard = () => {
    const focused = document.activeElement?.getAttribute('data-card')
    const card = order.find((one) => keyOf(one) === focused) ?? open
    if (!card || !editable || !isMovable(card) || useView.getState().form !== 'month') return false
    go('plan')
    const first = dayOf(Date.now())
    startMoving(card, monthOf(first) < month ? `${month}-01` : first, first)
    // The day that is chosen first must be visible, also if the calendar shows an earlier month.
    show({ month: monthOf(useMoving.getState().day) })
    return true
  }
  useKeys({
    move: moveByKeyboard,
    new: () =>
      editable &&
      planDialog.ask({
        kind: 'add',
        ...(document.activeElement?.getAttribute('data-day')
          ? { day: document.activeElement.getAttribute('data-day') ?? '' }
          : {}),
      }),
    next: () => stepCard(1),
    previous: () => stepCard(-1),
    earlier: (event) => stepMonth(-1, event),
    later: (event) => stepMonth(1, event),
    thisMonth: () => show({ month: today }),
    back: () => (open ? close() : false),
    day: () => {
      const field = document.getElementById(DAY_ID) ?? document.getElementById(POINTS_ID)
      if (!field) return false
      field.focus()
      return true
    },
  })
}
