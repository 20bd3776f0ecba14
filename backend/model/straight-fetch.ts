import { Agent, fetch as patientFetch } from 'undici'
import { hostOf, isOwnHost } from '../outbound/address.ts'
import { capped, TryFailed } from './retry.ts'

/** The headers that carry the keys of model servers. */
const KEYS = ['authorization', 'x-api-key', 'x-goog-api-key']

/** Waits as long as the caller's signal allows. Without these options, an answer that takes five minutes would be lost. */
const PATIENT = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/**
 * Makes a fetch for model servers that reads at most `most` bytes of an answer. A redirect is an error, because it
 * would send the key to another server. Over http, keys are sent only to hosts of the own network. Throws TryFailed.
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
    const response = await patientFetch(url, {
      method: init?.method ?? given?.method ?? 'GET',
      headers: [...headers],
      // The packages of the providers send JSON.
      body: typeof init?.body === 'string' ? init.body : null,
      signal: init?.signal ?? given?.signal ?? null,
      redirect: 'error',
      dispatcher: PATIENT,
    })
    return capped(response, most)
  }
