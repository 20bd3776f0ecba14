import { hash } from 'node:crypto'
import { SCAN_STARTS_WITHIN } from '../../../contract/forum.ts'
import { DAY, HOUR } from '../../../contract/time.ts'

/** The time within which a requested scan starts, ms. */
export const STARTS_WITHIN_MS = SCAN_STARTS_WITHIN * 60 * 1000

/** A requested scan uses readings of shared venues that are at most this old, ms. */
export const JOINED_MS = 5 * 60 * 1000

/** When a workspace scans: at `HH:MM` in UTC and every `everyHours` from then on. `everyHours` divides 24. */
export type ScanTimes = { readonly scanAt: string; readonly everyHours: number }

/** The next time (ms) after `now` at which a scan starts, delayed by `offset` ms. */
export const nextScan = ({ scanAt, everyHours }: ScanTimes, offset: number, now: number): number => {
  const [hours = 0, minutes = 0] = scanAt.split(':').map(Number)
  const every = everyHours * HOUR
  const first = hours * HOUR + minutes * 60_000 + offset
  return first + (Math.floor((now - first) / every) + 1) * every
}

/** The fixed delay (ms) of a workspace on a hosted service, so that not all workspaces start at once. */
export const startOffset = (
  { ownComputer }: { readonly ownComputer: boolean },
  workspaceId: string,
): number => (ownComputer ? 0 : Number.parseInt(hash('sha256', workspaceId).slice(0, 8), 16) % HOUR)

/** A time as `09:12 UTC`, with the date if it is not today. */
export const clockWords = (at: number, now: number): string => {
  const iso = new Date(at).toISOString()
  const time = `${iso.slice(11, 16)} UTC`
  return Math.floor(at / DAY) === Math.floor(now / DAY) ? time : `${iso.slice(0, 10)} ${time}`
}
