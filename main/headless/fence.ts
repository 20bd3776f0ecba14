import { PAGE_HEADERS } from '../core/files/screen-file.ts'

/**
 * Why a request is refused (403) that no page of ours would send: another host name (DNS rebinding), another site, or a
 * bearer token, since agents have no business here. Null for every other request.
 */
export const refusalOf = ({ method, headers }: Request, port: number): string | null => {
  const host = headers.get('host') ?? ''
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return 'This address is not Quillport’s.'
  if (headers.has('authorization')) return 'Agents use Quillport’s bridge; tokens and keys are refused here.'
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none')
    return 'Another site may not call Quillport.'
  const origin = headers.get('origin')
  if (origin !== null && origin !== `http://${host}`) return 'Another site may not call Quillport.'
  if (method !== 'GET' && method !== 'HEAD' && origin === null)
    return 'A call names the page that it comes from.'
  return null
}

/** Sent with every answer. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}
