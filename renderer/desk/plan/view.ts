import { create } from 'zustand'
import type { Month } from './calendar.ts'
import type { StatusChoice } from './cards.ts'

/** What the screen shows of the plan; a month of null is the one where something is to be seen. */
type PlanView = {
  readonly form: 'month' | 'list'
  readonly month: Month | null
  readonly plan: string | null
  readonly status: StatusChoice
}

export const useView = create<PlanView>(() => ({ form: 'month', month: null, plan: null, status: 'all' }))

/** Shows another part of the plan. */
export const show = (change: Partial<PlanView>): void => useView.setState(change)
