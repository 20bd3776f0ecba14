import type { z } from 'zod'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import { SiteError } from '../port.ts'
import { refusal, silence } from './refusal.ts'
import { tokenFor } from './token.ts'

/** The oldest release whose Admin API is what is used here; newer ones take it. */
const API_VERSION = 'v5.0'
const TIMEOUT_MS = 25_000

/** One request to the Admin API. */
export type Wanted = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Beneath `/ghost/api/admin/`, with its query. */
  readonly path: string
  readonly body?: { readonly contentType: string; readonly body: string | Uint8Array }
}

/** JSON as a body. */
export const jsonBody = (value: unknown): NonNullable<Wanted['body']> => ({
  contentType: 'application/json',
  body: JSON.stringify(value),
})

/** One Ghost under one key. */
export type GhostApi = {
  /** Where the site is, without a slash at its end. */
  readonly base: string
  readonly outbound: Outbound
  readonly now: () => number
  /** Sends a request and parses its answer. Throws SiteError, or the reason of the signal. */
  readonly ask: <T>(wanted: Wanted, answer: z.ZodType<T>, signal: AbortSignal) => Promise<T>
}

/** The site's address as people type it: with or without https:// and Ghost's own path. Throws `invalid`. */
export const baseOf = (typed: string): string => {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(text)) throw new SiteError('invalid', `${typed} is no address of a site.`)
  const { origin, pathname } = new URL(text)
  return origin + pathname.replace(/\/ghost(\/.*)?$/, '').replace(/\/+$/, '')
}

/** Opens the Admin API of a site; nothing is sent yet. */
export const ghostApi = (
  base: string,
  adminApiKey: string,
  outbound: Outbound,
  now: () => number,
): GhostApi => {
  const { host } = new URL(base)
  const send = async (url: string, { method, body }: Wanted, signal: AbortSignal) => {
    const headers = {
      accept: 'application/json',
      'accept-version': API_VERSION,
      authorization: `Ghost ${tokenFor(adminApiKey, now())}`,
      ...(body ? { 'content-type': body.contentType } : {}),
    }
    try {
      return await outbound.request(url, {
        method,
        headers,
        timeoutMs: TIMEOUT_MS,
        signal,
        ...(body ? { body: body.body } : {}),
      })
    } catch (thrown) {
      throw silence(thrown, method !== 'GET')
    }
  }
  return {
    base,
    outbound,
    now,
    ask: async (wanted, answer, signal) => {
      const url = `${base}/ghost/api/admin/${wanted.path}`
      const changes = wanted.method !== 'GET'
      const response = await send(url, wanted, signal)
      // A redirect drops the key and turns what was to be saved into a mere reading.
      if (new URL(response.url).href !== new URL(url).href)
        throw new SiteError(
          'invalid',
          `${host} passes requests on to ${new URL(response.url).origin}. Enter the address at which Ghost itself answers.`,
        )
      if (response.status < 200 || response.status > 299)
        throw refusal({
          host,
          status: response.status,
          body: response.text(),
          retryAfter: retryAfterOf(response, now()),
          changes,
        })
      return parsed(response, answer, host, changes)
    },
  }
}

const parsed = <T>(response: OutboundResponse, answer: z.ZodType<T>, host: string, changes: boolean): T => {
  try {
    return answer.parse(JSON.parse(response.text()))
  } catch {
    throw new SiteError('failed', `${host} answered something that Ghost does not answer.`, {
      certain: !changes,
    })
  }
}

/** Seconds to wait, given as such or as a date. */
const retryAfterOf = ({ headers }: OutboundResponse, now: number): number | null => {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}
