import type { IncomingHttpHeaders } from 'node:http'

/** Why a request is refused: not from a page of ours, or from nobody who logged in. */
export type Refusal = { readonly status: 401 | 403; readonly text: string }

const forbidden = (text: string): Refusal => ({ status: 403, text })

/**
 * Refuses what no page of ours would send: another host name (DNS rebinding), another site, or a bearer token,
 * since agents have no business here.
 */
export const refusalOf = (method: string, headers: IncomingHttpHeaders, port: number): Refusal | null => {
  const host = headers.host ?? ''
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)
    return forbidden('This address is not Quillport’s.')
  if (headers.authorization !== undefined)
    return forbidden('Agents use Quillport’s bridge; tokens and keys are refused here.')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return forbidden('Another site may not call Quillport.')
  const origin = headers.origin
  if (origin !== undefined && origin !== `http://${host}`)
    return forbidden('Another site may not call Quillport.')
  if (method !== 'GET' && method !== 'HEAD' && origin === undefined)
    return forbidden('A call names the page that it comes from.')
  return null
}

/** Sent with every answer; `style` needs inline because the screens set sizes and positions on elements. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** A cookie's value from the header of a request. */
export const cookieOf = (header: string | undefined, name: string): string | null => {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}
