/** Minutes, hours and days in milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Writes a time (ms since 1970) in the contract's format, ISO 8601 in UTC. */
export const moment = (ms: number): string => new Date(ms).toISOString()
/** Writes the day of a time (ms since 1970) in UTC, such as `2026-11-21`. */
export const dayInUtc = (ms: number): string => moment(ms).slice(0, 10)
/** Returns the day `n` days later, of days such as `2026-11-21`. A negative `n` goes back. */
export const addDays = (day: string, n: number): string =>
  // In UTC, every day has 24 hours.
  dayInUtc(Date.parse(day) + n * DAY)
/** Like `moment`, but null stays null. */
export const momentOrNull = (ms: number | null): string | null => (ms === null ? null : moment(ms))
