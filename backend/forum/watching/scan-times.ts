import { hash } from 'node:crypto'
import { SCAN_STARTS_WITHIN } from '../../../contract/forum.ts'
import { DAY, HOUR } from '../../../contract/time.ts'

/** Time within which a requested scan starts, in ms. */
export const STARTS_WITHIN_MS = SCAN_STARTS_WITHIN * 60 * 1000

/** Maximum age, in ms, of a shared venue's reading that a requested scan uses. */
export const JOINED_MS = 5 * 60 * 1000

/** The times at which a workspace scans: at `HH:MM` in UTC and every `everyHours` after that. `everyHours` divides 24. */
export type ScanTimes = { readonly scanAt: string; readonly everyHours: number }

/** Returns the next time (ms) after `now` at which a scan starts, delayed by `offset` ms. */
export const nextScan = ({ scanAt, everyHours }: ScanTimes, offset: number, now: number): number => {
  const [hours = 0, minutes = 0] = scanAt.split(':').map(Number)
  const every = everyHours * HOUR
  const first = hours * HOUR + minutes * 60_000 + offset
  return first + (Math.floor((now - first) / every) + 1) * every
}

/** Returns the fixed delay (ms) of a workspace on a hosted service, so that not all workspaces start at once. */
export const startOffset = (
  { ownComputer }: { readonly ownComputer: boolean },
  workspaceId: string,
): number => (ownComputer ? 0 : Number.parseInt(hash('sha256', workspaceId).slice(0, 8), 16) % HOUR)

/** Formats a time as `09:12 UTC`, with the date if it is not today. */
export const clockWords = (at: number, now: number): string => {
  const iso = new Date(at).toISOString()
  const time = `${iso.slice(11, 16)} UTC`
  return Math.floor(at / DAY) === Math.floor(now / DAY) ? time : `${iso.slice(0, 10)} ${time}`
}
