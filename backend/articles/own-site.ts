import type { Db } from '../db/database.ts'
import { siteAddresses, sitePosts } from '../sites/sites.ts'
import { domainOf } from '../text/domain-name.ts'
import type { ArticleOrder } from './article-order.ts'

/** A post that is already on the site. */
export type OwnPost = { readonly url: string; readonly title: string }

/** The site that an article is for. */
export type OwnSite = {
  /** The site's domain; null if several sites are possible or no site is known. */
  readonly domain: string | null
  /** The address of the connected site; null if it is not connected. */
  readonly address: string | null
  readonly posts: readonly OwnPost[]
}

/** Finds the site that the order's plan names, or else the only connected site. */
export const ownSite = async (
  db: Db,
  workspaceId: string,
  { domain: ordered }: Pick<ArticleOrder, 'domain'>,
): Promise<OwnSite> => {
  const addresses = await siteAddresses(db, workspaceId)
  const connected = new Set(addresses.map(domainOf))
  const [only = null] = connected
  const domain = ordered ?? (connected.size === 1 ? only : null)
  if (domain === null) return { domain, address: null, posts: [] }
  const address = addresses.find((one) => domainOf(one) === domain) ?? null
  const posts = (await sitePosts(db, workspaceId)).filter(({ siteUrl }) => domainOf(siteUrl) === domain)
  // If two accounts connect the same site, each of its posts appears twice.
  const once = new Map(posts.map(({ url, title }) => [url, { url, title }]))
  return { domain, address, posts: [...once.values()] }
}
