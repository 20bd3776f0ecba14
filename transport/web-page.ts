import type { IncomingMessage } from 'node:http'

/**
 * Returns the reason to refuse a request that a web page could have sent: it has a foreign Host (a rebound name), an Origin or
 * a Sec-Fetch-Site. Null if the request may pass. Programs other than browsers send neither an Origin nor a Sec-Fetch-Site.
 * `ports` are the ports on which the server listens.
 */
export const pageRefusal = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  ports: readonly number[],
): string | null => {
  const named = /^(?:127\.0\.0\.1|localhost|\[::1\]):(\d+)$/.exec(headers.host ?? '')?.[1]
  if (named === undefined || !ports.includes(Number(named)))
    return `Use this address in the form http://127.0.0.1:${ports[0] ?? ''}.`
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    return 'Web pages are not allowed to use this address.'
  return null
}
