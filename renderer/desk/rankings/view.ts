import { create } from 'zustand'
import { firstSorting, type Measure, type Sorting } from './measures.ts'
import type { RankingsFilter } from './use-rankings.ts'

/** The state of the Rankings screen: the filter of the figures, and the view. */
type RankingsView = RankingsFilter & {
  readonly measure: Measure
  readonly compare: boolean
  readonly search: string
  readonly sorting: Sorting
}

export const useView = create<RankingsView>(() => ({
  site: null,
  country: null,
  period: { kind: 'last', days: 28 },
  measure: 'clicks',
  compare: true,
  search: '',
  sorting: firstSorting('clicks'),
}))

/** Changes what the screen shows. */
export const show = (change: Partial<RankingsView>): void => useView.setState(change)
