import type { Db } from '../db/database.ts'
import { domainOf } from '../plans/plans.ts'
import { sitePosts } from '../sites/sites.ts'
import type { ArticleOrder } from './article-order.ts'

/** A post that is on the site already. */
export type OwnPost = { readonly url: string; readonly title: string }

/** The site that an article is for. */
export type OwnSite = {
  /** Null where it is open which of several sites it goes to, or none is known. */
  readonly domain: string | null
  readonly posts: readonly OwnPost[]
}

/** The site that the order's plan names, or the only one that is connected. */
export const ownSite = async (
  db: Db,
  workspaceId: string,
  { domain: ordered }: Pick<ArticleOrder, 'domain'>,
): Promise<OwnSite> => {
  const posts = (await sitePosts(db, workspaceId)).map(({ siteUrl, url, title }) => ({
    domain: domainOf(siteUrl),
    url,
    title,
  }))
  const connected = [...new Set(posts.map(({ domain }) => domain))]
  const [only = null] = connected
  const domain = ordered ?? (connected.length === 1 ? only : null)
  return {
    domain,
    posts:
      domain === null
        ? []
        : posts.filter((post) => post.domain === domain).map(({ url, title }) => ({ url, title })),
  }
}
