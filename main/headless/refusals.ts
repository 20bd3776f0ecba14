import { PAGE_HEADERS } from '../core/files/screen-file.ts'

/**
 * Why a request is refused (403) that no page of ours would send: another host than one of `names` (DNS rebinding, or a page
 * of an earlier run), another site, or a bearer token, since agents have no business here. Null for every other request.
 */
export const refusalOf = (
  { method, headers }: Request,
  names: readonly string[],
  port: number,
): string | null => {
  const host = headers.get('host') ?? ''
  if (!names.some((name) => host === `${name}:${port}`))
    return 'This address is not Quillport’s now. Open the one that it printed when it started.'
  if (headers.has('authorization')) return 'Agents use Quillport’s bridge; tokens and keys are refused here.'
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none')
    return 'Another site may not call Quillport.'
  const origin = headers.get('origin')
  if (origin !== null && origin !== `http://${host}`) return 'Another site may not call Quillport.'
  if (method !== 'GET' && method !== 'HEAD' && origin === null)
    return 'This request does not say which page it comes from (Origin).'
  return null
}

/** Sent with every answer. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}
