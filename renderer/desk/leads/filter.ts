import { create } from 'zustand'
import type { Intent } from '../../../contract/forum.ts'

export type StatusFilter = 'new' | 'saved' | 'replied' | 'ignored' | 'all'

/** Which leads the list shows. */
export type LeadsFilter = {
  readonly status: StatusFilter
  readonly hot: boolean
  readonly search: string
  readonly intent?: Intent
  readonly community?: string
}

export const START: LeadsFilter = { status: 'new', hot: false, search: '' }

/** What the list is doing: its filter, and where in it the open lead was last seen. */
export const useList = create<{ readonly filter: LeadsFilter; readonly index: number }>(() => ({
  filter: START,
  index: 0,
}))

/** Changes the filter; the list starts again at its top. */
export const setFilter = (filter: LeadsFilter): void => useList.setState({ filter, index: 0 })

/** Remembers at which row the open lead stands. */
export const setIndex = (index: number): void => useList.setState({ index })

/** Tells whether a filter hides anything that the plain list of new leads would show. */
export const isNarrowed = (filter: LeadsFilter): boolean =>
  filter.search !== '' || filter.hot || filter.intent !== undefined || filter.community !== undefined
