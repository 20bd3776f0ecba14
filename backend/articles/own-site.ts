import type { Db } from '../db/database.ts'
import { isHostedByPlatform, siteOrigins, sitePosts } from '../sites/sites.ts'
import { domainOf } from '../text/domain-name.ts'
import type { ArticleOrder } from './article-order.ts'

/** A published post, as the last check of the site read it (`newest` in `sites/probe-site.ts`). */
export type OwnPost = { readonly url: string; readonly title: string }

/** The site that an article is for. */
export type OwnSite = {
  /** The site's domain; null if several sites are possible or no site is known. */
  readonly domain: string | null
  /** The address of the first page of the connected site; null if it is not connected. */
  readonly address: string | null
  /** The origin at which the person connected the site; null if it is not known. */
  readonly entered: string | null
  readonly posts: readonly OwnPost[]
}

/** Returns the address of a site's first page. On Webflow and Shopify, the site's address is that of its posts. */
const firstPageOf = ({ platform, url }: Awaited<ReturnType<typeof siteOrigins>>[number]): string =>
  isHostedByPlatform(platform) ? new URL('/', url).href : url

/** Finds the site that the order's plan names, or else the only connected site. */
export const ownSite = async (
  db: Db,
  workspaceId: string,
  { domain: ordered }: Pick<ArticleOrder, 'domain'>,
): Promise<OwnSite> => {
  const sites = await siteOrigins(db, workspaceId)
  const connected = new Set(sites.map(({ url }) => domainOf(url)))
  const [only = null] = connected
  const domain = ordered ?? (connected.size === 1 ? only : null)
  if (domain === null) return { domain, address: null, entered: null, posts: [] }
  const site = sites.find(({ url }) => domainOf(url) === domain)
  const posts = (await sitePosts(db, workspaceId)).filter(({ siteUrl }) => domainOf(siteUrl) === domain)
  // If two accounts connect the same site, each of its posts appears twice.
  const once = new Map(posts.map(({ url, title }) => [url, { url, title }]))
  return {
    domain,
    address: site ? firstPageOf(site) : null,
    entered: site?.entered ? new URL(site.entered).origin : null,
    posts: [...once.values()],
  }
}
