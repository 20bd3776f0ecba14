import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskQuery, queryClient } from '../queries.ts'
import { NEAR } from './anchor.ts'

/** Rows of a page: small enough to come at once, large enough that a screen touches two at most. */
export const PAGE = 100

export type ListRows<Row> = {
  /** A row; undefined while it is on its way. */
  readonly rowOf: (index: number) => Row | undefined
  /** False while pages are being asked for: some may be newer than others until then. */
  readonly settled: boolean
}

type PageRange = { readonly offset: number; readonly limit: number }

/** A list of the core's that is read page by page: `list` is a page of a filter as a query, `idOf` names a row. */
export const pagesOf = <Filter extends object, Row, Answer extends { readonly rows: readonly Row[] }>(
  list: (filter: Filter, place: PageRange) => DeskQuery<Answer & { readonly rows: readonly Row[] }>,
  idOf: (row: Row) => string,
) => {
  const page = (filter: Filter, index: number) => list(filter, { offset: index * PAGE, limit: PAGE })

  /** One row of the list now, asked for where it is not here yet; undefined beyond the end. */
  const rowAt = async (filter: Filter, index: number): Promise<Row | undefined> => {
    if (index < 0) return undefined
    const answer = await queryClient.ensureQueryData(page(filter, Math.floor(index / PAGE)))
    return answer.rows[index % PAGE]
  }

  /** Where a row stands: at the place where it was last seen, or near it when rows came or went; -1 where it is in neither. */
  const indexOf = async (filter: Filter, id: string, seenAt: number): Promise<number> => {
    const isAt = async (index: number) => {
      const row = await rowAt(filter, index)
      return row !== undefined && idOf(row) === id
    }
    if (await isAt(seenAt)) return seenAt
    for (let away = 1; away <= NEAR; away++)
      for (const at of [seenAt + away, seenAt - away]) if (await isAt(at)) return at
    return -1
  }

  return {
    rowAt,
    indexOf,
    idOf,

    /**
     * The first page of a filter. While a new filter's is on its way, that of the filter before stays, and `filter` says
     * which one it belongs to.
     */
    useFirstPage: (wanted: Filter) => {
      const first = useQuery({ ...page(wanted, 0), placeholderData: keepPreviousData })
      const [shown, setShown] = useState(wanted)
      if (first.data && !first.isPlaceholderData && shown !== wanted) setShown(wanted)
      return { ...first, filter: first.isPlaceholderData ? shown : wanted }
    },

    /** The rows of the given pages. */
    useRows: (filter: Filter, pages: readonly number[]): ListRows<Row> => {
      const answers = useQueries({ queries: pages.map((index) => page(filter, index)) })
      return {
        rowOf: (index) => answers[pages.indexOf(Math.floor(index / PAGE))]?.data?.rows[index % PAGE],
        settled: answers.every(({ isFetching }) => !isFetching),
      }
    },

    /** Asks for what the screen shows first while the page is still being made. */
    prefetch: (filter: Filter): void => void queryClient.prefetchQuery(page(filter, 0)),

    /** The row some steps from the open one, with its place; undefined beyond the ends of the list. */
    stepFrom: async (filter: Filter, open: string | null, seenAt: number, step: 1 | -1) => {
      const here = open === null ? -1 : await indexOf(filter, open, seenAt)
      const index = here >= 0 ? here + step : open === null ? 0 : Math.max(0, seenAt)
      const row = await rowAt(filter, index)
      return row && { row, index }
    },
  }
}
