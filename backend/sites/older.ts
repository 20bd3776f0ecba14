import { DAY } from '../../contract/time.ts'

/** No two clocks agree, ms. */
const MARGIN = DAY

/**
 * Whether nothing behind a page of a list can be as new as `since` (ms), by when its entries were made (ISO 8601): they run
 * from the newest to the oldest, and the last one is older by a day.
 */
export const endsBefore = (made: readonly (string | null | undefined)[], since: number): boolean => {
  const times = made.map((text) => Date.parse(text ?? ''))
  const last = times.at(-1) ?? Number.NaN
  // A list in another order, or without times, says nothing of what follows.
  return last < since - MARGIN && times.every((time, at) => at === 0 || time <= (times[at - 1] ?? time))
}
