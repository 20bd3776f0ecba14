import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../contract/errors.ts'
import { problemResponse } from '../../transport/http-server.ts'
import type { AppContext, AppEnv } from './callers.ts'
import { type AddressRange, clientAddress, siteOf } from './client-address.ts'

/** Number of wrong keys that an address can send without a delay. Several agents with an old key are not an attack. */
const FREE = 10
/** The same number for all networks of a /48 together. Some providers put several customers into one /48. */
const FREE_OF_SITE = 30
/** Delay that each further wrong key adds, and the maximum delay, in ms. */
const STEP_MS = 100
const LONGEST_MS = 5_000
/** Time without a wrong key after which an address is forgotten, in ms. */
const FORGOTTEN_MS = 60_000
/** Maximum number of remembered addresses, and of refusals that wait at the same time. */
const ADDRESSES = 10_000
const WAITING = 1_000

/**
 * Returns the address under which a request is counted; null if the request arrived without a network connection, such
 * as over a line or in a test.
 */
export const countedAddress = (c: AppContext, proxies: readonly AddressRange[]): string | null => {
  const connected = c.env?.incoming?.socket.remoteAddress
  return connected === undefined ? null : clientAddress(connected, c.req.header('x-forwarded-for'), proxies)
}

/**
 * Delays the refusal of wrong keys and tokens, depending on how many arrived from the same address. Looks only at
 * refused requests, so a valid key from the same address is never delayed.
 */
export const slowWrongKeys = (
  proxies: readonly AddressRange[],
  closing: AbortSignal,
): MiddlewareHandler<AppEnv> => {
  const wrong = new LRUCache<string, number>({ max: ADDRESSES, ttl: FORGOTTEN_MS })
  /** Counts another wrong key from an address or a network and returns the new count. */
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
        'This request has a wrong key, or its address contains a wrong token. The service cannot give more details, because it is receiving too many requests of this kind. Check the key or the address before you try again. You do not have to wait: the service answers a correct request immediately.',
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
