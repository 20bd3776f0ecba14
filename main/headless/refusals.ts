import { PAGE_HEADERS } from '../core/files/screen-file.ts'

/**
 * Returns the reason to refuse, with 403, a request that none of our pages would send. Such a request names a host other than
 * `names` (DNS rebinding, or a page of an earlier run), comes from another site, or has a bearer token, which agents use only
 * at the bridge. Returns null for every other request.
 */
export const refusalOf = (
  { method, headers }: Request,
  names: readonly string[],
  port: number,
): string | null => {
  const host = headers.get('host') ?? ''
  if (!names.some((name) => host === `${name}:${port}`))
    return 'Quillport does not use this address. Open the address that it printed when it started.'
  if (headers.has('authorization'))
    return 'Tokens and keys are not accepted here. Connect the agent on the Agents screen.'
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none')
    return 'Quillport refuses calls from other sites.'
  const origin = headers.get('origin')
  if (origin !== null && origin !== `http://${host}`) return 'Quillport refuses calls from other sites.'
  if (method !== 'GET' && method !== 'HEAD' && origin === null)
    return 'This request does not say which page it comes from (Origin).'
  return null
}

/** Headers of every answer. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  // Only a browser has other pages that could open this one. In the app's window, this header would start a second page process.
  'cross-origin-opener-policy': 'same-origin',
}
