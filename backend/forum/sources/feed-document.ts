import { type AnyFeed, DetectError, MalformedError, ParseError, parseFeed } from 'feedsmith'
import { isRobotWall, looksLikeHtml } from './answer-kind.ts'
import { feedDate } from './feed-date.ts'
import { feedLinks } from './feed-discovery.ts'
import { htmlToText, maybeHtmlToText } from './markup-to-text.ts'
import { LONGEST_ADDRESS } from './port.ts'
import { linkBase } from './private-address.ts'

/** An entry of a feed. Its texts are plain but not cleaned yet. */
export type FeedItem = {
  readonly id: string | null
  /** The absolute http(s) address of the post's page. */
  readonly url: string | null
  readonly title: string
  readonly body: string
  readonly author: string | null
  /** Time of posting in ms; null if the feed gives no date. `postOf` in feed.ts then uses the time of the reading. */
  readonly postedAt: number | null
  readonly tags: readonly string[]
}

export type FeedDocument = {
  readonly title: string
  readonly items: readonly FeedItem[]
  /** Number of items after `items` that are not read. */
  readonly omitted: number
  /** Time after a reading during which the feed asks not to be read, in ms. */
  readonly ttlMs: number | null
  /** The hours of the day (UTC) in which the feed asks not to be read. */
  readonly skipHours: readonly number[]
}

/** Maximum number of items that are read of a feed. Feeds list the newest first. */
const MAX_ITEMS = 1000

/** Decodes a feed. A byte order mark overrides the header's charset, which overrides the XML declaration (RFC 7303). */
export const decodeFeed = (body: Uint8Array, contentType: string | null): string => {
  const mark =
    body[0] === 0xfe && body[1] === 0xff
      ? 'utf-16be'
      : body[0] === 0xff && body[1] === 0xfe
        ? 'utf-16le'
        : null
  const named = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1]
  const head = new TextDecoder('latin1').decode(body.subarray(0, 200))
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  const utf8 = head.startsWith('\xef\xbb\xbf') ? 'utf-8' : null
  for (const charset of [mark, utf8, named, declared]) {
    if (!charset) continue
    try {
      return new TextDecoder(charset).decode(body)
    } catch {
      // Unknown charset: try the next.
    }
  }
  return new TextDecoder().decode(body)
}

/**
 * Whether the feed's root element is closed. If not, the feed was cut off, which the parser accepts between two items;
 * posts would be lost.
 */
const isWhole = (text: string): boolean => {
  if (text.trimStart().startsWith('{')) return true
  let end = text.trimEnd()
  // Caches add comments after the root element.
  for (let comments = 0; comments < 20 && end.endsWith('-->'); comments += 1) {
    end = end.slice(0, Math.max(0, end.lastIndexOf('<!--'))).trimEnd()
  }
  return /<\/(\w{1,20}:)?(rss|feed|rdf)\s*>$/i.test(end.slice(-100))
}

/** Removes the query from the base for links, because the query may contain a token. */
const withoutQuery = (base: URL): string => {
  base.search = ''
  base.hash = ''
  return base.href
}

const absolute = (href: string | undefined, ...bases: readonly (string | undefined)[]): string | null => {
  if (href === undefined || href.trim() === '') return null
  let base: string | undefined
  for (const next of bases) {
    if (next !== undefined && URL.canParse(next, base)) base = withoutQuery(new URL(next, base))
  }
  if (!URL.canParse(href.trim(), base)) return null
  const url = new URL(href.trim(), base)
  const isPage = url.protocol === 'http:' || url.protocol === 'https:'
  return isPage && url.href.length <= LONGEST_ADDRESS ? url.href : null
}

/** Returns the first date that can be read, in ms. */
const timeOf = (...dates: readonly (string | undefined)[]): number | null => {
  for (const date of dates) {
    const time = feedDate(date ?? '')
    if (time !== null) return time
  }
  return null
}

/** Reads the text of an Atom construct, whose type says whether it is HTML (RFC 4287, 3.1.1). */
const atomText = (text: { value?: string; type?: string } | undefined): string => {
  const type = text?.type ?? 'text'
  return /html/i.test(type) ? htmlToText(text?.value ?? '') : (text?.value ?? '')
}

type Feeds = { [F in AnyFeed['format']]: Extract<AnyFeed, { format: F }>['feed'] }

const atomItems = (feed: Feeds['atom'], url: string): FeedItem[] =>
  (feed.entries ?? []).slice(0, MAX_ITEMS).map((entry) => {
    const link = entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0]
    return {
      id: entry.id ?? null,
      url: absolute(link?.href, url, feed.xml?.base, entry.xml?.base) ?? absolute(entry.id),
      title: atomText(entry.title),
      body: atomText(entry.content?.value === undefined ? entry.summary : entry.content),
      author: (entry.authors ?? feed.authors)?.[0]?.name ?? null,
      postedAt: timeOf(entry.published, entry.updated),
      tags: (entry.categories ?? []).flatMap(({ term }) => term ?? []),
    }
  })

const rssItems = (feed: Feeds['rss'], url: string): FeedItem[] =>
  (feed.items ?? []).slice(0, MAX_ITEMS).map((item) => {
    const author = item.authors?.[0]
    const permalink = item.guid?.isPermaLink === false ? undefined : item.guid?.value
    return {
      id: item.guid?.value ?? null,
      url: absolute(item.link, url, feed.xml?.base, item.xml?.base) ?? absolute(permalink),
      title: maybeHtmlToText(item.title ?? ''),
      body: htmlToText(item.content?.encoded ?? item.description ?? ''),
      author: item.dc?.creators?.[0] ?? author?.name ?? author?.email ?? null,
      postedAt: timeOf(item.pubDate, item.dc?.dates?.[0], item.atom?.published, item.atom?.updated),
      tags: (item.categories ?? []).flatMap(({ name }) => name ?? []),
    }
  })

const rdfItems = (feed: Feeds['rdf'], url: string): FeedItem[] =>
  (feed.items ?? []).slice(0, MAX_ITEMS).map((item) => ({
    id: item.rdf?.about ?? null,
    url: absolute(item.link, url, feed.xml?.base),
    title: maybeHtmlToText(item.title ?? ''),
    body: htmlToText(item.content?.encoded ?? item.description ?? ''),
    author: item.dc?.creators?.[0] ?? null,
    postedAt: timeOf(item.dc?.dates?.[0]),
    tags: item.dc?.subjects ?? [],
  }))

const jsonItems = (feed: Feeds['json'], url: string): FeedItem[] =>
  (feed.items ?? []).slice(0, MAX_ITEMS).map((item) => ({
    id: item.id ?? null,
    url: absolute(item.url ?? item.external_url, url),
    title: item.title ?? '',
    body: item.content_text ?? htmlToText(item.content_html ?? item.summary ?? ''),
    author: (item.authors ?? feed.authors)?.[0]?.name ?? null,
    postedAt: timeOf(item.date_published, item.date_modified),
    tags: item.tags ?? [],
  }))

const fromParsed = (parsed: AnyFeed, text: string, url: string): FeedDocument => {
  const all = parsed.format === 'atom' ? parsed.feed.entries : parsed.feed.items
  const omitted = Math.max(0, (all?.length ?? 0) - MAX_ITEMS)
  const quiet = { omitted, ttlMs: null, skipHours: [] }
  switch (parsed.format) {
    case 'atom':
      return { title: atomText(parsed.feed.title), items: atomItems(parsed.feed, url), ...quiet }
    case 'rdf':
      return { title: maybeHtmlToText(parsed.feed.title ?? ''), items: rdfItems(parsed.feed, url), ...quiet }
    case 'json':
      return { title: parsed.feed.title ?? '', items: jsonItems(parsed.feed, url), ...quiet }
    case 'rss':
      return {
        title: maybeHtmlToText(parsed.feed.title ?? ''),
        items: rssItems(parsed.feed, url),
        omitted,
        ttlMs: parsed.feed.ttl === undefined ? null : parsed.feed.ttl * 60_000,
        skipHours: skippedHours(text),
      }
  }
}

const skippedHours = (text: string): number[] => {
  const start = text.indexOf('<skipHours>')
  const block = start < 0 ? '' : (text.slice(start, start + 2000).split('</skipHours>')[0] ?? '')
  return [...block.matchAll(/<hour>\s*(\d{1,2})\s*<\/hour>/gi)].map(([, hour]) => Number(hour) % 24)
}

/** The answer from a feed's address, for the parser. */
export type FeedAnswer = {
  readonly body: Uint8Array
  readonly contentType: string | null
  /** Address after redirects. */
  readonly url: string
}

/** The parsed answer: a feed, a web page, or the reason why it is neither. */
export type ReadAnswer =
  | { readonly feed: FeedDocument }
  | { readonly page: { readonly isRobotWall: boolean; readonly feedLinks: readonly string[] } }
  | { readonly trouble: string }

/** Maximum number of elements and of attributes in a feed, including its texts. Even 5 MB of posts have far fewer. */
const MOST_MARKUP = 200_000

/** Whether a text has more matches of `mark` than a real feed has. Counting takes little time compared with parsing. */
const hasTooMany = (text: string, mark: RegExp): boolean => {
  let found = 0
  for (const _ of text.matchAll(mark)) {
    found += 1
    if (found > MOST_MARKUP) return true
  }
  return false
}

/** Parses a whole answer. A stranger can make the parsing slow, so it runs in its own thread. */
export const parseFeedAnswer = ({ body, contentType, url }: FeedAnswer): ReadAnswer => {
  const text = decodeFeed(body, contentType)
  if (text.trim() === '') return { trouble: 'the site sent an empty answer instead of its feed' }
  if (looksLikeHtml(text))
    return { page: { isRobotWall: isRobotWall(text), feedLinks: feedLinks(text, url) } }
  if (!isWhole(text)) return { trouble: 'the feed is cut off, so posts may be missing' }
  if (hasTooMany(text, /<\w/g) || hasTooMany(text, /=\s*["']/g))
    return { trouble: 'the feed is too complex to read' }
  try {
    return { feed: fromParsed(parseFeed(text), text, linkBase(url)) }
  } catch (thrown) {
    if (thrown instanceof DetectError) return { trouble: 'what the site sent is not a feed' }
    if (thrown instanceof MalformedError || thrown instanceof ParseError || thrown instanceof SyntaxError)
      return { trouble: 'the feed is broken' }
    throw thrown
  }
}
