import { keepPreviousData, type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadRow } from '../../../contract/desk.ts'
import { core } from '../core.ts'
import { queryClient } from '../queries.ts'
import { type Filter, useList } from './filter.ts'

/** Rows of a page: small enough to come at once, large enough that a screen touches two at most. */
export const PAGE = 100

const page = (filter: Filter, index: number) => {
  const input = { ...filter, offset: index * PAGE, limit: PAGE }
  return queryOptions({ queryKey: ['leads', 'list', input], queryFn: () => core.leads.list(input) })
}

/**
 * The first page of the list, with its counts. While a new filter's first page is on its way, the rows of the filter before
 * stay, and `filter` says which one they belong to.
 */
export const useFirstPage = () => {
  const filter = useList((state) => state.filter)
  const first = useQuery({ ...page(filter, 0), placeholderData: keepPreviousData })
  const [shown, setShown] = useState(filter)
  if (first.data && !first.isPlaceholderData && shown !== filter) setShown(filter)
  return { ...first, filter: first.isPlaceholderData ? shown : filter }
}

type Rows = {
  /** A row; undefined while it is on its way. */
  readonly rowOf: (index: number) => LeadRow | undefined
  /** False while pages are being asked for: some may be newer than others until then. */
  readonly settled: boolean
}

/** The rows of the given pages. */
export const useRows = (filter: Filter, pages: readonly number[]): Rows => {
  const answers = useQueries({ queries: pages.map((index) => page(filter, index)) })
  return {
    rowOf: (index) => answers[pages.indexOf(Math.floor(index / PAGE))]?.data?.rows[index % PAGE],
    settled: answers.every(({ isFetching }) => !isFetching),
  }
}

/** Asks for what the screen shows first while the page is still being made. */
export const prefetchFirstPage = (): void =>
  void queryClient.prefetchQuery(page(useList.getState().filter, 0))

/** One row of the list now, asked for where it is not here yet; undefined beyond the end. */
export const rowAt = async (
  filter: Filter,
  index: number,
  client: QueryClient = queryClient,
): Promise<LeadRow | undefined> => {
  if (index < 0) return undefined
  const answer = await client.ensureQueryData(page(filter, Math.floor(index / PAGE)))
  return answer.rows[index % PAGE]
}
