import type { Rankings } from '../../../contract/rankings.ts'

export type RankingsRow = Rankings['rows'][number]
export type Measure = 'clicks' | 'impressions' | 'ctr' | 'position'
export const MEASURES: readonly Measure[] = ['clicks', 'impressions', 'ctr', 'position']

export const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  clicks: 'Clicks',
  impressions: 'Impressions',
  ctr: 'Click rate',
  position: 'Position',
}

/** Writes a figure for a table: `1,204`, `3.4%` for the click rate, `7.3` for a position. */
export const figure = (measure: Measure, value: number): string => {
  switch (measure) {
    case 'clicks':
    case 'impressions':
      return Math.round(value).toLocaleString()
    case 'ctr':
      return `${(value * 100).toFixed(1)}%`
    case 'position':
      return value.toFixed(1)
  }
}

export type Movement = {
  readonly direction: 'better' | 'worse' | 'same'
  /** The size of the change without a sign. */
  readonly by: string
  /** The unit of `by`, such as `positions`. For the click rate `points`, which are percentage points. */
  readonly unit: string
  /** The movement as text, for people who cannot see arrows and colors. */
  readonly words: string
}

const UNITS: Readonly<Record<Measure, readonly [one: string, many: string]>> = {
  clicks: ['click', 'clicks'],
  impressions: ['impression', 'impressions'],
  ctr: ['points', 'points'],
  position: ['positions', 'positions'],
}

/** The number of decimals of a change, as the table shows it. A click rate changes by percentage points. */
const DECIMALS: Readonly<Record<Measure, number>> = { clicks: 0, impressions: 0, ctr: 1, position: 1 }

/** Describes how a figure changed since the previous period; null if there is nothing to compare. A smaller position is better. */
export const movementOf = (measure: Measure, change: RankingsRow['change']): Movement | null => {
  if (change === null) return null
  const size = Math.abs(change[measure]) * (measure === 'ctr' ? 100 : 1)
  const rounded = Number(size.toFixed(DECIMALS[measure]))
  const unit = UNITS[measure][rounded === 1 ? 0 : 1]
  // A change that rounds to zero counts as unchanged.
  if (rounded === 0) return { direction: 'same', by: '0', unit, words: 'unchanged' }
  const by = DECIMALS[measure] === 0 ? rounded.toLocaleString() : rounded.toFixed(DECIMALS[measure])
  const up = change[measure] > 0
  const better = measure === 'position' ? !up : up
  const way = measure === 'position' ? (better ? 'nearer to the top' : 'further down') : up ? 'more' : 'fewer'
  const inFull = measure === 'ctr' ? 'percentage points' : unit
  return { direction: better ? 'better' : 'worse', by, unit, words: `${by} ${inFull} ${way}` }
}

/** Writes by how many percent a count changed: `+48%`. Null for other measures and if there was nothing before. */
export const shareWords = (measure: Measure, now: number, change: number): string | null => {
  const before = now - change
  if (measure === 'ctr' || measure === 'position' || before <= 0) return null
  const percent = Math.round((change / before) * 100)
  return percent === 0 ? null : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString()}%`
}

export type Column = Measure | 'query' | 'page'
export type Sorting = { readonly column: Column; readonly descending: boolean }

/** Returns a column's first sort order: descending for counts and CTR, ascending for names and positions. */
export const firstSorting = (column: Column): Sorting => ({
  column,
  descending: column === 'clicks' || column === 'impressions' || column === 'ctr',
})

/** Returns the rows whose query or page contains the text, sorted. Equal rows keep the service's order. */
export const pickRows = (
  rows: readonly RankingsRow[],
  search: string,
  { column, descending }: Sorting,
): readonly RankingsRow[] => {
  const wanted = search.trim().toLowerCase()
  const sign = descending ? -1 : 1
  return rows
    .filter(({ query, page }) => `${query}\n${page}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => {
      const [left, right] = [a[column], b[column]]
      return typeof left === 'number' && typeof right === 'number'
        ? sign * (left - right)
        : sign * String(left).localeCompare(String(right))
    })
}

/** Returns the path and query of a page's address, or the whole text if it is not an address. */
export const pathOf = (page: string): string => {
  const url = URL.parse(page)
  return url ? `${url.pathname}${url.search}` : page
}

/** Returns the readable name of a Search Console property: `sc-domain:example.com` becomes `example.com`. */
export const propertyWords = (property: string): string =>
  property
    .replace(/^sc-domain:/, '')
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
