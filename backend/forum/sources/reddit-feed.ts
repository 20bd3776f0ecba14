import type { OutboundResponse } from '../../outbound/outbound.ts'
import { ask } from './ask.ts'
import type { FeedItem } from './feed-document.ts'
import { type Community, type ForumPost, goneAmong, type Page, type SourceContext } from './port.ts'
import { readFeed } from './read-feed.ts'
import { limitReset, redditAgent, redditRefusal } from './reddit-api.ts'
import { SourceError } from './source-error.ts'
import { cleanBody, cleanName, cleanTitle } from './text.ts'
import { resume, step } from './walk.ts'

/** Feeds have a tighter limit than the API. */
const SPACING_MS = 2000
const PAGE_SIZE = 100
const OVERLAP_MS = 2 * 3_600_000

/** A private feed's address as Reddit's preferences give it, taken apart; null for any other address. */
export const privateFeed = (text: string): Community | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const token = url.searchParams.get('feed')
  const user = url.searchParams.get('user')
  if (!/^(www|old|new)\.reddit\.com$/.test(url.hostname) || url.protocol !== 'https:' || !token) return null
  if (!user || !/^[\w-]{2,30}$/.test(user)) return null
  const place = url.pathname.replace(/\.(rss|json|xml)$/, '').replace(/^\/|\/$/g, '') || 'front page'
  return { name: `${place.replace(/\/new$/, '')} (feed of u/${user})`, secret: url.href }
}

/** The address to ask: lists are read newest first, and always on Reddit itself, whose token this is. */
const addressOf = (secret: string, ctx: SourceContext, path: string | null, after: string | null): string => {
  const entered = new URL(secret)
  const url = new URL(ctx.origins.reddit)
  const list = entered.pathname.replace(/\.(rss|json|xml)$/, '').replace(/\/$/, '')
  url.pathname = path ?? (/^(\/r\/\w+)?$/.test(list) ? `${list}/new/.rss` : `${list}/.rss`)
  for (const name of ['feed', 'user']) url.searchParams.set(name, entered.searchParams.get(name) ?? '')
  if (path === null) url.searchParams.set('limit', String(PAGE_SIZE))
  if (after !== null) url.searchParams.set('after', after)
  return url.href
}

const get = async (
  secret: string,
  ctx: SourceContext,
  path: string | null,
  after: string | null,
): Promise<OutboundResponse> => {
  const user = new URL(secret).searchParams.get('user')
  const response = await ask(ctx, {
    url: addressOf(secret, ctx, path, after),
    spacingMs: SPACING_MS,
    headers: { accept: 'application/atom+xml', 'user-agent': redditAgent(`/u/${user}`) },
  })
  const until = limitReset(response)
  if (until !== null) await ctx.gate.hold(new URL(response.url).host, until)
  return response
}

const read = async (response: OutboundResponse, place: string) => {
  if (response.status !== 200) throw redditRefusal(response, place)
  const answer = await readFeed(response)
  // Reddit answers a page where it no longer takes the token.
  if ('page' in answer)
    throw new SourceError('blocked', 'Reddit sent a web page where the private feed was expected')
  return answer.feed
}

const isRemoved = (item: FeedItem): boolean =>
  item.author === '/u/[deleted]' || /^\[(deleted|removed)\]$/.test(item.body.trim().split('\n')[0] ?? '')

/** Reddit ends every text with who submitted it and links to the post. */
const withoutFooter = (body: string): string => body.replace(/submitted by\s{1,5}\/u\/[\s\S]*$/, '')

const postOf = (item: FeedItem, now: number): ForumPost => ({
  sourceId: item.id ?? '',
  url: item.url ?? '',
  title: cleanTitle(item.title),
  body: cleanBody(withoutFooter(item.body)),
  author: cleanName(item.author?.replace(/^\/u\//, '')),
  postedAt: item.postedAt ?? now,
  ...(item.postedAt === null ? { undated: true } : {}),
  community: `r/${cleanName(item.tags[0]) ?? 'all'}`,
})

/** Reads a private feed once; throws SourceError. */
export const probeFeed = async (community: Community, secret: string, ctx: SourceContext) => {
  const feed = await read(await get(secret, ctx, null, null), community.name)
  return {
    community,
    title: cleanTitle(feed.title) || community.name,
    note: 'The address holds a token and is never shown.',
  }
}

/** New posts of a private feed since the cursor; throws SourceError. */
export const newFeedPosts = async (
  community: Community,
  secret: string,
  cursor: string | null,
  ctx: SourceContext,
): Promise<Page> => {
  const now = ctx.now()
  const walk = resume(cursor, now)
  const response = await get(secret, ctx, null, walk.at)
  const { items } = await read(response, community.name)
  const last = items.at(-1)
  return step(walk, {
    posts: items
      .filter((item) => item.id?.startsWith('t3_') && !isRemoved(item))
      .map((item) => postOf(item, now)),
    next: items.length >= PAGE_SIZE ? (last?.id ?? null) : null,
    oldest: last?.postedAt ?? null,
    overlapMs: OVERLAP_MS,
    now,
    waitUntil: limitReset(response),
  })
}

/** Asks for each post's own thread feed, the only thing that this token opens besides lists. */
export const goneFromFeed = (
  secret: string,
  posts: readonly { readonly sourceId: string }[],
  ctx: SourceContext,
): Promise<readonly string[]> =>
  goneAmong(posts, async ({ sourceId }) => {
    const path = `/comments/${encodeURIComponent(sourceId.replace(/^t3_/, ''))}/.rss`
    const { items } = await read(await get(secret, ctx, path, null), 'this post')
    const post = items.find((item) => item.id === sourceId)
    return post !== undefined && isRemoved(post)
  })
