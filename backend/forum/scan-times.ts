import { SCAN_STARTS_WITHIN } from '../../contract/forum.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Within this time a requested scan starts, ms. */
export const STARTS_WITHIN_MS = SCAN_STARTS_WITHIN * 60 * 1000

/** The next moment (ms) after `now` at which it is `scanAt` (`HH:MM`) in UTC. */
export const nextDaily = (scanAt: string, now: number): number => {
  const [hours = 0, minutes = 0] = scanAt.split(':').map(Number)
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const today = midnight + (hours * 60 + minutes) * 60_000
  return today > now ? today : today + DAY_MS
}

/** `09:12 UTC` of the same day, or with its date where the day is another. */
export const clockWords = (at: number, now: number): string => {
  const iso = new Date(at).toISOString()
  const time = `${iso.slice(11, 16)} UTC`
  return Math.floor(at / DAY_MS) === Math.floor(now / DAY_MS) ? time : `${iso.slice(0, 10)} ${time}`
}
