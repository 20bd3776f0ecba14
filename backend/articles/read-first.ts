import type { Warning } from '../../contract/shapes.ts'
import { listed } from '../../contract/words.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { shortened } from '../text/clean-text.ts'
import { domainOf } from '../text/domain-name.ts'
import type { ArticleOrder } from './article-order.ts'
import { isSameDomain, type PageReader, pageAt } from './citations.ts'
import { escaped, type PageRead, type Unread, type Work } from './document.ts'
import { givenHeadings } from './given-headings.ts'
import { relatedPosts } from './internal-links.ts'
import { givenLinks } from './order-links.ts'
import type { OwnPost, OwnSite } from './own-site.ts'
import { passagesOf } from './passages.ts'
import { type SearchServer, searchPages } from './search-pages.ts'

/** Maximum number of pages to read that the person named. */
const GIVEN = 5
/** Maximum number of related posts to read on the person's own site. */
const OWN_POSTS = 2
/** Maximum number of found pages to read. */
const FOUND = 3
/** Maximum number of found pages to try. More than are read, because some pages cannot be read by programs. */
const FOUND_TRIED = 6
/** Maximum number of tokens that are kept of all pages together, and of one page. */
const ALL_TOKENS = 4_000
const PAGE_TOKENS = 1_200
const LONGEST_ADDRESS = 200

/** The servers that are read before the writing begins. */
export type ReadingParts = PageReader & {
  /** Makes the client that reads pages of a connected site, which may be in the person's own network. */
  readonly siteOutbound: (origin: string) => Outbound
  /** The search server; null if the operator set none. */
  readonly search: SearchServer | null
}

type Wanted = { readonly url: string; readonly of: PageRead['of']; readonly outbound: Outbound }
type Pages = { readonly pages: readonly PageRead[]; readonly unread: readonly Unread[] }

/** Reads pages. If a redirect leads to another site, the page counts as found, because nobody named that site. */
const readAll = async (wanted: readonly Wanted[], parts: ReadingParts): Promise<Pages> => {
  const all = await Promise.all(
    wanted.map(async ({ url, of, outbound }) => ({
      ...{ url, of },
      reading: await pageAt({ ...parts, outbound }, url, of === 'own'),
    })),
  )
  return {
    pages: all.flatMap(({ url, of, reading }): readonly PageRead[] => {
      if ('why' in reading) return []
      return [{ url: reading.url, of: isSameDomain(url, reading.url) ? of : 'found', ...reading.page }]
    }),
    unread: all.flatMap(({ url, of, reading }) => ('why' in reading ? [{ url, of, why: reading.why }] : [])),
  }
}

/** Chooses pages of the person's own site: its first page, which says what the business is, and posts on the subject. */
const ownPages = ({ address }: OwnSite, related: readonly OwnPost[]): readonly string[] => {
  if (address === null) return []
  const { origin } = new URL(address)
  const urls = related
    .map(({ url }) => url)
    .filter((url) => URL.canParse(url) && new URL(url).origin === origin)
  return [address, ...urls.slice(0, OWN_POSTS)]
}

/** Returns the first page of each site that is not known yet. */
const oncePerSite = <Page extends { readonly url: string }>(
  pages: readonly Page[],
  known: ReadonlySet<string | null>,
): readonly Page[] => {
  const sites = pages.map(({ url }) => domainOf(url))
  return pages.filter((_, at) => {
    const site = sites[at] ?? null
    return !known.has(site) && sites.indexOf(site) === at
  })
}

/** Finds pages of other sites, at most one of each site. */
const foundPages = async (
  parts: ReadingParts,
  { title }: ArticleOrder,
  language: string,
  known: ReadonlySet<string | null>,
): Promise<Pages> => {
  const { search, outbound, signal } = parts
  if (search === null) return { pages: [], unread: [] }
  const outcome = await searchPages(search, title, language, signal)
  if ('why' in outcome) return { pages: [], unread: [{ url: '', of: 'search', why: outcome.why }] }
  const wanted = oncePerSite(outcome.found, known)
    .slice(0, FOUND_TRIED)
    .map(({ url }): Wanted => ({ url, of: 'found', outbound }))
  const { pages, unread } = await readAll(wanted, parts)
  // Redirects may lead to a site that is known already.
  return { pages: oncePerSite(pages, known).slice(0, FOUND), unread }
}

/** Keeps the passages of each page that suit the article, so that all pages together fit the budget. */
export const fitting = (pages: readonly PageRead[], about: string): readonly PageRead[] => {
  const tokens = Math.min(PAGE_TOKENS, Math.floor(ALL_TOKENS / Math.max(1, pages.length)))
  return pages.map((page) => ({ ...page, text: passagesOf([page.text], about, tokens)[0] ?? '' }))
}

/** The words by which passages of a page are chosen. */
export const subjectOf = (order: ArticleOrder, keyword: string): string =>
  [order.title, keyword, order.topic ?? '', ...givenHeadings(order)].join('\n')

/**
 * Reads what the writer should know before the outline: the pages that the person named, pages of their own site, and found pages. Pages
 * that cannot be read are listed in warnings and do not stop the article.
 */
export const readFirst = async (
  parts: ReadingParts,
  order: ArticleOrder,
  site: OwnSite,
  { language, keyword }: Pick<Work, 'language' | 'keyword'>,
): Promise<Pick<Work, 'pages' | 'unread' | 'mention'>> => {
  const { outbound, siteOutbound } = parts
  const addresses = givenLinks(order)
  const links = addresses.slice(0, GIVEN)
  const beyond = addresses.slice(GIVEN).map((url) => ({
    url,
    of: 'given' as const,
    why: `comes after the first ${GIVEN} addresses of the order`,
  }))
  const given = links.map((url): Wanted => ({ url, of: 'given', outbound }))
  // People spell an address in several ways, such as with a slash after the host.
  const named = new Set(links.map((url) => new URL(url).href))
  const html = `<p>${escaped(order.topic ?? '')}</p>`
  const related = relatedPosts({ title: order.title, keyword, html }, site.posts)
  const own = ownPages(site, related)
    .filter((url) => !named.has(new URL(url).href))
    .map((url): Wanted => {
      const { origin } = new URL(url)
      // A site can claim any address as its own, even an address in the person's network.
      return { url, of: 'own', outbound: origin === site.entered ? siteOutbound(origin) : outbound }
    })
  const known = new Set([site.domain, ...links.map(domainOf)])
  const all = await Promise.all([
    readAll(given, parts),
    readAll(own, parts),
    foundPages(parts, order, language, known),
  ])
  const pages = all.flatMap((one) => one.pages)
  return {
    pages: [...fitting(pages, subjectOf(order, keyword))],
    unread: [...all.flatMap((one) => one.unread), ...beyond],
    mention: related.map(({ title }) => title),
  }
}

/** Says which pages could not be read, and why. */
export const unreadWarnings = (unread: readonly Unread[]): readonly Warning[] => {
  const found = unread.filter(({ of }) => of === 'found')
  return [
    ...unread
      .filter(({ of }) => of === 'given' || of === 'own')
      .map(({ url, why }) => ({
        code: 'page_unread',
        message: `${shortened(url, LONGEST_ADDRESS)} could not be read: it ${why}. The article was written without this page.`,
      })),
    ...(found.length === 0
      ? []
      : [
          {
            code: 'page_unread',
            message: `Some pages that the search found could not be read: ${listed(
              found.map(({ url, why }) => `${new URL(url).hostname} (it ${why})`),
              'and',
            )}.`,
          },
        ]),
    ...unread
      .filter(({ of }) => of === 'search')
      .map(({ why }) => ({
        code: 'search_failed',
        message: `The search for pages failed: the search server ${why}. The article was written without search results.`,
      })),
  ]
}
