import { z } from 'zod'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import { answered } from '../exchange.ts'
import { SiteError } from '../port.ts'
import { mayGetLogin, routeAddress, siteAddress } from './address.ts'
import { jsonIn } from './api.ts'
import { refused } from './refusals.ts'

/** Address of a site's API, and the API's public index; null if the API shows the index only after a login. */
export type Found = { readonly root: string; readonly index: Index | null }

const LONGEST_ADDRESS = 500

const Index = z.object({
  name: z.string().catch(''),
  /** Address of WordPress itself, and the address of the site for readers. */
  url: z.url().max(LONGEST_ADDRESS),
  home: z.url().max(LONGEST_ADDRESS),
  namespaces: z.array(z.string()),
  /** The ways to log in. PHP sends an empty list if there are none. */
  authentication: z.record(z.string(), z.unknown()).catch({}),
})
export type Index = z.infer<typeof Index>

/** Whether the site accepts application passwords. It does not over plain http, or if a plugin disabled them. */
export const offersPasswords = ({ authentication }: Index): boolean =>
  'application-passwords' in authentication

/** Parses an API's index; null if the value is not an index. */
export const indexIn = (value: unknown): Index | null => {
  const parsed = Index.safeParse(value)
  return parsed.success && parsed.data.namespaces.includes('wp/v2') ? parsed.data : null
}

const MAX_PAGE = 3 * 1024 * 1024

/** Finds the API of the site at an address that somebody typed. Sends no login. Throws SiteError. */
export const discover = async (typed: string, outbound: Outbound): Promise<Found> => {
  const base = siteAddress(typed)
  const guessed = await rootAt(`${base}/wp-json/`, outbound)
  if (guessed !== null) return checked(base, guessed)
  const page = await get(`${base}/`, outbound)
  const named = namedRoot(page)
  const found =
    (named === null ? null : await rootAt(named, outbound)) ??
    (await rootAt(routeAddress(`${base}/?rest_route=/`, '/'), outbound))
  if (found !== null) return checked(base, found)
  if (page.status === 429 || page.status >= 500)
    throw refused(page, null, { host: new URL(base).host, write: false })
  throw new SiteError(
    'invalid',
    named === null
      ? `There is no WordPress at ${base}. If WordPress is in a folder, enter the whole address, such as https://example.com/blog.`
      : `${base} is a WordPress site, but its API is switched off or blocked. Allow the REST API in its security plugin.`,
  )
}

const checked = (base: string, found: Found): Found => {
  if (mayGetLogin(base, found.root)) return found
  throw new SiteError(
    'invalid',
    `${base} says that its API is at ${new URL(found.root).origin}. If that is your site, connect it with that address.`,
  )
}

/** Finds the API root behind an address, after redirects; null if there is none. */
const rootAt = async (address: string, outbound: Outbound): Promise<Found | null> => {
  const answer = await get(address, outbound)
  const value = jsonIn(answer.text())
  const index = indexIn(value)
  if (index !== null) return { root: answer.url, index }
  // Plugins that close the API to strangers still answer in its format.
  const closed = (answer.status === 401 || answer.status === 403) && Closed.safeParse(value).success
  return closed ? { root: answer.url, index: null } : null
}

const Closed = z.object({ code: z.string(), message: z.string() })

const get = (address: string, outbound: Outbound): Promise<OutboundResponse> =>
  answered(outbound, address, { maxBytes: MAX_PAGE }, false)

const API_RELATION = 'https://api.w.org/'

/** Reads the API's address from a page's headers or head. */
const namedRoot = (page: OutboundResponse): string | null => {
  const header = /<([^<>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/i.exec(page.headers.get('link') ?? '')?.[1]
  const link = page
    .text()
    .match(/<link\b[^<>]*>/gi)
    ?.find((tag) => tag.includes(API_RELATION))
  const href = header ?? /\bhref\s*=\s*["']([^"']+)["']/i.exec(link ?? '')?.[1]?.replaceAll('&#038;', '&')
  return href !== undefined && href.length <= LONGEST_ADDRESS && URL.canParse(href, page.url)
    ? new URL(href, page.url).href
    : null
}
