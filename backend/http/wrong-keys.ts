import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../contract/errors.ts'
import { problemResponse } from '../../transport/http-server.ts'
import { type AddressRange, clientAddress, siteOf } from './addresses.ts'
import type { AppContext, AppEnv } from './callers.ts'

/** Wrong keys that an address may send before it waits: several agents with an old key are no attack. */
const FREE = 10
/** The same for the networks of a /48 together: some providers put several customers into one. */
const FREE_OF_SITE = 30
/** Milliseconds that each one more adds to the wait, and the longest wait. */
const STEP_MS = 100
const LONGEST_MS = 5_000
/** Milliseconds without a wrong key after which an address is forgotten. */
const FORGOTTEN_MS = 60_000
/** Addresses that are remembered, and refusals that wait, at the most. */
const ADDRESSES = 10_000
const WAITING = 1_000

/** The address that a request counts under; null where it came over no connection of its own. */
export const countedAddress = (c: AppContext, proxies: readonly AddressRange[]): string | null => {
  const connected = c.env?.incoming?.socket.remoteAddress
  return connected === undefined ? null : clientAddress(connected, c.req.header('x-forwarded-for'), proxies)
}

/**
 * Delays the refusal of wrong keys and tokens by the address that they come from. What is not refused was never looked at
 * here, so a right key from the same address is as quick as ever.
 */
export const slowWrongKeys = (
  proxies: readonly AddressRange[],
  closing: AbortSignal,
): MiddlewareHandler<AppEnv> => {
  const wrong = new LRUCache<string, number>({ max: ADDRESSES, ttl: FORGOTTEN_MS })
  /** Counts one more of an address or a network. */
  const counted = (from: string): number => {
    const count = (wrong.get(from) ?? 0) + 1
    wrong.set(from, count)
    return count
  }
  let waiting = 0
  return async (c, next) => {
    await next()
    const isWrong = c.res.status === 401 && c.req.header('authorization') !== undefined
    if (!isWrong && !c.get('wrongSecret')) return
    const client = countedAddress(c, proxies)
    if (client === null) return
    const site = siteOf(client)
    const over = Math.max(counted(client) - FREE, site === null ? 0 : counted(site) - FREE_OF_SITE)
    if (over <= 0) return
    if (waiting >= WAITING) {
      const busy = new AppError(
        'rate_limited',
        'This key is wrong, and the service is receiving too many wrong keys to answer each one. Check your key before you send it again: a right key is answered at once.',
        { retryAfter: FORGOTTEN_MS / 1000 },
      )
      c.res = problemResponse(busy, c.get('requestId'))
      return
    }
    waiting += 1
    await sleep(Math.min(LONGEST_MS, over * STEP_MS), undefined, { signal: closing }).catch(() => {})
    waiting -= 1
  }
}
