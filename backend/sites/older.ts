import { DAY } from '../../contract/time.ts'

/** Maximum difference between clocks, in ms. */
const MARGIN = DAY

/**
 * Whether all entries after a page of a list are older than `since` (ms). `made` contains the creation times of the
 * page's entries (ISO 8601). They must be sorted from the newest to the oldest, and the last must be older by a day.
 */
export const endsBefore = (made: readonly (string | null | undefined)[], since: number): boolean => {
  const times = made.map((text) => Date.parse(text ?? ''))
  const last = times.at(-1) ?? Number.NaN
  // If the list has another order or no times, nothing is known about its next page.
  return last < since - MARGIN && times.every((time, at) => at === 0 || time <= (times[at - 1] ?? time))
}
