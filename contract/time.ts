/** A minute, an hour and a day, in milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A time (ms) as the contract writes it: UTC in ISO 8601. */
export const moment = (ms: number): string => new Date(ms).toISOString()
/** Like `moment`, but null stays null. */
export const momentOrNull = (ms: number | null): string | null => (ms === null ? null : moment(ms))
