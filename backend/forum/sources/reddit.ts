import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { HOUR } from '../../../contract/time.ts'
import { pageOfBoth } from './comments.ts'
import { itemsOf, itemsWhere, postsOf } from './items.ts'
import { cleanBody, cleanName, cleanTitle, markdownToText } from './markup-to-text.ts'
import type { Community, Deletions, ForumPost, ForumSource, Page, SourceContext } from './port.ts'
import { readHtml } from './read-html.ts'
import { createRedditApi, type RedditApi } from './reddit-api.ts'
import { goneFromFeed, newFeedPosts, postAddress, privateFeed, probeFeed } from './reddit-feed.ts'
import { PlaceError, SourceError } from './source-error.ts'
import { step, type Walk } from './walk.ts'

const PAGE_SIZE = 100
/** Overlap of two looks, in ms. Posts that moderators release from the filter appear late, with their original time. */
const OVERLAP_MS = 2 * HOUR
const IDS_AT_ONCE = 100

const shared = {
  name: z.string(),
  author: z.string().nullish(),
  created_utc: z.number(),
  permalink: z.string(),
  subreddit: z.string(),
}
const Post = z.object({
  kind: z.literal('t3'),
  data: z.object({
    ...shared,
    title: z.string(),
    selftext: z.string().nullish(),
    selftext_html: z.string().nullish(),
    removed_by_category: z.string().nullish(),
  }),
})
const Comment = z.object({
  kind: z.literal('t1'),
  data: z.object({
    ...shared,
    body: z.string().nullish(),
    body_html: z.string().nullish(),
    link_title: z.string().nullish(),
  }),
})
const Either = z.discriminatedUnion('kind', [Post, Comment])
type Either = z.infer<typeof Either>
const listing = <T>(child: z.ZodType<T>) =>
  z.object({
    kind: z.literal('Listing'),
    data: z.object({ after: z.string().nullish(), children: itemsOf(child) }),
  })
const PostListing = listing(Post)
const CommentListing = listing(Comment)
const EitherListing = listing(Either)
const About = z.object({
  data: z.object({
    display_name_prefixed: z.string(),
    title: z.string().nullish(),
    public_description: z.string().nullish(),
    over18: z.boolean().nullish(),
  }),
})
const Rules = z.object({
  rules: z.array(
    z.object({ short_name: z.string(), description: z.string().nullish(), kind: z.string().nullish() }),
  ),
})

/** Whether the author, the author's account, a moderator, a filter or Reddit removed the post or comment. */
const isGone = ({ kind, data }: Either): boolean => {
  const text = kind === 't3' ? data.selftext : data.body
  return (
    (kind === 't3' && Boolean(data.removed_by_category)) ||
    !data.author ||
    data.author === '[deleted]' ||
    text === '[deleted]' ||
    text === '[removed]'
  )
}

const bodyOf = async (html: string | null | undefined, markdown: string | null | undefined) =>
  cleanBody(html ? await readHtml(html) : markdownToText(markdown ?? ''))

const postOf = async ({ kind, data }: Either): Promise<ForumPost> => {
  const url = new URL(data.permalink, 'https://www.reddit.com').href
  const common = {
    sourceId: data.name,
    url,
    author: cleanName(data.author),
    postedAt: Math.round(data.created_utc * 1000),
    community: `r/${cleanName(data.subreddit)}`,
  }
  if (kind === 't3')
    return {
      ...common,
      title: cleanTitle(data.title),
      body: await bodyOf(data.selftext_html, data.selftext),
      comment: null,
    }
  return {
    ...common,
    title: '',
    body: await bodyOf(data.body_html, data.body),
    comment: { postTitle: cleanTitle(data.link_title ?? ''), postUrl: postAddress(url) },
  }
}

const parse = (text: string): Community => {
  const typed = text.trim()
  const feed = privateFeed(typed)
  if (feed !== null) return feed
  // A person may also name a private feed by its shown name. Its address is stored separately.
  if (FEED_NAME.test(typed)) return { name: typed, secret: null }
  const match = /^(?:(?:https?:\/\/)?(?:\w+\.)?reddit\.com)?\/?r\/(\w{2,21})(?:[/?#].*)?$/i.exec(typed)
  const name = match?.[1]
  if (name !== undefined) return { name: `r/${name.toLowerCase()}`, secret: null }
  throw new AppError(
    'invalid_input',
    'Enter a subreddit as "r/freelance" or by its address. For a private feed, enter the address from Reddit\'s preferences, with feed= and user= in it.',
  )
}

/** The shown name of a private feed. Its place may be several subreddits, joined by "+". */
const FEED_NAME = /^[\w/ .+%~-]{1,450} \(feed of u\/[\w-]{2,30}\)$/

const subredditOf = ({ name }: Community): string => {
  const match = /^r\/\w+/.exec(name)?.[0]
  if (match === undefined || FEED_NAME.test(name)) {
    throw new SourceError(
      'error',
      'the service does not have the address of this private feed; paste it again',
    )
  }
  return match
}

const goneByApi = async (api: RedditApi, ids: readonly string[], ctx: SourceContext): Promise<Deletions> => {
  const gone: string[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const batch = ids
      .slice(at, at + IDS_AT_ONCE)
      .map(encodeURIComponent)
      .join(',')
    const { data } = await api.get(`/api/info?id=${batch}&raw_json=1`, 'these posts', EitherListing, ctx)
    gone.push(...data.data.children.items.filter(isGone).map((child) => child.data.name))
  }
  return { gone, failed: [] }
}

/** Reads one page of the posts or comments of a subreddit, newest first. */
const pageOf = async (
  api: RedditApi,
  place: string,
  list: 'new' | 'comments',
  walk: Walk,
  ctx: SourceContext,
): Promise<Page> => {
  const after = walk.at === null ? '' : `&after=${encodeURIComponent(walk.at)}`
  const schema: z.ZodType<z.infer<typeof EitherListing>> = list === 'new' ? PostListing : CommentListing
  const path = `/${place}/${list}?limit=${PAGE_SIZE}&raw_json=1${after}`
  const { data, waitUntil } = await api.get(path, place, schema, ctx)
  const { children } = data.data
  const last = children.items.at(-1)
  return step(walk, {
    ...(await postsOf(
      itemsWhere(children, (child) => !isGone(child)),
      postOf,
    )),
    next: data.data.after ?? null,
    oldest: last === undefined ? null : last.data.created_utc * 1000,
    listed: list === 'new' ? 'posts' : 'comments',
    overlapMs: OVERLAP_MS,
    now: ctx.now(),
    waitUntil,
  })
}

/** Maximum number of subreddits of a private feed whose rules are read. */
const MOST_RULED = 10

/** The subreddits of a community. A private feed may be of several, joined by "+", or of none by name. */
const placesOf = ({ name }: Community): readonly string[] =>
  (/^r\/([\w+]+)/.exec(name)?.[1] ?? '')
    .split('+')
    .filter((subreddit) => subreddit !== '')
    .slice(0, MOST_RULED)
    .map((subreddit) => `r/${subreddit}`)

const rulesOf = async (api: RedditApi, place: string, ctx: SourceContext): Promise<readonly string[]> => {
  const { data } = await api.get(`/${place}/about/rules?raw_json=1`, place, Rules, ctx)
  return data.rules.map(({ short_name, description }) => {
    const name = cleanTitle(short_name)
    const text = cleanBody(markdownToText(description ?? ''))
    return text === '' || text === name ? name : `${name}: ${text}`
  })
}

/** Reads Reddit: subreddits through the person's own API client, or the person's private feeds. */
export const createReddit = (): ForumSource => {
  const api = createRedditApi()
  return {
    kind: 'reddit',
    parse,
    isPublic: ({ name, secret }) => secret === null && !FEED_NAME.test(name),
    // Reddit counts requests to the API by client, and requests for feeds by network address.
    lane: ({ secret }, owner) =>
      secret !== null
        ? 'www.reddit.com'
        : owner === undefined
          ? 'oauth.reddit.com'
          : `oauth.reddit.com ${owner}`,
    checkedPerScan: 300,
    numberedPath: ({ pathname }) => {
      const [, post, comment] = /^(\/r\/[^/]+\/comments\/\w+)(?:\/[^/]*\/(\w+))?/.exec(pathname) ?? []
      return post ? `${post}${comment ? `/_/${comment}` : ''}` : null
    },

    async probe(community, ctx) {
      if (community.secret !== null) return probeFeed(community, community.secret, ctx)
      const place = subredditOf(community)
      const { data } = await api.get(`/${place}/about?raw_json=1`, place, About, ctx)
      return {
        community,
        title: cleanTitle(data.data.title ?? '') || data.data.display_name_prefixed,
        note: data.data.over18 ? 'Reddit marks this community as adult content.' : null,
      }
    },

    async newPosts(community, cursor, ctx) {
      const { name, secret } = community
      if (secret !== null) return newFeedPosts({ name, secret }, cursor, ctx)
      const place = subredditOf(community)
      return pageOfBoth(cursor, ctx.now(), {
        posts: (walk) => pageOf(api, place, 'new', walk, ctx),
        comments: (walk) => pageOf(api, place, 'comments', walk, ctx),
      })
    },

    async gone(community, posts, ctx) {
      const ids = posts.map(({ sourceId }) => sourceId)
      const { secret } = community
      return secret === null || ctx.credentials.reddit !== undefined
        ? goneByApi(api, ids, ctx)
        : goneFromFeed(secret, posts, ctx)
    },

    async testKeys(ctx) {
      if (ctx.credentials.reddit) await api.test(ctx.credentials.reddit, ctx)
    },

    async rules(community, ctx) {
      const places = placesOf(community)
      // A private feed's token cannot read rules, so this also needs the API keys.
      const rules: string[] = []
      let closed = 0
      for (const place of places)
        try {
          rules.push(...(await rulesOf(api, place, ctx)))
        } catch (thrown) {
          if (!(thrown instanceof PlaceError)) throw thrown
          closed += 1
        }
      return closed > 0 && closed === places.length ? null : [...new Set(rules)]
    },
  }
}
