import { DAY } from '../../contract/time.ts'
import type { OutboundResponse } from './outbound.ts'

/** What anybody is made to wait at most: a server that names years is broken, or hostile. */
const LONGEST_MS = DAY

/** How long from `now` (ms) a Retry-After header asks to stay away, in seconds or by a date: ms, a day at most; null where it names no time. */
export const retryAfterMs = (header: string | null | undefined, now: number): number | null => {
  const text = header?.trim() ?? ''
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_MS)
}

/** Seconds that an answer asks to stay away, a day at most; null where it names no time. */
export const secondsToWait = ({
  headers,
  receivedAt,
}: Pick<OutboundResponse, 'headers' | 'receivedAt'>): number | null => {
  const wait = retryAfterMs(headers.get('retry-after'), receivedAt)
  return wait === null ? null : Math.ceil(wait / 1000)
}
