import type { z } from 'zod'
import {
  type Outbound,
  OutboundError,
  type OutboundOptions,
  type OutboundResponse,
} from '../outbound/outbound.ts'
import { SiteError } from './port.ts'

const TIMEOUT_MS = 25_000

/** A request to a platform's API. `changes` says whether it may change anything there. */
export type Exchange = Pick<OutboundOptions, 'method' | 'headers' | 'body'> & {
  readonly url: string
  readonly changes: boolean
}

/** Sends a request and returns any answer. Throws SiteError if there is no answer. */
export const exchange = async (
  outbound: Outbound,
  { url, changes, ...options }: Exchange,
): Promise<OutboundResponse> => {
  const response = await answered(outbound, url, { timeoutMs: TIMEOUT_MS, ...options }, changes)
  // A redirect would drop the login and turn a write into a read.
  if (new URL(response.url).href !== new URL(url).href)
    throw new SiteError(
      'invalid',
      `${new URL(url).host} redirects to ${new URL(response.url).host}. Enter that address instead.`,
    )
  return response
}

/** Sends a request and follows redirects. `changes` says whether the request may change anything. Throws SiteError. */
export const answered = (
  outbound: Outbound,
  url: string,
  options: OutboundOptions,
  changes: boolean,
): Promise<OutboundResponse> =>
  outbound.request(url, options).catch((thrown) => {
    throw thrown instanceof OutboundError ? silence(thrown, changes) : thrown
  })

/** Sends a HEAD request and returns its answer; null without an answer. */
export const headOf = (outbound: Outbound, url: string): Promise<OutboundResponse | null> =>
  outbound.request(url, { method: 'HEAD' }).catch((thrown) => {
    if (thrown instanceof OutboundError) return null
    throw thrown
  })

/** Makes the error for an answer that is missing or cut off. */
const silence = (error: OutboundError, changes: boolean): SiteError => {
  switch (error.reason) {
    case 'bad_url':
    case 'refused_address':
      return new SiteError('invalid', error.message)
    case 'too_many_redirects':
      return new SiteError('invalid', error.message, { certain: !changes })
    case 'too_large':
      return new SiteError('failed', error.message, { certain: !changes })
    case 'dns':
    case 'tls':
      return new SiteError('unreachable', error.message)
    case 'connection':
      return new SiteError('unreachable', error.message, { certain: !changes || neverConnected(error) })
    case 'timeout':
      return new SiteError('unreachable', error.message, { certain: !changes })
  }
}

const NO_CONNECTION = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether the connection failed, so that nothing was sent. */
const neverConnected = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (('code' in thrown && typeof thrown.code === 'string' && NO_CONNECTION.has(thrown.code)) ||
    (thrown instanceof AggregateError && thrown.errors.every(neverConnected)) ||
    neverConnected(thrown.cause))

/** Parses a value in its documented form. Throws `failed` if it has another form. */
export const understood = <T>(
  value: unknown,
  schema: z.ZodType<T>,
  platform: string,
  changes: boolean,
): T => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new SiteError(
    'failed',
    `${platform} sent an answer that does not match its own documentation. Try again later.`,
    {
      certain: !changes,
    },
  )
}
