import type { Rankings } from '../../../contract/rankings.ts'

export type RankingsRow = Rankings['rows'][number]
export type Measure = 'clicks' | 'impressions' | 'ctr' | 'position'
export const MEASURES: readonly Measure[] = ['clicks', 'impressions', 'ctr', 'position']

export const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  clicks: 'Clicks',
  impressions: 'Impressions',
  ctr: 'CTR',
  position: 'Position',
}

/** A figure as a table shows it: `1,204`, `3.4 %` of impressions, position `7.3`. */
export const figure = (measure: Measure, value: number): string => {
  switch (measure) {
    case 'clicks':
    case 'impressions':
      return Math.round(value).toLocaleString('en')
    case 'ctr':
      return `${(value * 100).toFixed(1)} %`
    case 'position':
      return value.toFixed(1)
  }
}

export type Movement = {
  readonly direction: 'better' | 'worse' | 'same'
  /** How far, without a sign, in the unit of the measure; CTR in points of percent. */
  readonly by: string
  /** The same for those who do not see arrows and colours. */
  readonly words: string
}

/** The movement of a figure since the period before; a nearer position is a better one. */
export const movementOf = (measure: Measure, change: RankingsRow['change']): Movement | null => {
  if (change === null) return null
  const by =
    measure === 'ctr' ? Math.abs(change.ctr * 100).toFixed(1) : figure(measure, Math.abs(change[measure]))
  // What rounds to nothing did not move.
  if (Number(by.replaceAll(',', '')) === 0) return { direction: 'same', by: '0', words: 'unchanged' }
  const up = change[measure] > 0
  const better = measure === 'position' ? !up : up
  return {
    direction: better ? 'better' : 'worse',
    by,
    words:
      measure === 'position'
        ? `${by} ${better ? 'nearer to the top' : 'further down'}`
        : measure === 'ctr'
          ? `${by} points ${up ? 'more' : 'less'}`
          : `${by} ${up ? 'more' : 'fewer'}`,
  }
}

export type Column = Measure | 'query' | 'page'
export type Sorting = { readonly column: Column; readonly descending: boolean }

/** The order that a column is first shown in: most first, names and positions from the start. */
export const firstSorting = (column: Column): Sorting => ({
  column,
  descending: column === 'clicks' || column === 'impressions' || column === 'ctr',
})

/** The rows whose query or page holds the text, in the order asked for; equal ones stay in the order of the service. */
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

/** A page's address without what every line repeats: its path, or the whole where it is no address. */
export const pathOf = (page: string): string => {
  const url = URL.parse(page)
  return url ? `${url.pathname}${url.search}` : page
}

/** A property of Search Console as people say it: `sc-domain:example.com` is the domain. */
export const propertyWords = (property: string): string =>
  property
    .replace(/^sc-domain:/, '')
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
