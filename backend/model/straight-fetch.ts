import { hostOf, isOwnHost } from '../outbound/address.ts'
import { capped, TryFailed } from './tries.ts'

/** Headers in which model servers take their keys. */
const KEYS = ['authorization', 'x-api-key', 'x-goog-api-key']

/**
 * A fetch for model servers, which takes so many bytes of an answer at the most. Keys ride in headers that a redirect
 * would carry along, so that one is an error; to a public server none goes by http. Throws TryFailed.
 */
export const straightFetch =
  (most: number): typeof fetch =>
  async (input, init) => {
    const given = input instanceof Request ? input : null
    const url = new URL(given?.url ?? String(input))
    const headers = new Headers(init?.headers ?? given?.headers)
    if (url.protocol === 'http:' && !isOwnHost(hostOf(url)) && KEYS.some((name) => headers.get(name)))
      throw new TryFailed(
        'over http://, others on the network can read its key: enter the address with https://',
        {
          fatal: true,
        },
      )
    return capped(await fetch(input, { ...init, redirect: 'error' }), most)
  }
