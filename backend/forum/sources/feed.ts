import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import type { FeedDocument, FeedItem } from './feed-document.ts'
import { cleanBody, cleanName, cleanTitle } from './markup-to-text.ts'
import {
  type Community,
  type ForumPost,
  type ForumSource,
  goneAmong,
  type Page,
  type SourceContext,
} from './port.ts'
import { holdsSecret, isPrivateAddress, isShownName, shownName } from './private-address.ts'
import { readFeed } from './read-feed.ts'
import { ask, refusal, retryAt } from './request.ts'
import { SourceError } from './source-error.ts'
import { FIRST_LOOK_MS, FIRST_LOOK_POSTS, tooManyNew } from './walk.ts'

const SPACING_MS = 1000
const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'
/** Maximum ttl that is respected, in ms. A ttl of a week would make leads stale. */
const LONGEST_TTL_MS = 6 * HOUR
/**
 * How much earlier than its ttl a feed may be read, in ms. Scans start at fixed times, and a reading ends some time after that. Without
 * this, an hourly scan would usually leave out a feed with a ttl of an hour every other time.
 */
const EARLY_MS = 15 * MINUTE
const MAX_KNOWN = 2000
const MAX_FEEDS_TRIED = 3
/** The paths of feeds that forum programs do not link to: NodeBB, WordPress and bbPress, XenForo, phpBB. */
const USUAL_PLACES = ['recent.rss', 'feed', 'forums/-/index.rss', 'feed.php', 'rss.xml']
const ROBOT_WALL = 'the site asks for a captcha instead of answering'

const Cursor = z.object({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Digests of the posts that were read before. */
  known: z.array(z.string()).max(MAX_KNOWN),
  /** How often the feed wants to be read, for answers without a feed (304). */
  pace: z.object({ ttlMs: z.number().nullable(), skipHours: z.array(z.number()).max(24) }).optional(),
})
type Cursor = z.infer<typeof Cursor>
type Pace = Pick<FeedDocument, 'ttlMs' | 'skipHours'>

/**
 * Builds the community for a feed's address. If the address seems to contain a token, it becomes the secret, and the
 * name shows only the host.
 */
export const feedCommunity = (url: URL): Community =>
  isShownName(url) || !isPrivateAddress(url)
    ? { name: url.href, secret: null }
    : { name: shownName(url), secret: url.href }

const parse = (text: string): Community => {
  // Feed links exist in the forms feed://HOST/PATH and feed:https://HOST/PATH.
  const typed = text.trim().replace(/^feed:(\/\/)?/i, '')
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/[.:]|^localhost$/.test(url.hostname) || url.username + url.password !== '') {
    throw new AppError(
      'invalid_input',
      'Enter the address of a feed, such as https://example.com/feed.xml, or of a page that links to a feed.',
    )
  }
  if (isShownName(url)) return { name: url.href, secret: null }
  url.hash = ''
  return feedCommunity(url)
}

const addressOf = ({ name, secret }: Community): string => secret ?? name

const get = (ctx: SourceContext, url: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(ctx, { url, spacingMs: SPACING_MS, headers: { accept: ACCEPT, ...headers } })

/** Takes the answer that `gone` received earlier in this reading. */
const takeAnswer = ({ answered }: SourceContext, url: string): OutboundResponse | undefined => {
  const answer = answered.get(url)
  answered.delete(url)
  return answer
}

/** Characters that Postgres cannot store in a text. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Returns the id of an item. Addresses and URNs are globally unique; other ids receive the feed's name as a prefix. */
const sourceIdOf = (item: FeedItem, { name: feedName, secret }: Community): string => {
  const own = item.id ?? item.url ?? digest(`${item.title}\n${item.body}`)
  const id = /^[a-z][a-z\d+.-]*:\S/i.test(own) ? own : `${feedName}#${own}`
  return id.length <= 400 && !UNSTORABLE.test(id) && !holdsSecret(secret, own)
    ? id
    : `${feedName.slice(0, 200)}#${digest(own)}`
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

const postOf = (item: FeedItem, feed: FeedDocument, community: Community, now: number): ForumPost => {
  const { name, secret } = community
  const body = cleanBody(item.body)
  return {
    sourceId: sourceIdOf(item, community),
    // A private feed may link to its own address.
    url: item.url === null || holdsSecret(secret, item.url) ? name : item.url,
    title: cleanTitle(item.title) || cleanTitle(body.slice(0, 80)),
    body,
    author: cleanName(item.author),
    postedAt: Math.min(item.postedAt ?? now, now),
    ...(item.postedAt === null ? { undated: true } : {}),
    community: cleanName(feed.title) ?? new URL(name).host,
    comment: null,
  }
}

/** Returns when the feed may be read again according to its own ttl and skipHours; null if it may be read at once. */
const nextReading = ({ ttlMs, skipHours }: Pace, now: number): number | null => {
  // A feed that leaves out every hour cannot mean that.
  const skipped = new Set(skipHours).size < 24 ? skipHours : []
  let at = now + Math.max(0, Math.min(ttlMs ?? 0, LONGEST_TTL_MS) - EARLY_MS)
  for (let hours = 0; hours < 24 && skipped.includes(new Date(at).getUTCHours()); hours += 1) {
    at = (Math.floor(at / HOUR) + 1) * HOUR
  }
  return at > now ? at : null
}

const onlyFeed = async (response: OutboundResponse): Promise<FeedDocument> => {
  const read = await readFeed(response)
  if ('feed' in read) return read.feed
  if (read.page.isRobotWall) throw new SourceError('blocked', ROBOT_WALL)
  throw new SourceError('error', 'the site sent a web page instead of its feed')
}

/** Reads the feed at an address that may have a feed; null if there is no feed. */
const feedAt = async (url: string, ctx: SourceContext): Promise<FeedDocument | null> => {
  const response = await get(ctx, url)
  if (response.status !== 200) return null
  const read = await readFeed(response).catch((thrown: unknown) => {
    if (thrown instanceof SourceError) return null
    throw thrown
  })
  return read && 'feed' in read ? read.feed : null
}

const readCursor = (cursor: string | null): Cursor | null => {
  const read = Cursor.safeParse(jsonOr(cursor ?? ''))
  return read.success ? read.data : null
}

const pageOf = (
  feed: FeedDocument,
  last: Cursor | null,
  response: OutboundResponse,
  community: Community,
): Page => {
  const now = response.receivedAt
  const known = new Set(last?.known)
  const listed = new Map<string, ForumPost>()
  for (const item of feed.items) {
    const post = postOf(item, feed, community, now)
    listed.set(digest(post.sourceId), post)
  }
  // On a first look, items older than a week are the feed's archive.
  const fresh = [...listed]
    .filter(([id, post]) => !known.has(id) && (last !== null || post.postedAt > now - FIRST_LOOK_MS))
    .map(([, post]) => post)
  const next: Cursor = {
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
    known: [...[...known].filter((id) => !listed.has(id)), ...listed.keys()].slice(-MAX_KNOWN),
    pace: { ttlMs: feed.ttlMs, skipHours: [...new Set(feed.skipHours)] },
  }
  return {
    posts: fresh
      .sort((a, b) => b.postedAt - a.postedAt)
      .slice(0, last === null ? FIRST_LOOK_POSTS : undefined),
    cursor: JSON.stringify(next),
    more: false,
    waitUntil: nextReading(feed, now),
    ...missed(),
  }

  /** If the last item that was read is new, the items after it are new, too. */
  function missed(): Pick<Page, 'missed'> {
    const oldest = [...listed.keys()].at(-1)
    const hasMissed = last !== null && feed.omitted > 0 && oldest !== undefined && !known.has(oldest)
    return hasMissed ? { missed: [tooManyNew(feed.items.length, 'posts', feed.omitted)] } : {}
  }
}

/** Reads any RSS, Atom, RDF or JSON feed. */
export const feed: ForumSource = {
  kind: 'feed',
  parse,
  // The shown name of a private feed is not an address that can be read.
  isPublic: ({ name, secret }) => secret === null && !isPrivateAddress(new URL(name)),
  lane: (community) => new URL(addressOf(community)).host,
  // The check of each post costs a request.
  checkedPerScan: 20,
  numberedPath: () => null,

  async probe(community, ctx) {
    const response = await get(ctx, addressOf(community))
    if (response.status !== 200) throw refusal(response)
    const read = await readFeed(response)
    if ('feed' in read) return { community, title: titleOf(read.feed, community), note: countNote(read.feed) }
    const { isRobotWall } = read.page
    const linked = read.page.feedLinks.slice(0, MAX_FEEDS_TRIED)
    const usual = isRobotWall ? [] : USUAL_PLACES.map((place) => new URL(place, response.url).href)
    for (const url of new Set([...linked, ...usual])) {
      const found = await feedAt(url, ctx)
      if (!found) continue
      const place = feedCommunity(new URL(url))
      const note = linked.includes(url)
        ? 'This is the feed that the page links to.'
        : 'This is the feed of the site that the page belongs to.'
      return { community: place, title: titleOf(found, place), note }
    }
    if (isRobotWall) throw new SourceError('blocked', ROBOT_WALL)
    throw new SourceError('error', 'this page does not link to a feed; enter the address of the feed itself')
  },

  async newPosts(community, cursor, ctx) {
    const last = readCursor(cursor)
    const response =
      takeAnswer(ctx, addressOf(community)) ??
      (await get(ctx, addressOf(community), {
        ...(last?.etag ? { 'if-none-match': last.etag } : {}),
        ...(last?.lastModified ? { 'if-modified-since': last.lastModified } : {}),
      }))
    if (response.status === 304 && last !== null && cursor !== null) {
      const own = last.pace ? nextReading(last.pace, response.receivedAt) : null
      const waitUntil = Math.max(retryAt(response) ?? 0, own ?? 0) || null
      return { posts: [], cursor, more: false, waitUntil }
    }
    if (response.status !== 200) throw refusal(response)
    return pageOf(await onlyFeed(response), last, response, community)
  },

  /** Finds deleted posts: those that are no longer in the feed and whose own page on the feed's site answers 404 or 410. */
  async gone(community, posts, ctx) {
    const response = await get(ctx, addressOf(community))
    if (response.status !== 200) throw refusal(response)
    ctx.answered.set(addressOf(community), response)
    const document = await onlyFeed(response)
    const listed = new Set(document.items.map((item) => sourceIdOf(item, community)))
    // A link to another site proves nothing: its target may be an article that moved.
    const isOwn = (url: string) =>
      url !== community.name && new URL(url).origin === new URL(response.url).origin
    return goneAmong(
      posts.filter(({ sourceId, url }) => !listed.has(sourceId) && isOwn(url)),
      ({ url }) => isGone(url, ctx),
    )
  },

  async rules() {
    return []
  },
}

const titleOf = (document: FeedDocument, { name }: Community): string =>
  cleanTitle(document.title) || new URL(name).host

const countNote = (document: FeedDocument): string | null =>
  document.items.length === 0 ? 'The feed is empty right now.' : null

const isGone = async (url: string, ctx: SourceContext): Promise<boolean> => {
  const page = await get(ctx, url)
  // For a missing message, public-inbox answers 300 and lists other archives. The raw form tells whether it has the message.
  const { status } = page.status === 300 && url.endsWith('/') ? await get(ctx, `${url}raw`) : page
  return status === 404 || status === 410
}
