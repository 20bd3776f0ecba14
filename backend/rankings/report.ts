import type { Rankings } from '../../contract/rankings.ts'
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

/** Maximum number of rows of the earlier period that are searched for the same query and page. */
const BEFORE_ROWS = 5_000
const QUERY_CAP = 500
const PAGE_CAP = 2_000

/** Reads the figures of a period and of the period before. The totals are Google's own, not the sum of the shown rows. */
export const readReport = async (
  api: SearchConsoleApi,
  account: ReadingAccount,
  { property, country, period, limit }: ReportRange,
): Promise<Pick<Rankings, 'rows' | 'totals' | 'days'>> => {
  const ask = async (
    { from, to }: Period,
    dimensions: readonly ('query' | 'page' | 'date')[],
    rowLimit: number,
  ): Promise<readonly AnswerRow[]> => {
    const question = {
      startDate: from,
      endDate: to,
      dimensions,
      dataState: 'final',
      rowLimit,
      country,
    } as const
    return (await api.query(account, property, question)).rows
  }
  const before = periodBefore(period)
  const [rows, rowsBefore, [total], [totalBefore], days] = await Promise.all([
    ask(period, ['query', 'page'], limit),
    ask(before, ['query', 'page'], BEFORE_ROWS),
    ask(period, [], 1),
    ask(before, [], 1),
    ask(period, ['date'], BEFORE_ROWS),
  ])
  const known = new Map(rowsBefore.map((row) => [JSON.stringify(row.keys), row]))
  return {
    rows: rows.map((row) => rowOf(row, known.get(JSON.stringify(row.keys)))),
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
