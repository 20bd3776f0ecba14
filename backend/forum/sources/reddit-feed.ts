import { HOUR } from '../../../contract/time.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import { pageOfBoth } from './comments.ts'
import type { FeedItem } from './feed-document.ts'
import { cleanBody, cleanName, cleanTitle } from './markup-to-text.ts'
import {
  type Community,
  type Deletions,
  type ForumPost,
  goneAmong,
  type Page,
  type SourceContext,
} from './port.ts'
import { readFeed } from './read-feed.ts'
import { limitReset, redditAgent, redditRefusal } from './reddit-api.ts'
import { ask } from './request.ts'
import { SourceError } from './source-error.ts'
import { resume, step, type Walk } from './walk.ts'

/** Time between requests, in ms. Feeds have a lower rate limit than the API. */
const SPACING_MS = 2000
const PAGE_SIZE = 100
const OVERLAP_MS = 2 * HOUR

/** Builds the community for a private feed's address from Reddit's preferences; null for any other address. */
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

/** The beginning of a page of a list: after this post or comment, or at the newest if null. */
type Position = { readonly after: string | null }

/** Returns the path of a private feed without its file extension. */
const listOf = (secret: string): string =>
  new URL(secret).pathname.replace(/\.(rss|json|xml)$/, '').replace(/\/$/, '')

const postList = (secret: string): string => {
  const list = listOf(secret)
  return /^(\/r\/[\w+]+)?$/.test(list) ? `${list}/new/.rss` : `${list}/.rss`
}

/** Returns the path of the comments of the feed's subreddits; null for other feeds, because Reddit would list everybody's comments. */
const commentList = (secret: string): string | null => {
  const place = /^\/r\/[\w+]+(?=\/new$|$)/.exec(listOf(secret))?.[0]
  return place === undefined ? null : `${place}/comments/.rss`
}

/** Builds the address of a request. It is always on Reddit itself, to which the token belongs. */
const addressOf = (secret: string, ctx: SourceContext, path: string, position: Position | null): string => {
  const entered = new URL(secret)
  const url = new URL(ctx.origins.reddit)
  url.pathname = path
  for (const name of ['feed', 'user']) url.searchParams.set(name, entered.searchParams.get(name) ?? '')
  if (position) url.searchParams.set('limit', String(PAGE_SIZE))
  if (position?.after) url.searchParams.set('after', position.after)
  return url.href
}

const get = async (
  secret: string,
  ctx: SourceContext,
  path: string,
  position: Position | null,
): Promise<OutboundResponse> => {
  const user = new URL(secret).searchParams.get('user')
  const response = await ask(ctx, {
    url: addressOf(secret, ctx, path, position),
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
  // Reddit answers with a web page if it no longer accepts the token.
  if ('page' in answer) throw new SourceError('blocked', 'Reddit sent a web page instead of the private feed')
  return answer.feed
}

const isRemoved = (item: FeedItem): boolean =>
  item.author === '/u/[deleted]' || /^\[(deleted|removed)\]$/.test(item.body.trim().split('\n')[0] ?? '')

/** Removes the footer of a text, which names the author and links to the post. */
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
  comment: null,
})

/** Derives the address of the post from a comment's address. */
export const postAddress = (url: string): string => url.replace(/(\/comments\/\w+\/[^/]*\/)\w+\/?$/, '$1')

/** Converts an item to a comment. The item's title, which Reddit writes, names the author and the post. */
const commentOf = (item: FeedItem, now: number): ForumPost => ({
  ...postOf(item, now),
  title: '',
  body: cleanBody(item.body),
  comment: {
    postTitle: cleanTitle(item.title.replace(/^\/u\/\S+ on /, '')),
    postUrl: postAddress(item.url ?? ''),
  },
})

/** Reads a private feed once. Throws SourceError. */
export const probeFeed = async (community: Community, secret: string, ctx: SourceContext) => {
  const feed = await read(await get(secret, ctx, postList(secret), { after: null }), community.name)
  return {
    community,
    title: cleanTitle(feed.title) || community.name,
    note: 'The address contains a token, so Quillport never shows the address.',
  }
}

type List = {
  readonly path: string
  /** Prefix of the ids in the list, for posts or comments. */
  readonly begins: 't3_' | 't1_'
  readonly itemOf: (item: FeedItem, now: number) => ForumPost
}

const pageOf = async (
  { path, begins, itemOf }: List,
  { name, secret }: Private,
  walk: Walk,
  ctx: SourceContext,
): Promise<Page> => {
  const now = ctx.now()
  const response = await get(secret, ctx, path, { after: walk.at })
  const { items } = await read(response, name)
  const last = items.at(-1)
  return step(walk, {
    posts: items
      .filter((item) => item.id?.startsWith(begins) && !isRemoved(item))
      .map((item) => itemOf(item, now)),
    next: items.length >= PAGE_SIZE ? (last?.id ?? null) : null,
    oldest: last?.postedAt ?? null,
    listed: begins === 't3_' ? 'posts' : 'comments',
    overlapMs: OVERLAP_MS,
    now,
    waitUntil: limitReset(response),
  })
}

type Private = { readonly name: string; readonly secret: string }

/** Reads the new posts of a private feed since the cursor, with comments if the feed is of subreddits. Throws SourceError. */
export const newFeedPosts = async (
  feed: Private,
  cursor: string | null,
  ctx: SourceContext,
): Promise<Page> => {
  const posts: List = { path: postList(feed.secret), begins: 't3_', itemOf: postOf }
  const path = commentList(feed.secret)
  if (path === null) return pageOf(posts, feed, resume(cursor, ctx.now()), ctx)
  return pageOfBoth(cursor, ctx.now(), {
    posts: (walk) => pageOf(posts, feed, walk, ctx),
    comments: (walk) => pageOf({ path, begins: 't1_', itemOf: commentOf }, feed, walk, ctx),
  })
}

/** Returns the path of the thread of a post or comment. */
const threadOf = ({ sourceId, url }: { readonly sourceId: string; readonly url: string }): string => {
  const id = encodeURIComponent(sourceId.replace(/^t\d_/, ''))
  const post = sourceId.startsWith('t1_') ? /\/comments\/(\w+)\//.exec(url)?.[1] : undefined
  return post === undefined ? `/comments/${id}/.rss` : `/comments/${post}/_/${id}/.rss`
}

/** Finds deleted posts and comments, from the feed of each thread. The token can read only threads and lists. */
export const goneFromFeed = (
  secret: string,
  posts: readonly { readonly sourceId: string; readonly url: string }[],
  ctx: SourceContext,
): Promise<Deletions> =>
  goneAmong(posts, async (asked) => {
    const { items } = await read(await get(secret, ctx, threadOf(asked), null), 'this post')
    const found = items.find((item) => item.id === asked.sourceId)
    return found !== undefined && isRemoved(found)
  })
