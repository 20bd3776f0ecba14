import type { SourceKind } from '../../../contract/forum.ts'
import { sourceOf } from '../sources/sources.ts'

/** Parameters that tell where a reader came from. They do not identify the page. */
const TRACKING = /^(utm_\w+|ref|ref_src|source|fbclid|gclid|share_id|context|rdt|st|sh)$/i

/** A part after the # that names one of several posts on a page, such as #post-12. */
const POST_ON_PAGE = /^#[a-z_-]*\d+$/i

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

/** Normalizes an address for comparison only: no scheme, no `www.`, no tracking, no trailing slash, and no fragment unless it names a post. */
export const comparableAddress = (url: string): string => {
  const address = parsed(url)
  if (!address) return url.trim()
  const kept = [...address.searchParams].filter(([name]) => !TRACKING.test(name)).sort()
  const query = new URLSearchParams(kept).toString()
  const host = address.host.replace(/^(www|old|new|m|np)\./, '')
  const path = address.pathname.replace(/(?<!\/)\/+$/, '')
  const post = POST_ON_PAGE.test(address.hash) ? address.hash : ''
  return `${host}${path}${query && `?${query}`}${post}`
}

/** Removes the words of a deleted post's title from its address. Empty if the words cannot be removed. */
export const wordlessAddress = (source: SourceKind, url: string): string => {
  const address = parsed(url)
  const path = address && sourceOf(source).numberedPath(address)
  return path ? address.origin + path : ''
}
