import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { type Day, type Month, monthOf } from './calendar.ts'
import type { StatusChoice } from './cards.ts'

/** The state of the Plan screen. A null `month` means the month that `startMonth` returns. */
type PlanView = {
  readonly form: 'month' | 'list'
  readonly month: Month | null
  readonly plan: string | null
  readonly status: StatusChoice
  /** Whether the person showed or hid the ideas; null if neither. */
  readonly ideas: boolean | null
}

export const useView = create<PlanView>(() => ({
  form: 'month',
  month: null,
  plan: null,
  status: 'all',
  ideas: null,
}))

/** Changes what the screen shows. */
export const show = (change: Partial<PlanView>): void => useView.setState(change)

/** Shows the month of a day, unless the calendar already shows the day. */
export const showDay = (day: Day): void => {
  if (document.querySelector(`[data-day="${day}"]`) === null) show({ month: monthOf(day) })
}

// In windows below this width, the ideas would stand above the cards and hide them.
const roomy = matchMedia('(min-width: 1160px)')

const listen = (changed: () => void) => {
  roomy.addEventListener('change', changed)
  return () => roomy.removeEventListener('change', changed)
}

/** Whether the ideas are shown: as the person chose, else where they fit beside the cards. */
export const useIdeasShown = (): boolean => {
  const isRoomy = useSyncExternalStore(listen, () => roomy.matches)
  return useView((state) => state.ideas) ?? isRoomy
}
