import { DAY } from '../../contract/time.ts'
import type { OutboundResponse } from './outbound.ts'

/** The longest wait that is respected, ms. A server that asks for years is broken or hostile. */
const LONGEST_MS = DAY

/**
 * The wait that a Retry-After header asks for, in seconds or as a date: ms from `now` (ms), a day at most; null if it
 * names no time.
 */
export const retryAfterMs = (header: string | null | undefined, now: number): number | null => {
  const text = header?.trim() ?? ''
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_MS)
}

/** The wait that an answer asks for, in whole seconds, a day at most; null if it names no time. */
export const secondsToWait = ({
  headers,
  receivedAt,
}: Pick<OutboundResponse, 'headers' | 'receivedAt'>): number | null => {
  const wait = retryAfterMs(headers.get('retry-after'), receivedAt)
  return wait === null ? null : Math.ceil(wait / 1000)
}
