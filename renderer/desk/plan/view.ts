import { create } from 'zustand'
import type { Month } from './calendar.ts'
import type { StatusChoice } from './cards.ts'

/** The state of the Plan screen. A null `month` means the month that `startMonth` returns. */
type PlanView = {
  readonly form: 'month' | 'list'
  readonly month: Month | null
  readonly plan: string | null
  readonly status: StatusChoice
  /** Whether the ideas are shown beside the cards. */
  readonly ideas: boolean
}

export const useView = create<PlanView>(() => ({
  form: 'month',
  month: null,
  plan: null,
  status: 'all',
  ideas: true,
}))

/** Changes what the screen shows. */
export const show = (change: Partial<PlanView>): void => useView.setState(change)
