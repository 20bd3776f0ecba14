import { pagesOf } from '../list/pages.ts'
import { deskQuery } from '../queries.ts'
import { type LeadsFilter, useList } from './filter.ts'

/** The leads of a filter, page by page, best first. */
export const leadPages = pagesOf(
  (filter: LeadsFilter, place) => deskQuery('leads', 'list', { ...filter, ...place }),
  (row) => row.lead_id,
)

/** The first page of the list, with its counts. */
export const useFirstPage = () => leadPages.useFirstPage(useList((state) => state.filter))

/** Asks for what the screen shows first while the page is still being made. */
export const prefetchFirstPage = (): void => leadPages.prefetch(useList.getState().filter)
