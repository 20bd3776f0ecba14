import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { create } from 'zustand'
import { type DeskQuery, queryClient } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { PAGE, type PageRange, pagedRows } from './paged-rows.ts'

type ListRows<Row> = {
  /** Returns the row at an index, or undefined while the row is loading. */
  readonly rowOf: (index: number) => Row | undefined
  /** False while pages are loading, because some pages may then be newer than others. */
  readonly settled: boolean
}

/** Makes a list that is read from the core page by page, with its filter and the index of the open row. */
export const listOf = <
  Filter extends object,
  Row,
  Answer extends { readonly rows: readonly Row[]; readonly total: number },
>({
  screen,
  start,
  query,
  idOf,
  ahead,
}: {
  /** The screen that shows the list. The listbox has the same DOM id. */
  readonly screen: 'leads' | 'articles'
  readonly start: Filter
  /** Makes the query for one page of the rows that match a filter. */
  readonly query: (filter: Filter, range: PageRange) => DeskQuery<Answer & { readonly rows: readonly Row[] }>
  readonly idOf: (row: Row) => string
  /** Requests the data of a row next to the open row in advance. */
  readonly ahead?: (row: Row) => void
}) => {
  /** The filter, and the last known index of the open row among the rows of the filter. */
  const useList = create<{ readonly filter: Filter; readonly index: number }>(() => ({
    filter: start,
    index: 0,
  }))

  const { page, rowAt, indexOf } = pagedRows({ query, idOf })

  /** Opens the row at an index. */
  const open = (id: string, index: number): void => {
    useList.setState({ index })
    go(screen, id)
    if (!ahead) return
    const { filter } = useList.getState()
    for (const beside of [index + 1, index - 1])
      void rowAt(filter, beside).then(
        (row) => row && ahead(row),
        () => undefined,
      )
  }

  /** Opens the row at an index, or the last row if the list is shorter. */
  const openAt = async (filter: Filter, index: number): Promise<void> => {
    const { total } = await queryClient.ensureQueryData(page(filter, 0))
    const at = Math.min(index, total - 1)
    const row = await rowAt(filter, at)
    if (row) open(idOf(row), at)
  }

  return {
    screen,
    start,
    idOf,
    open,
    useFilter: (): Filter => useList((state) => state.filter),
    useIndex: (): number => useList((state) => state.index),
    filterNow: (): Filter => useList.getState().filter,
    indexNow: (): number => useList.getState().index,
    /** Returns the index of a row at or near the index of the open row. -1 if the row is not there. */
    routeOf: (filter: Filter, id: string): Promise<number> => indexOf(filter, id, useList.getState().index),
    /** Returns the index of a row at or near the index where it was seen last. -1 if the row is not there. */
    indexOf: (id: string, seenAt: number): Promise<number> => indexOf(useList.getState().filter, id, seenAt),
    rowAt: (index: number): Promise<Row | undefined> => rowAt(useList.getState().filter, index),

    /** Changes the filter and returns to the top of the list. */
    setFilter: (filter: Filter): void => useList.setState({ filter, index: 0 }),

    /** Focuses the list, so that its keys work and screen readers announce the active row. */
    focus: (): void => document.getElementById(screen)?.focus({ preventScroll: true }),

    /**
     * Reads the first page. While the page of a new filter is loading, returns the previous page, and `filter` is the
     * previous filter.
     */
    useFirstPage: () => {
      const wanted = useList((state) => state.filter)
      const first = useQuery({ ...page(wanted, 0), placeholderData: keepPreviousData })
      const [shown, setShown] = useState(wanted)
      if (first.data && !first.isPlaceholderData && shown !== wanted) setShown(wanted)
      return { ...first, filter: first.isPlaceholderData ? shown : wanted }
    },

    /** Reads the rows of the given pages. */
    useRows: (filter: Filter, pages: readonly number[]): ListRows<Row> => {
      const answers = useQueries({ queries: pages.map((index) => page(filter, index)) })
      return {
        rowOf: (index) => answers[pages.indexOf(Math.floor(index / PAGE))]?.data?.rows[index % PAGE],
        settled: answers.every(({ isFetching }) => !isFetching),
      }
    },

    /** Loads the first page while the app is starting. */
    prefetch: (): void => void queryClient.prefetchQuery(page(useList.getState().filter, 0)),

    /** Opens the row that is `step` rows below the open row; above if negative. Stops at the ends of the list. */
    moveBy: async (step: number): Promise<void> => {
      const { filter, index: seenAt } = useList.getState()
      const { item } = useRoute.getState()
      const here = item === null ? -1 : await indexOf(filter, item, seenAt)
      const index = here >= 0 ? here + step : item === null ? 0 : Math.max(0, seenAt)
      await openAt(filter, Math.max(0, index))
    },

    /** Opens the first or the last row. */
    moveTo: (end: 'first' | 'last'): Promise<void> =>
      openAt(useList.getState().filter, end === 'first' ? 0 : Number.POSITIVE_INFINITY),

    /** Returns the row to open when the row `id` leaves the list: the row below, else the row above. */
    neighbourOf: async (id: string): Promise<Row | undefined> => {
      const { filter, index } = useList.getState()
      const here = await indexOf(filter, id, index)
      if (here < 0) return undefined
      return (await rowAt(filter, here + 1)) ?? (await rowAt(filter, here - 1))
    },

    /** Opens the row that takes the place of an open row that no longer exists, or the list alone if it is empty. Returns whether it did. */
    openInsteadOf: async (id: string): Promise<boolean> => {
      const { filter, index } = useList.getState()
      const before = useRoute.getState()
      // The list may have been read before the row was deleted.
      await queryClient.fetchQuery(page(filter, Math.floor(index / PAGE)))
      for (const at of [index, index + 1, index - 1]) {
        const row = await rowAt(filter, at)
        // The person may have opened something else meanwhile, or this row again, because it was restored.
        if (useRoute.getState() !== before) return false
        if (row && idOf(row) !== id) {
          open(idOf(row), at)
          return true
        }
      }
      go(screen)
      return true
    },
  }
}

export type List<
  Filter extends object,
  Row,
  Answer extends { readonly rows: readonly Row[]; readonly total: number },
> = ReturnType<typeof listOf<Filter, Row, Answer>>
