import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import { ask, readJson, refusal } from './ask.ts'
import { type Community, type ForumPost, type ForumSource, goneAmong, type SourceContext } from './port.ts'
import { SourceError } from './source-error.ts'
import { cleanBody, cleanName, cleanTitle, markdownToText } from './text.ts'
import { resume, step } from './walk.ts'

const SPACING_MS = 1000
const PAGE_SIZE = 50
const MAX_RULES = 60
/** Posts of other instances arrive late, with the time they were written at. */
const OVERLAP_MS = 3 * 3_600_000

const Post = z.object({
  id: z.int(),
  name: z.string(),
  body: z.string().nullish(),
  published: z.string(),
  deleted: z.boolean(),
  removed: z.boolean(),
})
const PostView = z.object({
  post: Post,
  creator: z.object({ name: z.string(), display_name: z.string().nullish() }).nullish(),
})
const PostList = z.object({ posts: z.array(PostView), next_page: z.string().nullish() })
const OnePost = z.object({ post_view: PostView })
const About = z.object({
  community_view: z.object({ community: z.object({ title: z.string(), description: z.string().nullish() }) }),
})
const Fault = z.object({ error: z.string() })

const FORMS =
  'A Lemmy community is named "!selfhosted@lemmy.world" or by its address, such as https://lemmy.world/c/selfhosted.'

const parse = (text: string): Community => {
  const typed = text.trim()
  const at = /^!?(\w{2,60})@([a-z\d.-]+\.[a-z]{2,}(?::\d+)?)$/i.exec(typed)
  const page = /^(?:(https?):\/\/)?([^/@\s]+)\/c\/(\w{2,60})(?:@([^/?#\s]+))?\/?(?:[?#].*)?$/i.exec(typed)
  const name = at?.[1] ?? page?.[3]
  // A community seen through another instance is asked for at home.
  const host = (at?.[2] ?? page?.[4] ?? page?.[2])?.toLowerCase()
  if (name === undefined || host === undefined || !URL.canParse(`https://${host}`)) {
    throw new AppError('invalid_input', FORMS)
  }
  const plain = page?.[1]?.toLowerCase() === 'http' && page[4] === undefined
  return { name: plain ? `http://${host}/c/${name}` : `!${name}@${host}`, secret: null }
}

const placeOf = ({ name }: Community) => {
  const page = /^(http:\/\/[^/]+)\/c\/(\w+)$/.exec(name)
  if (page !== null) return { origin: page[1] ?? '', community: page[2] ?? '' }
  const [community = '', host = ''] = name.replace(/^!/, '').split('@')
  return { origin: `https://${host}`, community }
}

/** Old instances leave the time zone out; it is UTC. */
const timeOf = (published: string): number =>
  Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(published) ? published : `${published}Z`)

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
        `the instance has no community ${name} (the site answers ${response.status})`,
      )
    case 'instance_is_private':
      return new SourceError('blocked', `the instance is private (the site answers ${response.status})`)
    case 'rate_limit_error':
      return new SourceError(
        'blocked',
        `the instance says that there were too many requests (${response.status})`,
      )
    default:
      return refusal(response)
  }
}

const call = (ctx: SourceContext, origin: string, path: string, query: Readonly<Record<string, string>>) => {
  const url = new URL(`/api/v3${path}`, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return ask(ctx, { url: url.href, spacingMs: SPACING_MS, headers: { accept: 'application/json' } })
}

const aboutOf = async (community: Community, ctx: SourceContext) => {
  const place = placeOf(community)
  const response = await call(ctx, place.origin, '/community', { name: place.community })
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
  postedAt: timeOf(post.published),
  community: community.name,
})

/** The rules in a sidebar's Markdown: the list under a heading that names rules, or else its numbered list. */
export const sidebarRules = (markdown: string): readonly string[] => {
  const lines = markdown.split(/\r?\n/)
  const heading = lines.findIndex((line) => /^\s*(#|\*\*|__).*\b(rules?|guidelines)\b/i.test(line))
  const items: string[] = []
  for (const line of lines.slice(heading + 1)) {
    const item = /^\s{0,3}(?:#+\s*)?(?:\d+[.)]|[-*+])\s+(.*)$/.exec(line)
    if (item?.[1] !== undefined && (heading >= 0 || /^\s*\d/.test(line))) items.push(item[1])
    else if (/^\s*(#|\*\*[^*]+\*\*\s*$)/.test(line) && items.length > 0) break
    else if (line.trim() !== '' && items.length > 0) items.push(`${items.pop()} ${line.trim()}`)
  }
  return items
    .map((item) => cleanBody(markdownToText(item)))
    .filter((text) => text !== '')
    .slice(0, MAX_RULES)
}

/** A community on a Lemmy instance, by API v3, which 1.0 goes on serving. */
export const lemmy: ForumSource = {
  kind: 'lemmy',
  parse,
  isPublic: () => true,
  lane: (community) => new URL(placeOf(community).origin).host,
  checkedPerScan: 50,
  numberedPath: ({ pathname }) => /^\/post\/\d+/.exec(pathname)?.[0] ?? null,

  async probe(community, ctx) {
    const { title } = await aboutOf(community, ctx)
    return { community, title: cleanTitle(title) || community.name, note: null }
  },

  async newPosts(community, cursor, ctx) {
    const { origin, community: name } = placeOf(community)
    const walk = resume(cursor, ctx.now())
    // Before 0.19 pages are numbered; since then each answer names the next.
    const place: Record<string, string> =
      walk.at === null ? {} : /^\d+$/.test(walk.at) ? { page: walk.at } : { page_cursor: walk.at }
    const response = await call(ctx, origin, '/post/list', {
      community_name: name,
      type_: 'All',
      sort: 'New',
      limit: String(PAGE_SIZE),
      ...place,
    })
    if (response.status !== 200) throw failureOf(response, community.name)
    const list = readJson(response, PostList)
    const last = list.posts.at(-1)
    const numbered = list.posts.length === PAGE_SIZE ? String(Number(walk.at ?? 1) + 1) : null
    return step(walk, {
      posts: list.posts
        .filter(({ post }) => !post.deleted && !post.removed)
        .map((view) => postOf(view, origin, community)),
      next: 'next_page' in list ? (list.next_page ?? null) : numbered,
      oldest: last === undefined ? null : timeOf(last.post.published),
      overlapMs: OVERLAP_MS,
      now: ctx.now(),
    })
  },

  async gone(community, posts, ctx) {
    const { origin } = placeOf(community)
    return goneAmong(posts, async ({ sourceId }) => {
      const response = await call(ctx, origin, '/post', { id: sourceId.replace(/^.*\//, '') })
      const code = response.status === 200 ? null : codeOf(response)
      if (code === 'couldnt_find_post' || (response.status === 404 && code === 'not_found')) return true
      if (response.status !== 200) throw failureOf(response, community.name)
      const { post } = readJson(response, OnePost).post_view
      return post.deleted || post.removed
    })
  },

  async rules(community, ctx) {
    return sidebarRules((await aboutOf(community, ctx)).description ?? '')
  },
}
