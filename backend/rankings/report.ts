import { AppError } from '../../contract/errors.ts'
import {
  COMPARED_ROWS,
  DAYS,
  nearlyFirst,
  PAGES_TO_IMPROVE,
  type Rankings,
  ROWS,
} from '../../contract/rankings.ts'
import { cleanLine } from '../text/clean-text.ts'
import { type Period, periodBefore } from './period.ts'
import type { ReadingAccount } from './reading-account.ts'
import type { AnswerRow, SearchConsoleApi } from './search-console.ts'

/** The range of figures to read. */
type ReportRange = {
  readonly property: string
  /** The country as ISO 3166-1 alpha-3 in lower case; null for the whole world. */
  readonly country: string | null
  readonly period: Period
  readonly limit: number
}

type RankingRow = Rankings['rows'][number]
type Measures = Pick<RankingRow, 'clicks' | 'impressions' | 'ctr' | 'position'>

/** Rows of the period, and whether there may be more; null if that was not asked. */
type Searched = { readonly rows: readonly AnswerRow[]; readonly more: boolean | null }

const QUERY_CAP = 500
const PAGE_CAP = 2_000

/**
 * Reads the figures of a period and of the period before. The totals are Google's own, not the sum of the shown rows. If the maximum of
 * rows is asked for, also searches the other rows for pages to improve.
 */
export const readReport = async (
  api: SearchConsoleApi,
  account: ReadingAccount,
  { property, country, period, limit }: ReportRange,
): Promise<Pick<Rankings, 'rows' | 'improve' | 'totals' | 'days'>> => {
  const ask = async (
    { from, to }: Period,
    dimensions: readonly ('query' | 'page' | 'date')[],
    rowLimit: number,
    startRow = 0,
  ): Promise<readonly AnswerRow[]> => {
    const question = {
      startDate: from,
      endDate: to,
      dimensions,
      dataState: 'final',
      rowLimit,
      startRow,
      country,
    } as const
    return (await api.query(account, property, question)).rows
  }
  const before = periodBefore(period)
  /** Reads the rows with the most clicks, up to the limit of the search. Only the first request has to succeed. */
  const everyRow = async (): Promise<Searched> => {
    const { perRequest, most } = PAGES_TO_IMPROVE
    const askFrom = (at: number) => ask(period, ['query', 'page'], perRequest, at)
    let page: readonly AnswerRow[] | null = await askFrom(0)
    const read = [...page]
    while (page?.length === perRequest && read.length < most) {
      page = await askFrom(read.length).catch((thrown: unknown) => {
        if (thrown instanceof AppError) return null
        throw thrown
      })
      read.push(...(page ?? []))
    }
    return { rows: read, more: page === null || page.length === perRequest }
  }
  const shownRows = async (): Promise<Searched> => ({
    rows: await ask(period, ['query', 'page'], limit),
    more: null,
  })
  const [{ rows, more }, rowsBefore, [total], [totalBefore], days] = await Promise.all([
    limit === ROWS.most ? everyRow() : shownRows(),
    ask(before, ['query', 'page'], COMPARED_ROWS),
    ask(period, [], 1),
    ask(before, [], 1),
    ask(period, ['date'], DAYS.most),
  ])
  const known = new Map(rowsBefore.map((row) => [JSON.stringify(row.keys), row]))
  const shown = (row: AnswerRow): RankingRow => rowOf(row, known.get(JSON.stringify(row.keys)))
  return {
    rows: rows.slice(0, limit).map(shown),
    ...(more === null
      ? {}
      : { improve: { rows: nearlyFirst(rows).map(shown), searched: rows.length, more } }),
    totals: total ? { ...measuresOf(total), change: changeOf(total, totalBefore) } : null,
    days: days.flatMap((row) => (row.keys[0] === undefined ? [] : { date: row.keys[0], ...measuresOf(row) })),
  }
}

const rowOf = (row: AnswerRow, before: AnswerRow | undefined): RankingRow => {
  const [query = '', page = ''] = row.keys
  return {
    query: cleanLine(query, QUERY_CAP),
    page: cleanLine(page, PAGE_CAP),
    ...measuresOf(row),
    change: changeOf(row, before),
  }
}

const measuresOf = ({ clicks, impressions, ctr, position }: AnswerRow): Measures => ({
  clicks: Math.round(clicks),
  impressions: Math.round(impressions),
  ctr,
  position,
})

const changeOf = (row: AnswerRow, before: AnswerRow | undefined): RankingRow['change'] =>
  before
    ? {
        clicks: Math.round(row.clicks - before.clicks),
        impressions: Math.round(row.impressions - before.impressions),
        ctr: row.ctr - before.ctr,
        position: row.position - before.position,
      }
    : null
