import type { FormData } from 'undici'
import { parseUrl } from './address.ts'
import { OutboundError } from './outbound-error.ts'

/** The statuses that redirect if the answer has a Location header. */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** The headers that may be sent unencrypted and along with a redirect to another site. Any other header could be a secret. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'user-agent',
  'x-requested-with',
])

/** One request of a chain of redirects. Header names are in lower case. */
export type Hop = {
  readonly url: URL
  readonly method: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: string | Uint8Array | FormData | undefined
}

/** Whether a request contains nothing secret. */
export const tellsNothing = ({ headers, body }: Hop): boolean =>
  body === undefined && [...headers.keys()].every((name) => HARMLESS.has(name))

/** Builds the next hop of a redirect. Credentials and bodies stay within their origin, as in browsers and RFC 9110. */
export const follow = (hop: Hop, status: number, location: string): Hop => {
  const url = parseUrl(location, hop.url)
  const sameOrigin = url.origin === hop.url.origin
  const becomesGet =
    status === 303 ? hop.method !== 'HEAD' : (status === 301 || status === 302) && hop.method === 'POST'
  const headers = new Map([...hop.headers].filter(([name]) => sameOrigin || HARMLESS.has(name)))
  if (!becomesGet) {
    if (!sameOrigin && hop.body !== undefined) {
      throw new OutboundError(
        'refused_address',
        `${hop.url.host} redirects to ${url.host}. If ${url.host} is the right server, enter its address instead.`,
      )
    }
    return { url, method: hop.method, headers, body: hop.body }
  }
  headers.delete('content-type')
  return { url, method: 'GET', headers, body: undefined }
}
