import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { HOUR } from '../../../contract/time.ts'
import { pageOfBoth } from './comments.ts'
import { cleanBody, cleanName, cleanTitle, markdownToText } from './cut-text.ts'
import type { Community, ForumPost, ForumSource, Page, SourceContext } from './port.ts'
import { readHtml } from './read-html.ts'
import { createRedditApi, type RedditApi } from './reddit-api.ts'
import { goneFromFeed, newFeedPosts, postAddress, privateFeed, probeFeed } from './reddit-feed.ts'
import { SourceError } from './source-error.ts'
import { step, type Walk } from './walk.ts'

const PAGE_SIZE = 100
/** Moderators release posts from the filter with the time they were written at. */
const OVERLAP_MS = 2 * HOUR
const IDS_AT_ONCE = 100

const Post = z.object({
  name: z.string(),
  title: z.string(),
  selftext: z.string().nullish(),
  selftext_html: z.string().nullish(),
  author: z.string().nullish(),
  created_utc: z.number(),
  permalink: z.string(),
  subreddit: z.string(),
  removed_by_category: z.string().nullish(),
})
type Post = z.infer<typeof Post>
const Comment = z.object({
  name: z.string(),
  body: z.string().nullish(),
  body_html: z.string().nullish(),
  author: z.string().nullish(),
  created_utc: z.number(),
  permalink: z.string(),
  subreddit: z.string(),
  link_title: z.string().nullish(),
})
type Comment = z.infer<typeof Comment>
const listing = <T>(child: z.ZodType<T>) =>
  z.object({
    kind: z.literal('Listing'),
    data: z.object({ after: z.string().nullish(), children: z.array(child) }),
  })
const PostChild = z.object({ kind: z.literal('t3'), data: Post })
const CommentChild = z.object({ kind: z.literal('t1'), data: Comment })
const Listing = listing(PostChild)
const CommentListing = listing(CommentChild)
const AnyListing = listing(z.discriminatedUnion('kind', [PostChild, CommentChild]))
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

/** Deleted by its author (or the author's account is), or removed by a moderator, a filter or Reddit. */
const isGone = (post: Post): boolean =>
  Boolean(post.removed_by_category) ||
  !post.author ||
  post.author === '[deleted]' ||
  post.selftext === '[deleted]' ||
  post.selftext === '[removed]'

const isCommentGone = ({ author, body }: Comment): boolean =>
  !author || author === '[deleted]' || body === '[deleted]' || body === '[removed]'

const postOf = async (post: Post): Promise<ForumPost> => ({
  sourceId: post.name,
  url: new URL(post.permalink, 'https://www.reddit.com').href,
  title: cleanTitle(post.title),
  body: cleanBody(
    post.selftext_html ? await readHtml(post.selftext_html) : markdownToText(post.selftext ?? ''),
  ),
  author: cleanName(post.author),
  postedAt: Math.round(post.created_utc * 1000),
  community: `r/${cleanName(post.subreddit)}`,
  comment: null,
})

const commentOf = async (comment: Comment): Promise<ForumPost> => {
  const url = new URL(comment.permalink, 'https://www.reddit.com').href
  return {
    sourceId: comment.name,
    url,
    title: '',
    body: cleanBody(
      comment.body_html ? await readHtml(comment.body_html) : markdownToText(comment.body ?? ''),
    ),
    author: cleanName(comment.author),
    postedAt: Math.round(comment.created_utc * 1000),
    community: `r/${cleanName(comment.subreddit)}`,
    comment: { postTitle: cleanTitle(comment.link_title ?? ''), postUrl: postAddress(url) },
  }
}

const parse = (text: string): Community => {
  const typed = text.trim()
  const feed = privateFeed(typed)
  if (feed !== null) return feed
  // The name that is shown for a private feed is one of its own forms; its address is kept beside it.
  if (FEED_NAME.test(typed)) return { name: typed, secret: null }
  const match = /^(?:(?:https?:\/\/)?(?:\w+\.)?reddit\.com)?\/?r\/(\w{2,21})(?:[/?#].*)?$/i.exec(typed)
  const name = match?.[1]
  if (name !== undefined) return { name: `r/${name.toLowerCase()}`, secret: null }
  throw new AppError(
    'invalid_input',
    'Enter a subreddit as "r/freelance" or by its address. For a private feed, enter the address from Reddit\'s preferences, with feed= and user= in it.',
  )
}

const FEED_NAME = /^[\w/ .-]{1,200} \(feed of u\/[\w-]{2,30}\)$/

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

const goneByApi = async (
  api: RedditApi,
  ids: readonly string[],
  ctx: SourceContext,
): Promise<readonly string[]> => {
  const gone: string[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const batch = ids
      .slice(at, at + IDS_AT_ONCE)
      .map(encodeURIComponent)
      .join(',')
    const { data } = await api.get(`/api/info?id=${batch}&raw_json=1`, 'these posts', AnyListing, ctx)
    gone.push(
      ...data.data.children
        .filter((child) => (child.kind === 't1' ? isCommentGone(child.data) : isGone(child.data)))
        .map((child) => child.data.name),
    )
  }
  return gone
}

/** One page of a list of a subreddit, newest first. */
const pageOf = async <T extends { readonly created_utc: number }>(
  api: RedditApi,
  path: string,
  walk: Walk,
  ctx: SourceContext,
  schema: z.ZodType<{
    readonly data: {
      readonly after?: string | null | undefined
      readonly children: readonly { readonly data: T }[]
    }
  }>,
  postsOf: (all: readonly T[]) => Promise<readonly ForumPost[]>,
): Promise<Page> => {
  const after = walk.at === null ? '' : `&after=${encodeURIComponent(walk.at)}`
  const place = path.split('/').slice(0, 2).join('/')
  const { data, waitUntil } = await api.get(
    `/${path}?limit=${PAGE_SIZE}&raw_json=1${after}`,
    place,
    schema,
    ctx,
  )
  const all = data.data.children.map((child) => child.data)
  const last = all.at(-1)
  return step(walk, {
    posts: await postsOf(all),
    next: data.data.after ?? null,
    oldest: last === undefined ? null : last.created_utc * 1000,
    overlapMs: OVERLAP_MS,
    now: ctx.now(),
    waitUntil,
  })
}

/** Reddit: subreddits through a client of the person's own, or the person's private feeds. */
export const createReddit = (): ForumSource => {
  const api = createRedditApi()
  return {
    kind: 'reddit',
    parse,
    isPublic: ({ name, secret }) => secret === null && !FEED_NAME.test(name),
    lane: ({ secret }) => (secret === null ? 'oauth.reddit.com' : 'www.reddit.com'),
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
        posts: (walk) =>
          pageOf(api, `${place}/new`, walk, ctx, Listing, (all) =>
            Promise.all(all.filter((post) => !isGone(post)).map(postOf)),
          ),
        comments: (walk) =>
          pageOf(api, `${place}/comments`, walk, ctx, CommentListing, (all) =>
            Promise.all(all.filter((comment) => !isCommentGone(comment)).map(commentOf)),
          ),
      })
    },

    async gone(community, posts, ctx) {
      const ids = posts.map(({ sourceId }) => sourceId)
      if (ctx.credentials.reddit !== undefined) return goneByApi(api, ids, ctx)
      return community.secret === null ? goneByApi(api, ids, ctx) : goneFromFeed(community.secret, posts, ctx)
    },

    async rules(community, ctx) {
      const place = /^r\/\w+/.exec(community.name)?.[0]
      if (place === undefined || ctx.credentials.reddit === undefined) return []
      const { data } = await api.get(`/${place}/about/rules?raw_json=1`, place, Rules, ctx)
      return data.rules.map(({ short_name, description }) => {
        const name = cleanTitle(short_name)
        const text = cleanBody(markdownToText(description ?? ''))
        return text === '' || text === name ? name : `${name}: ${text}`
      })
    },
  }
}
