import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { HOUR } from '../../../contract/time.ts'
import { jsonOr } from '../../../transport/json.ts'
import { visible } from '../../../transport/visible-text.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import { pageOfBoth } from './comments.ts'
import { type Items, itemsOf, itemsWhere, postsOf, timeIn } from './items.ts'
import { cleanBody, cleanName, cleanTitle, MARKUP_CAP, markdownToText } from './markup-to-text.ts'
import {
  type Community,
  type ForumPost,
  type ForumSource,
  goneAmong,
  type Page,
  type SourceContext,
} from './port.ts'
import { ask, limitEnds, readJson, refusal } from './request.ts'
import { SourceError } from './source-error.ts'
import { step, type Walk } from './walk.ts'

const SPACING_MS = 1000
const PAGE_SIZE = 50
const MAX_RULES = 60
/** Overlap of two looks, in ms. Posts from other instances arrive late, with their original time. */
const OVERLAP_MS = 3 * HOUR

/** Parses a time to ms. Old instances leave out the time zone, which is UTC. */
const timeOf = (published: string): number =>
  Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(published) ? published : `${published}Z`)

const Post = z.object({
  id: z.int(),
  name: z.string(),
  body: z.string().nullish(),
  published: timeIn(timeOf),
  deleted: z.boolean(),
  removed: z.boolean(),
})
const PostView = z.object({
  post: Post,
  creator: z.object({ name: z.string(), display_name: z.string().nullish() }).nullish(),
})
const Comment = z.object({
  id: z.int(),
  content: z.string(),
  published: timeIn(timeOf),
  deleted: z.boolean(),
  removed: z.boolean(),
})
const CommentView = z.object({
  comment: Comment,
  creator: z.object({ name: z.string() }).nullish(),
  post: z.object({ id: z.int(), name: z.string() }),
})
const CommentList = z.object({ comments: itemsOf(CommentView) })
const OneComment = z.object({ comment_view: z.object({ comment: Comment }) })
const PostList = z.object({ posts: itemsOf(PostView), next_page: z.string().nullish() })
const OnePost = z.object({ post_view: PostView })
const About = z.object({
  community_view: z.object({ community: z.object({ title: z.string(), description: z.string().nullish() }) }),
})
const Fault = z.object({ error: z.string() })

const FORMS =
  'Enter a Lemmy community as "!selfhosted@lemmy.world" or by its address, such as https://lemmy.world/c/selfhosted.'

const parse = (text: string): Community => {
  const typed = text.trim()
  const at = /^!?(\w{2,60})@([a-z\d.-]+\.[a-z]{2,}(?::\d+)?)$/i.exec(typed)
  const page = /^(?:(https?):\/\/)?([^/@\s]+)\/c\/(\w{2,60})(?:@([^/?#\s]+))?\/?(?:[?#].*)?$/i.exec(typed)
  const name = at?.[1] ?? page?.[3]
  // A community that was entered through another instance is read at its own instance.
  const host = (at?.[2] ?? page?.[4] ?? page?.[2])?.toLowerCase()
  if (name === undefined || host === undefined || !URL.canParse(`https://${host}`)) {
    throw new AppError('invalid_input', FORMS)
  }
  const plain = page?.[1]?.toLowerCase() === 'http' && page[4] === undefined
  return { name: plain ? `http://${host}/c/${name}` : `!${name}@${host}`, secret: null }
}

const partsOf = ({ name }: Community) => {
  const page = /^(http:\/\/[^/]+)\/c\/(\w+)$/.exec(name)
  if (page !== null) return { origin: page[1] ?? '', community: page[2] ?? '' }
  const [community = '', host = ''] = name.replace(/^!/, '').split('@')
  return { origin: `https://${host}`, community }
}

const codeOf = (response: OutboundResponse): string | null => {
  const fault = Fault.safeParse(jsonOr(response.text()))
  return fault.success ? fault.data.error : null
}

const failureOf = (response: OutboundResponse, name: string): SourceError => {
  switch (codeOf(response)) {
    case 'couldnt_find_community':
    case 'not_found':
      return new SourceError(
        'error',
        `the instance has no community ${name} (the site returned ${response.status})`,
      )
    case 'instance_is_private':
      return new SourceError('blocked', `the instance is private (the site returned ${response.status})`)
    case 'rate_limit_error':
      return new SourceError(
        'blocked',
        `the instance reports too many requests (${response.status})`,
        limitEnds(response),
      )
    default:
      return refusal(response)
  }
}

/** Calls the API. A rate limit, which Lemmy answers with 400, holds the instance for all callers. */
const call = async (
  ctx: SourceContext,
  origin: string,
  path: string,
  query: Readonly<Record<string, string>>,
) => {
  const url = new URL(`/api/v3${path}`, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await ask(ctx, {
    url: url.href,
    spacingMs: SPACING_MS,
    headers: { accept: 'application/json' },
  })
  if (response.status !== 200 && codeOf(response) === 'rate_limit_error')
    await ctx.gate.hold(url.host, limitEnds(response))
  return response
}

const aboutOf = async (community: Community, ctx: SourceContext) => {
  const parts = partsOf(community)
  const response = await call(ctx, parts.origin, '/community', { name: parts.community })
  if (response.status !== 200) throw failureOf(response, community.name)
  return readJson(response, About).community_view.community
}

const postOf = (
  { post, creator }: z.infer<typeof PostView>,
  origin: string,
  community: Community,
): ForumPost => ({
  sourceId: `${new URL(origin).host}/post/${post.id}`,
  url: `${origin}/post/${post.id}`,
  title: cleanTitle(post.name),
  body: cleanBody(markdownToText(post.body ?? '')),
  author: cleanName(creator?.name),
  postedAt: post.published,
  community: community.name,
  comment: null,
})

const commentOf = (
  { comment, creator, post }: z.infer<typeof CommentView>,
  origin: string,
  community: Community,
): ForumPost => ({
  sourceId: `${new URL(origin).host}/comment/${comment.id}`,
  url: `${origin}/comment/${comment.id}`,
  title: '',
  body: cleanBody(markdownToText(comment.content)),
  author: cleanName(creator?.name),
  postedAt: comment.published,
  community: community.name,
  comment: { postTitle: cleanTitle(post.name), postUrl: `${origin}/post/${post.id}` },
})

/** Reads one page of the community's posts or comments, newest first. */
const listOf = async <T>(
  community: Community,
  list: 'post' | 'comment',
  position: Readonly<Record<string, string>>,
  ctx: SourceContext,
  schema: z.ZodType<T>,
): Promise<T> => {
  const { origin, community: community_name } = partsOf(community)
  const query = { community_name, type_: 'All', sort: 'New', limit: String(PAGE_SIZE), ...position }
  const response = await call(ctx, origin, `/${list}/list`, query)
  if (response.status !== 200) throw failureOf(response, community.name)
  return readJson(response, schema)
}

/** Returns the number of the next page; null after a page that is not full. */
const numberedAfter = (at: string | null, { listed }: Items<unknown>): string | null =>
  listed === PAGE_SIZE ? String(Number(at ?? 1) + 1) : null

const newPosts = async (community: Community, walk: Walk, ctx: SourceContext): Promise<Page> => {
  const { origin } = partsOf(community)
  // Before 0.19, pages are numbered. Since then, each answer names the next page.
  const position: Record<string, string> =
    walk.at === null ? {} : /^\d+$/.test(walk.at) ? { page: walk.at } : { page_cursor: walk.at }
  const list = await listOf(community, 'post', position, ctx, PostList)
  const last = list.posts.items.at(-1)
  const there = itemsWhere(list.posts, ({ post }) => !post.deleted && !post.removed)
  return step(walk, {
    ...(await postsOf(there, (view) => postOf(view, origin, community))),
    next: 'next_page' in list ? (list.next_page ?? null) : numberedAfter(walk.at, list.posts),
    oldest: last?.post.published ?? null,
    overlapMs: OVERLAP_MS,
    now: ctx.now(),
  })
}

const newComments = async (community: Community, walk: Walk, ctx: SourceContext): Promise<Page> => {
  const { origin } = partsOf(community)
  const page: Record<string, string> = walk.at === null ? {} : { page: walk.at }
  const { comments } = await listOf(community, 'comment', page, ctx, CommentList)
  const last = comments.items.at(-1)
  const there = itemsWhere(comments, ({ comment }) => !comment.deleted && !comment.removed)
  return step(walk, {
    ...(await postsOf(there, (view) => commentOf(view, origin, community))),
    next: numberedAfter(walk.at, comments),
    oldest: last?.comment.published ?? null,
    listed: 'comments',
    overlapMs: OVERLAP_MS,
    now: ctx.now(),
  })
}

/** Whether the author or a moderator deleted a post or a comment. */
const isGone = async (community: Community, sourceId: string, ctx: SourceContext): Promise<boolean> => {
  const kind = /\/comment\/\d+$/.test(sourceId) ? 'comment' : 'post'
  const { origin } = partsOf(community)
  const response = await call(ctx, origin, `/${kind}`, { id: sourceId.replace(/^.*\//, '') })
  const code = response.status === 200 ? null : codeOf(response)
  if (code === `couldnt_find_${kind}` || (response.status === 404 && code === 'not_found')) return true
  if (response.status !== 200) throw failureOf(response, community.name)
  const found =
    kind === 'comment'
      ? readJson(response, OneComment).comment_view.comment
      : readJson(response, OnePost).post_view.post
  return found.deleted || found.removed
}

/** Finds rules in a sidebar's Markdown: the list under a heading that names rules, or else the numbered list. */
export const sidebarRules = (markdown: string): readonly string[] => {
  // The patterns below expect lines without the separators U+2028 and U+2029, where a dot stops matching.
  const lines = visible(markdown.slice(0, MARKUP_CAP)).split('\n')
  const heading = lines.findIndex((line) => /^\s*(#|\*\*|__).*\b(rules?|guidelines)\b/i.test(line))
  const items: string[] = []
  let afterBlank = false
  let inRule = false
  for (const line of lines.slice(heading + 1)) {
    const item = /^\s{0,3}(?:#+\s*)?(?:\d+[.)]|[-*+])\s+(.*)$/.exec(line)
    if (item?.[1] !== undefined && (heading >= 0 || /^\s*\d/.test(line))) {
      items.push(item[1])
      inRule = true
    } else if (/^\s*(#|\*\*[^*]+\*\*\s*$)/.test(line) && items.length > 0) break
    else if (line.trim() !== '') {
      // A paragraph after a blank line belongs to the rule only if it is indented.
      if (afterBlank && !/^\s/.test(line)) inRule = false
      if (inRule) items.push(`${items.pop()} ${line.trim()}`)
    }
    afterBlank = line.trim() === ''
  }
  return items
    .map((item) => cleanBody(markdownToText(item)))
    .filter((text) => text !== '')
    .slice(0, MAX_RULES)
}

/** Reads a community on a Lemmy instance, with comments, through API v3, which Lemmy 1.0 still supports. */
export const lemmy: ForumSource = {
  kind: 'lemmy',
  parse,
  isPublic: () => true,
  lane: (community) => new URL(partsOf(community).origin).host,
  checkedPerScan: 50,
  numberedPath: ({ pathname }) => /^\/(?:post|comment)\/\d+/.exec(pathname)?.[0] ?? null,

  async probe(community, ctx) {
    const { title } = await aboutOf(community, ctx)
    return { community, title: cleanTitle(title) || community.name, note: null }
  },

  newPosts: (community, cursor, ctx) =>
    pageOfBoth(cursor, ctx.now(), {
      posts: (walk) => newPosts(community, walk, ctx),
      comments: (walk) => newComments(community, walk, ctx),
    }),

  gone: (community, posts, ctx) => goneAmong(posts, ({ sourceId }) => isGone(community, sourceId, ctx)),

  async rules(community, ctx) {
    return sidebarRules((await aboutOf(community, ctx)).description ?? '')
  },
}
