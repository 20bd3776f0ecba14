import type { FormData, Response } from 'undici'
import { hostOf, isOwnAddress, isOwnHost, parseUrl } from './address.ts'
import { fromFailure, OutboundError } from './outbound-error.ts'
import { type Hop, tellsNothing } from './redirect.ts'
import { type Lookup, lookupAll, type ResolvedAddress, resolve } from './resolve.ts'
import { type HopOptions, sendHop } from './send-hop.ts'

export { OutboundError, type OutboundReason } from './outbound-error.ts'

export type OutboundOptions = HopOptions & {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** The body. A form is sent as multipart/form-data, with its content type. */
  readonly body?: string | Uint8Array | FormData
  /** Time limit in ms for the whole exchange: name lookups, connections, redirects and body together. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

export type OutboundResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  /** Address of the answer, after redirects. */
  readonly url: string
  readonly body: Uint8Array
  /** When the answer was complete, in ms. */
  readonly receivedAt: number
  /** Returns the body as text, in the charset that the server named; UTF-8 if it named no charset or an unknown charset. */
  text(): string
}

/** Sends one request. Any HTTP status is an answer. Throws OutboundError, or the reason of the caller's signal. */
export type Outbound = {
  request(url: string, options?: OutboundOptions): Promise<OutboundResponse>
}

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 20_000

const decode = (body: Uint8Array, contentType: string | null): string => {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

/**
 * Makes the only client for requests to addresses that a person or a stranger wrote. It looks up each name once and
 * connects to that result. It opens a private address only as the first hop, and only if `allowedOrigins` contains its
 * exact origin. It sends nothing that could be secret to a public site over http.
 */
export const createOutbound = (config: {
  readonly allowedOrigins: () => ReadonlySet<string>
  /** The origins among `allowedOrigins` that are in a private network although their names look public. */
  readonly privateOrigins?: ReadonlySet<string> | undefined
  readonly userAgent: string
  readonly now: () => number
  readonly lookup?: Lookup
}): Outbound => {
  const lookup = config.lookup ?? lookupAll

  /** Whether a request to this address would cross a public network unencrypted. */
  const isReadOnTheWay = (url: URL, pinned: readonly ResolvedAddress[]): boolean => {
    const isOwn = isOwnHost(hostOf(url)) || config.privateOrigins?.has(url.origin) === true
    return url.protocol === 'http:' && !(isOwn && pinned.every(({ address }) => isOwnAddress(address)))
  }

  const exchange = async (
    first: Hop,
    options: OutboundOptions,
    signal: AbortSignal,
  ): Promise<OutboundResponse> => {
    const ownOrigin = config.allowedOrigins().has(first.url.origin) ? first.url.origin : null
    const pins = new Map<string, readonly ResolvedAddress[]>()
    let hop = first
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { origin, host } = hop.url
      try {
        const pinned =
          pins.get(origin) ?? (await abortable(resolve(lookup, hop.url, origin === ownOrigin), signal))
        pins.set(origin, pinned)
        if (!tellsNothing(hop) && isReadOnTheWay(hop.url, pinned)) throw unencrypted(host)
        const sent = await sendHop(hop, pinned, options, signal)
        if (sent.next === undefined) return answer(sent.response, sent.body, hop.url, config.now())
        hop = sent.next
      } catch (thrown) {
        if (signal.aborted) throw signal.reason
        throw fromFailure(thrown, host)
      }
    }
    throw new OutboundError(
      'too_many_redirects',
      `${first.url.host} redirects more than ${MAX_REDIRECTS} times. Enter the final address instead.`,
    )
  }

  return {
    async request(address, options = {}) {
      const url = parseUrl(address)
      const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
      const headers = new Map([['user-agent', config.userAgent]])
      for (const [name, value] of Object.entries(options.headers ?? {}))
        headers.set(name.toLowerCase(), value)
      const clock = new AbortController()
      const timer = setTimeout(() => {
        clock.abort(
          new OutboundError(
            'timeout',
            `${url.host} did not answer within ${timeoutMs / 1000} s. Try again later.`,
          ),
        )
      }, timeoutMs)
      const signal = options.signal ? AbortSignal.any([clock.signal, options.signal]) : clock.signal
      const first: Hop = { url, method: options.method ?? 'GET', headers, body: options.body }
      try {
        signal.throwIfAborted()
        return await exchange(first, options, signal)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const unencrypted = (host: string): OutboundError =>
  new OutboundError(
    'refused_address',
    `Over http://, others on the network can read everything that is sent to ${host}, including logins. Set up HTTPS on that server, and enter the address with https://.`,
  )

const answer = (response: Response, body: Uint8Array, url: URL, receivedAt: number): OutboundResponse => ({
  status: response.status,
  headers: response.headers,
  url: url.href,
  body,
  receivedAt,
  text: () => decode(body, response.headers.get('content-type')),
})

/** Rejects when the signal is aborted. The name lookup itself cannot be cancelled. */
const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
