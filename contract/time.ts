/** Minutes, hours and days in milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Writes a time (ms since 1970) in the contract's format, ISO 8601 in UTC. */
export const moment = (ms: number): string => new Date(ms).toISOString()
/** Like `moment`, but null stays null. */
export const momentOrNull = (ms: number | null): string | null => (ms === null ? null : moment(ms))
