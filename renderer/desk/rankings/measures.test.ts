import { expect, onTestFinished, test, vi } from 'vitest'
import { nearlyFirst } from '../../../contract/rankings.ts'
import {
  figure,
  firstSorting,
  movementOf,
  pathOf,
  pickRows,
  propertyWords,
  type RankingsRow,
  shareWords,
} from './measures.ts'

const row = (
  query: string,
  clicks: number,
  position: number,
  page = `https://example.com/${query}`,
): RankingsRow => ({
  query,
  page,
  clicks,
  impressions: clicks * 10,
  ctr: 0.1,
  position,
  change: null,
})

test('a smaller position counts as better', () => {
  const change = { clicks: -3, impressions: 1200, ctr: 0.012, position: -1.24 }
  expect(movementOf('position', change)).toEqual({
    direction: 'better',
    by: '1.2',
    unit: 'positions',
    words: '1.2 positions nearer to the top',
  })
  expect(movementOf('position', { ...change, position: 2 })).toMatchObject({
    direction: 'worse',
    words: '2.0 positions further down',
  })
})

test('a change that rounds to zero is unchanged, and one click is singular, in any digits', () => {
  const digits = vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (this: number) {
    return new Intl.NumberFormat('fa').format(this)
  })
  onTestFinished(() => digits.mockRestore())
  const change = { clicks: 0, impressions: 1200, ctr: 0.0004, position: -0.04 }
  expect(movementOf('clicks', change)?.direction).toBe('same')
  expect(movementOf('ctr', change)?.direction).toBe('same')
  expect(movementOf('position', change)?.direction).toBe('same')
  expect(movementOf('clicks', { ...change, clicks: -1 })?.words).toBe('۱ click fewer')
  expect(movementOf('impressions', change)?.words).toBe('۱٬۲۰۰ impressions more')
})

test('a change names its unit', () => {
  const change = { clicks: -3, impressions: 1200, ctr: 0.012, position: -1 }
  expect(movementOf('clicks', change)).toEqual({
    direction: 'worse',
    by: '3',
    unit: 'clicks',
    words: '3 clicks fewer',
  })
  expect(movementOf('clicks', { ...change, clicks: 1 })?.words).toBe('1 click more')
  expect(movementOf('impressions', change)?.words).toBe('1,200 impressions more')
  expect(movementOf('ctr', change)).toEqual({
    direction: 'better',
    by: '1.2',
    unit: 'points',
    words: '1.2 percentage points more',
  })
})

test('a change that rounds to zero is unchanged, and a row without a previous period has no movement', () => {
  const still = { clicks: 0, impressions: 0, ctr: 0.0001, position: 0.02 }
  for (const measure of ['clicks', 'impressions', 'ctr', 'position'] as const)
    expect(movementOf(measure, still)?.direction).toBe('same')
  expect(movementOf('clicks', null)).toBeNull()
})

test('a change of a count is also a share of the count before', () => {
  expect(shareWords('clicks', 150, 50)).toBe('+50%')
  expect(shareWords('impressions', 50, -50)).toBe('−50%')
  expect(shareWords('clicks', 50, 50)).toBeNull()
  expect(shareWords('position', 4, -2)).toBeNull()
})

test('figures are formatted in the unit of their measure', () => {
  expect(figure('clicks', 1204)).toBe('1,204')
  expect(figure('ctr', 0.0342)).toBe('3.4%')
  expect(figure('position', 7.349)).toBe('7.3')
})

test('a column first sorts by most clicks, best position or A to Z', () => {
  const rows = [row('b', 5, 9), row('a', 50, 12), row('c', 7, 1.5)]
  const queries = (column: Parameters<typeof firstSorting>[0]) =>
    pickRows(rows, '', firstSorting(column)).map(({ query }) => query)
  expect(queries('clicks')).toEqual(['a', 'c', 'b'])
  expect(queries('position')).toEqual(['c', 'b', 'a'])
  expect(queries('query')).toEqual(['a', 'b', 'c'])
})

test('figures sort numerically, and equal rows keep their order', () => {
  const rows = [row('x', 9, 1), row('y', 10, 1), row('z', 100, 1)]
  expect(pickRows(rows, '', { column: 'clicks', descending: false }).map(({ clicks }) => clicks)).toEqual([
    9, 10, 100,
  ])
  expect(pickRows(rows, '', firstSorting('position')).map(({ query }) => query)).toEqual(['x', 'y', 'z'])
})

test('search matches queries and pages in any letter case', () => {
  const rows = [
    row('Hourly invoice', 1, 1, 'https://example.com/a'),
    row('rates', 1, 1, 'https://example.com/Hourly'),
  ]
  expect(pickRows(rows, ' hourly ', firstSorting('clicks'))).toHaveLength(2)
  expect(pickRows(rows, 'INVOICE', firstSorting('clicks'))).toHaveLength(1)
})

test('page addresses are shortened to path and query, properties to their domain', () => {
  expect(pathOf('https://example.com/blog/a?page=2')).toBe('/blog/a?page=2')
  expect(pathOf('no address')).toBe('no address')
  expect(propertyWords('sc-domain:example.com')).toBe('example.com')
  expect(propertyWords('https://example.com/blog/')).toBe('example.com/blog')
})

test('a position among the first five is not just below the first results', () => {
  const rows = [row('fourth', 5, 4.1), row('fifth', 5, 5), row('sixth', 5, 5.6), row('far', 5, 21)]
  expect(nearlyFirst(rows).map(({ query }) => query)).toEqual(['sixth'])
})
