import { SignJWT } from 'jose'
import { FormData } from 'undici'
import type { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { exchange, understood } from '../exchange.ts'
import { SiteError } from '../port.ts'
import { typedAddress } from '../typed-address.ts'
import { refusal } from './refusal.ts'

/** The oldest release whose Admin API has everything that Quillport uses. Newer releases accept this version. */
const API_VERSION = 'v5.0'

/** A request to the Admin API. */
export type GhostRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path of the request below `/ghost/api/admin/`, with its query. */
  readonly path: string
  /** The body: a form, or a value that is sent as JSON. */
  readonly body?: FormData | Readonly<Record<string, unknown>>
}

/** The Admin API of one Ghost, with one key. */
export type GhostApi = {
  /** Address of the site, without a slash at the end. */
  readonly base: string
  readonly outbound: Outbound
  readonly now: () => number
  /** Sends a request and parses its answer. Throws SiteError. */
  readonly ask: <T>(wanted: GhostRequest, answer: z.ZodType<T>) => Promise<T>
}

/** Derives the address of a Ghost site from what somebody typed, also with Ghost's own path. Throws `invalid`. */
export const baseOf = (typed: string): string => typedAddress(typed, /\/ghost(\/.*)?$/)

/** Opens the Admin API of a site. It sends nothing yet. */
export const ghostApi = (
  base: string,
  adminApiKey: string,
  outbound: Outbound,
  now: () => number,
): GhostApi => {
  const { host } = new URL(base)
  return {
    base,
    outbound,
    now,
    ask: async ({ method, path, body }, answer) => {
      const changes = method !== 'GET'
      const request = {
        url: `${base}/ghost/api/admin/${path}`,
        method,
        changes,
        headers: {
          accept: 'application/json',
          'accept-version': API_VERSION,
          authorization: `Ghost ${await tokenFor(adminApiKey, now())}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }
      const response = await exchange(outbound, request)
      if (response.status < 200 || response.status > 299) throw refusal(response, host, changes)
      return understood(jsonOr(response.text()), answer, 'Ghost', changes)
    },
  }
}

/** Time for which a token is valid, in seconds. Ghost accepts at most five minutes. */
const HOLDS = 300

/**
 * Signs the token for a request at `now` (ms): HS256 with the second half of the key; the first half is the key id.
 * Throws `login` if the key has another form.
 */
const tokenFor = async (adminApiKey: string, now: number): Promise<string> => {
  const [, id, secret] = /^([0-9a-f]+):((?:[0-9a-f]{2}){16,})$/i.exec(adminApiKey) ?? []
  if (id === undefined || secret === undefined)
    throw new SiteError(
      'login',
      'A Ghost Admin API key has two parts with a colon between them. In Ghost, go to Settings > Integrations, open your integration and copy the whole key.',
    )
  const at = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id })
    .setIssuedAt(at)
    .setExpirationTime(at + HOLDS)
    .setAudience('/admin/')
    .sign(Buffer.from(secret, 'hex'))
}
