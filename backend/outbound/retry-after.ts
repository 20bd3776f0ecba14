import { DAY } from '../../contract/time.ts'
import type { OutboundResponse } from './outbound.ts'

/** Maximum wait that is respected, in ms. A server that asks for years is broken or hostile. */
const LONGEST_MS = DAY

/** Returns how much of a wait in ms is respected when a server asks for it: at most a day. */
export const respectedWait = (ms: number): number => Math.min(Math.max(ms, 0), LONGEST_MS)

/**
 * Returns the wait that a Retry-After header asks for in seconds or as a date. The result is in ms from `now` (ms), at
 * most a day; null if the header names no time.
 */
export const retryAfterMs = (header: string | null | undefined, now: number): number | null => {
  const text = header?.trim() ?? ''
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? null : respectedWait(wait)
}

/** Returns the wait that an answer asks for, in whole seconds, at most a day; null if it names no time. */
export const secondsToWait = ({
  headers,
  receivedAt,
}: Pick<OutboundResponse, 'headers' | 'receivedAt'>): number | null => {
  const wait = retryAfterMs(headers.get('retry-after'), receivedAt)
  return wait === null ? null : Math.ceil(wait / 1000)
}
