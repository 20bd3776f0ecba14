import { hash } from 'node:crypto'
import { SCAN_STARTS_WITHIN } from '../../../contract/forum.ts'
import { DAY, HOUR } from '../../../contract/time.ts'

/** Within this time a requested scan starts, ms. */
export const STARTS_WITHIN_MS = SCAN_STARTS_WITHIN * 60 * 1000

/** A scan by hand takes what was read for others so short a time before it was asked for, ms. */
export const JOINED_MS = 5 * 60 * 1000

/** When a workspace scans: `HH:MM` in UTC, every so many hours, which divide the day, from there on. */
export type ScanTimes = { readonly scanAt: string; readonly everyHours: number }

/** The next moment (ms) after `now` at which scans start, `offset` ms late. */
export const nextScan = ({ scanAt, everyHours }: ScanTimes, offset: number, now: number): number => {
  const [hours = 0, minutes = 0] = scanAt.split(':').map(Number)
  const every = everyHours * HOUR
  const first = hours * HOUR + minutes * 60_000 + offset
  return first + (Math.floor((now - first) / every) + 1) * every
}

/** How late a workspace of a hosted service starts (ms), always the same, so that not all of them start at once. */
export const startOffset = (
  { ownComputer }: { readonly ownComputer: boolean },
  workspaceId: string,
): number => (ownComputer ? 0 : Number.parseInt(hash('sha256', workspaceId).slice(0, 8), 16) % HOUR)

/** `09:12 UTC` of the same day, or with its date where the day is another. */
export const clockWords = (at: number, now: number): string => {
  const iso = new Date(at).toISOString()
  const time = `${iso.slice(11, 16)} UTC`
  return Math.floor(at / DAY) === Math.floor(now / DAY) ? time : `${iso.slice(0, 10)} ${time}`
}
