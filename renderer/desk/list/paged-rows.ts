import { type DeskQuery, queryClient } from '../queries.ts'
import { NEAR } from './anchor.ts'

/** The number of rows on a page: few enough to load fast, and so many that a screen needs at most two pages. */
export const PAGE = 100

export type PageRange = { readonly offset: number; readonly limit: number }

/** Makes functions that read the rows of a list from the core, page by page. */
export const pagedRows = <
  Filter extends object,
  Row,
  Answer extends { readonly rows: readonly Row[]; readonly total: number },
>({
  query,
  idOf,
}: {
  /** Makes the query for one page of the rows that match a filter. */
  readonly query: (filter: Filter, range: PageRange) => DeskQuery<Answer & { readonly rows: readonly Row[] }>
  readonly idOf: (row: Row) => string
}) => {
  const page = (filter: Filter, index: number) => query(filter, { offset: index * PAGE, limit: PAGE })

  /** Returns the row at an index, loaded if necessary. Undefined beyond the end. */
  const rowAt = async (filter: Filter, index: number): Promise<Row | undefined> => {
    if (index < 0) return undefined
    const answer = await queryClient.ensureQueryData(page(filter, Math.floor(index / PAGE)))
    return answer.rows[index % PAGE]
  }

  /** Looks for a row at and near its last index, and returns its index. -1 if the row is not there. */
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

  return { page, rowAt, indexOf }
}
