import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent, type FormData, fetch, type Response } from 'undici'
import { hostOf, isAllowedAddress, isOwnAddress, isOwnHost, parseUrl } from './address.ts'
import { fromFailure, OutboundError } from './outbound-error.ts'
import { follow, type Hop, REDIRECTS, tellsNothing } from './redirect.ts'

export { OutboundError, type OutboundReason } from './outbound-error.ts'

export type ResolvedAddress = { readonly address: string; readonly family: number }
export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>

export type OutboundOptions = {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** The body. A form is sent as multipart/form-data, with its content type. */
  readonly body?: string | Uint8Array | FormData
  /** Maximum size of a body that is read, in bytes after decompression. */
  readonly maxBytes?: number
  /** Whether redirects are followed; true if absent. If false, the redirect itself is the answer. */
  readonly followRedirects?: boolean
  /** Whether the body of the answer is left unread, because only the status counts. The body is then empty. */
  readonly ignoreBody?: boolean
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
const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 20_000
const readBody = async (response: Response, maxBytes: number, host: string): Promise<Uint8Array> => {
  const tooLarge = () =>
    new OutboundError(
      'too_large',
      `${host} sent more than ${Math.floor(maxBytes / 1024)} KiB, so the rest was not read.`,
    )
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const decode = (body: Uint8Array, contentType: string | null): string => {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

const lookupAll: Lookup = (host) => systemLookup(host, { all: true })

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

  const resolve = async (url: URL, ownNetwork: boolean): Promise<readonly ResolvedAddress[]> => {
    const host = hostOf(url)
    const family = isIP(host)
    const found = family !== 0 ? [{ address: host, family }] : await lookup(host)
    const allowed = found.filter(({ address }) => isAllowedAddress(address, ownNetwork))
    if (allowed.length > 0) return allowed
    if (found.length === 0)
      throw new OutboundError('dns', `There is no server named ${host}. Check the address.`)
    throw new OutboundError(
      'refused_address',
      found.some(({ address }) => isAllowedAddress(address, true))
        ? `${host} is in a private network. Quillport opens it only if you enter exactly ${url.origin} on your own computer, or if the service’s operator lists it in QUILLPORT_PRIVATE_ORIGINS.`
        : `${host} is not the address of a public site. Quillport never opens it.`,
    )
  }

  /** Whether a request to this address would cross a public network unencrypted. */
  const isReadOnTheWay = (url: URL, pinned: readonly ResolvedAddress[]): boolean => {
    const isOwn = isOwnHost(hostOf(url)) || config.privateOrigins?.has(url.origin) === true
    return url.protocol === 'http:' && !(isOwn && pinned.every(({ address }) => isOwnAddress(address)))
  }

  const send = async (
    hop: Hop,
    pinned: readonly ResolvedAddress[],
    { maxBytes = MAX_BYTES, followRedirects = true, ignoreBody = false }: OutboundOptions,
    signal: AbortSignal,
  ) => {
    const agent = new Agent({
      connections: 1,
      autoSelectFamily: true,
      connect: {
        lookup: (_host, options, done) => {
          const first = pinned[0]
          if (first === undefined) done(new Error('no address'), '', 4)
          else if (options.all) done(null, [...pinned])
          else done(null, first.address, first.family)
        },
      },
    })
    try {
      const response = await fetch(hop.url, {
        method: hop.method,
        headers: Object.fromEntries(hop.headers),
        redirect: 'manual',
        dispatcher: agent,
        signal,
        ...(hop.body === undefined ? {} : { body: hop.body }),
      })
      const location = response.headers.get('location')
      if (followRedirects && REDIRECTS.has(response.status) && location !== null) {
        return { next: follow(hop, response.status, location) }
      }
      const body = ignoreBody ? new Uint8Array() : await readBody(response, maxBytes, hop.url.host)
      return { response, body }
    } finally {
      await agent.destroy()
    }
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
        const pinned = pins.get(origin) ?? (await abortable(resolve(hop.url, origin === ownOrigin), signal))
        pins.set(origin, pinned)
        if (!tellsNothing(hop) && isReadOnTheWay(hop.url, pinned)) throw unencrypted(host)
        const sent = await send(hop, pinned, options, signal)
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
    `Over http://, others on the network can read what is sent to ${host}, even a login. Set up HTTPS there, and enter the address with https://.`,
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
