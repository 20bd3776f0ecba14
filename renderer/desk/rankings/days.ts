import { DAYS, type Rankings } from '../../../contract/rankings.ts'
import { addDays, DAY } from '../../../contract/time.ts'
import type { Measure } from './measures.ts'

/** Returns the number of days in a period, including the first and the last day. */
export const lengthOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** Returns what is wrong with typed dates; null if they are valid. */
export const periodFault = (from: string, to: string): string | null => {
  if (from === '' || to === '') return 'Enter both days.'
  if (from > to) return 'The first day is after the last day.'
  return lengthOf(from, to) > DAYS.most ? `At most ${DAYS.most} days can be shown.` : null
}

export type Series = readonly (number | null)[]

/**
 * Returns a measure for every day of a period. Search Console leaves out days without impressions. On such a day, clicks and
 * impressions are 0, but there is no CTR and no position, so the line has a gap.
 */
export const seriesOf = (days: Rankings['days'], from: string, to: string, measure: Measure): Series => {
  const known = new Map(days.map((day) => [day.date, day[measure]]))
  const none = measure === 'clicks' || measure === 'impressions' ? 0 : null
  return Array.from({ length: lengthOf(from, to) }, (_, place) => known.get(addDays(from, place)) ?? none)
}

const SHORT = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Writes a day for an axis: `21 Nov`. */
export const shortDay = (day: string): string => SHORT.format(Date.parse(day))

/** Writes a day in full: `Sat, 21 Nov 2026`. */
export const longDay = (day: string): string => LONG.format(Date.parse(day))
