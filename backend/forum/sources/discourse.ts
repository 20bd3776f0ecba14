import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { HOUR } from '../../../contract/time.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import { pageOfBoth, type TellingPage } from './comments.ts'
import { type Items, itemsOf, itemsWhere, postsOf, timeIn } from './items.ts'
import { cleanBody, cleanName, cleanTitle } from './markup-to-text.ts'
import { type Community, type ForumPost, type ForumSource, goneAmong, type SourceContext } from './port.ts'
import { readHtml } from './read-html.ts'
import { ask, readJson, refusal, retryAt } from './request.ts'
import { SourceError } from './source-error.ts'
import { isNew, step, type Walk } from './walk.ts'

/** Time between requests, in ms. Discourse allows an anonymous reader 200 requests a minute and 50 in ten seconds. */
const SPACING_MS = 400
/** Overlap of two looks, in ms. Topics that wait for approval appear late. */
const OVERLAP_MS = 3 * HOUR
const MAX_RULES = 60

const Topic = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string().nullish(),
  created_at: timeIn(),
  category_id: z.int().nullish(),
})
type Topic = z.infer<typeof Topic>
const Latest = z.object({
  topic_list: z.object({ more_topics_url: z.string().nullish(), topics: itemsOf(Topic) }),
})
const Thread = z.object({
  deleted_at: z.string().nullish(),
  post_stream: z.object({
    posts: itemsOf(
      z.object({
        post_number: z.int(),
        username: z.string().nullish(),
        cooked: z.string(),
        user_deleted: z.boolean().nullish(),
      }),
    ),
  }),
})
const Reply = z.object({
  id: z.int(),
  post_number: z.int(),
  /** 1 for posts by people; other numbers are notices from the forum. */
  post_type: z.int().nullish(),
  username: z.string().nullish(),
  cooked: z.string(),
  created_at: timeIn(),
  topic_id: z.int(),
  topic_slug: z.string().nullish(),
  topic_title: z.string().nullish(),
  category_id: z.int().nullish(),
  hidden: z.boolean().nullish(),
  user_deleted: z.boolean().nullish(),
})
type Reply = z.infer<typeof Reply>
const LatestPosts = z.object({ latest_posts: itemsOf(Reply) })
const OneReply = z.object({ deleted_at: z.string().nullish(), user_deleted: z.boolean().nullish() })
const Subcategories = z.object({
  category_list: z.object({
    categories: itemsOf(z.object({ id: z.int(), subcategory_ids: z.array(z.int()).nullish() })),
  }),
})
const Category = z.object({
  id: z.int(),
  slug: z.string().nullish(),
  subcategory_ids: z.array(z.int()).nullish(),
})
/** The categories of a forum with those below them. Discourse has at most three levels. */
const CategoryTree = z.object({
  category_list: z.object({
    categories: itemsOf(
      Category.extend({
        subcategory_list: z
          .array(Category.extend({ subcategory_list: z.array(Category).nullish() }))
          .nullish(),
      }),
    ),
  }),
})
type Branch = z.infer<typeof Category> & { readonly subcategory_list?: readonly Branch[] | null | undefined }
const About = z.object({ about: z.object({ title: z.string() }) })
const Fault = z.object({
  error_type: z.string().nullish(),
  extras: z.object({ wait_seconds: z.number().nullish() }).nullish(),
})

/**
 * Address of a forum or category. A forum may be in a folder of its host. A category is named by its slugs, with or
 * without its number.
 */
const ADDRESS =
  /^(https?:\/\/[^/?#\s]+)((?:\/[\w.-]+)*?)(?:\/c\/([\w%-]+(?:\/[\w%-]+)*?)(?:\/l\/latest)?|\/t\/[^?#\s]*|\/latest|\/categories|\/top|\/new)?(?:\.json|\.rss)?\/?(?:[?#].*)?$/i

const parse = (text: string): Community => {
  const typed = text.trim()
  const match = ADDRESS.exec(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  const host = match?.[1]?.toLowerCase()
  if (host === undefined || !URL.canParse(host) || !/[.:]/.test(host.replace(/^https?:\/\//, ''))) {
    throw new AppError(
      'invalid_input',
      'Enter the address of a Discourse forum, such as https://meta.discourse.org, or of one of its categories, such as https://meta.discourse.org/c/support/6.',
    )
  }
  const category = match?.[3] === undefined ? '' : `/c/${match[3]}`
  return { name: `${host}${match?.[2] ?? ''}${category}`, secret: null }
}

const partsOf = ({ name }: Community) => {
  const [base = '', category] = name.split('/c/')
  return {
    base,
    list: category === undefined ? `${base}/latest.json` : `${base}/c/${category}/l/latest.json`,
    /** The category's number; null if the address has none. */
    number: /(?:^|\/)(\d+)$/.exec(category ?? '')?.[1] ?? null,
    /** The category's slug after the slugs of the categories above it. */
    slugs: category?.split('/') ?? [],
  }
}

const faultOf = (response: OutboundResponse) => {
  const fault = Fault.safeParse(jsonOr(response.text()))
  return fault.success ? fault.data : {}
}

/** Returns when to try again (ms) according to the Retry-After header or, without that header, the answer's body; null if neither says so. */
const waitEnds = (response: OutboundResponse): number | null => {
  const wait = faultOf(response).extras?.wait_seconds
  return retryAt(response) ?? (wait ? response.receivedAt + wait * 1000 : null)
}

const failureOf = (response: OutboundResponse): SourceError =>
  faultOf(response).error_type === 'not_logged_in'
    ? new SourceError('blocked', `the forum requires a login (the site returned ${response.status})`)
    : refusal(response, waitEnds(response))

/** Sends a request. A rate limit holds the host for all callers, also if only the body names the time to wait. */
const askForum = async (
  ctx: SourceContext,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OutboundResponse> => {
  const response = await ask(ctx, { url, spacingMs: SPACING_MS, headers })
  const until = response.status === 429 ? waitEnds(response) : null
  if (until !== null) await ctx.gate.hold(new URL(url).host, until)
  return response
}

const get = async (ctx: SourceContext, url: string): Promise<OutboundResponse> => {
  const response = await askForum(ctx, url, { accept: 'application/json' })
  if (/\/login\/?$/.test(new URL(response.url).pathname)) {
    throw new SourceError('blocked', 'the forum requires a login')
  }
  return response
}

const getJson = async <T>(ctx: SourceContext, url: string, schema: z.ZodType<T>): Promise<T> => {
  const response = await get(ctx, url)
  if (response.status !== 200) throw failureOf(response)
  return readJson(response, schema)
}

/** Reads the post that opens a topic; null if the topic is gone or closed to anonymous readers. */
const openingPost = async (base: string, id: number, ctx: SourceContext) => {
  const response = await get(ctx, `${base}/t/${id}.json`)
  if (response.status === 404 || response.status === 410 || response.status === 403) return null
  if (response.status !== 200) throw failureOf(response)
  const thread = readJson(response, Thread)
  const post = thread.post_stream.posts.items.find(({ post_number }) => post_number === 1)
  return post === undefined || post.user_deleted || thread.deleted_at ? null : post
}

/** Reads topics. Ends early if the forum asks for a pause, and keeps the topics that it has read. */
const bodiesOf = async (topics: Items<Topic>, community: Community, ctx: SourceContext) => {
  const { base } = partsOf(community)
  let stoppedUntil: number | null = null
  let isFirst = true
  const read = await postsOf(topics, async (topic) => {
    if (stoppedUntil !== null) return null
    try {
      const post = await openingPost(base, topic.id, ctx)
      if (post === null) return null
      isFirst = false
      return {
        ...headOf(topic, base),
        title: cleanTitle(topic.title),
        body: cleanBody(await readHtml(post.cooked)),
        author: cleanName(post.username),
        community: shownName(community),
        comment: null,
      }
    } catch (thrown) {
      // The next try continues after the topics that were read before the rate limit.
      if (isFirst || !(thrown instanceof SourceError) || thrown.retryAt === null) throw thrown
      stoppedUntil = thrown.retryAt
      return null
    }
  })
  return { ...read, stoppedUntil }
}

const shownName = ({ name }: Community): string => name.replace(/^https?:\/\//, '')

/** Builds the address of a topic. Escapes the characters of its slug that no address and no database may contain. */
const topicAddress = (base: string, slug: string | null | undefined, id: number): string =>
  new URL(`${base}/t/${slug || '-'}/${id}`).href

const headOf = (topic: Topic, base: string) => ({
  sourceId: `${base.replace(/^https?:\/\//, '')}/t/${topic.id}`,
  url: topicAddress(base, topic.slug, topic.id),
  postedAt: topic.created_at,
})

const newTopics = async (community: Community, walk: Walk, ctx: SourceContext) => {
  const { base, list } = partsOf(community)
  const number = Number(walk.at ?? 0)
  const { topic_list } = await getJson(ctx, `${list}?order=created&ascending=false&page=${number}`, Latest)
  const { topics } = topic_list
  const fresh = itemsWhere(topics, (topic) => isNew(walk, headOf(topic, base)))
  const { stoppedUntil, ...read } = await bodiesOf(fresh, community, ctx)
  const common = { ...read, overlapMs: OVERLAP_MS, now: ctx.now() }
  if (stoppedUntil !== null) {
    // The next look reads this page again, and counts its unreadable topics then.
    return step(walk, {
      ...common,
      unreadable: 0,
      next: String(number),
      oldest: null,
      waitUntil: stoppedUntil,
    })
  }
  const page = step(walk, {
    ...common,
    next: topic_list.more_topics_url ? String(number + 1) : null,
    oldest: topics.items.at(-1)?.created_at ?? null,
  })
  // The forum lists replies of all categories. The topics tell which categories are this category or below it.
  const categories = topics.items.flatMap(({ category_id }) => category_id ?? [])
  return list.startsWith(`${base}/c/`) ? { ...page, told: categories } : page
}

const idsIn = ({ id, subcategory_ids, subcategory_list }: Branch): readonly number[] => [
  id,
  ...(subcategory_ids ?? []),
  ...(subcategory_list ?? []).flatMap(idsIn),
]

/** Decodes a part of an address; returns it unchanged if a "%" in it encodes nothing. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Finds the category with these slugs and the categories below it; none if the forum does not list the category. */
const categoriesNamed = async (
  { base, slugs }: Pick<ReturnType<typeof partsOf>, 'base' | 'slugs'>,
  ctx: SourceContext,
): Promise<readonly number[]> => {
  const response = await get(ctx, `${base}/categories.json?include_subcategories=true`)
  if (response.status === 404 || response.status === 403) return []
  if (response.status !== 200) throw failureOf(response)
  let branches: readonly Branch[] = readJson(response, CategoryTree).category_list.categories.items
  for (const [at, slug] of slugs.map(decoded).entries()) {
    const branch = branches.find((one) => one.slug === slug)
    if (branch && at === slugs.length - 1) return idsIn(branch)
    branches = branch?.subcategory_list ?? []
  }
  return []
}

/** Asks for the category and the categories below it, because no topic tells of a category without new topics. */
const categoriesIn = async (community: Community, ctx: SourceContext): Promise<readonly number[]> => {
  const { base, number, slugs } = partsOf(community)
  if (number === null) return categoriesNamed({ base, slugs }, ctx)
  const response = await get(ctx, `${base}/categories.json?parent_category_id=${number}`)
  if (response.status === 404 || response.status === 403) return [Number(number)]
  if (response.status !== 200) throw failureOf(response)
  const { categories } = readJson(response, Subcategories).category_list
  return [
    Number(number),
    ...categories.items.flatMap(({ id, subcategory_ids }) => [id, ...(subcategory_ids ?? [])]),
  ]
}

const REGULAR = 1

const isComment = ({ post_number, post_type, hidden, user_deleted }: Reply): boolean =>
  post_number > 1 && (post_type ?? REGULAR) === REGULAR && !hidden && !user_deleted

const commentOf = async (reply: Reply, community: Community): Promise<ForumPost> => {
  const { base } = partsOf(community)
  const postUrl = topicAddress(base, reply.topic_slug, reply.topic_id)
  return {
    sourceId: `${shownName({ name: base, secret: null })}/p/${reply.id}`,
    url: `${postUrl}/${reply.post_number}`,
    title: '',
    body: cleanBody(await readHtml(reply.cooked)),
    author: cleanName(reply.username),
    postedAt: reply.created_at,
    community: shownName(community),
    comment: { postTitle: cleanTitle(reply.topic_title ?? ''), postUrl },
  }
}

/**
 * How far a page of replies reaches below `before` in old versions of Discourse, in ids. These versions then remove the posts that a visitor
 * may not see, and the page may be empty. One id less than the 50 of the page, because `before` belongs to the page only in some versions.
 */
const IDS_PER_PAGE = 49
/** Maximum number of pages in a row without another reply after which a look goes on. */
const MOST_EMPTY = 5

/** Where a page of replies begins: below an id, after a number of pages in a row that had no other reply. */
const placeOf = ({ at }: Walk): { readonly before: number; readonly empty: number } => {
  const [before = Number.POSITIVE_INFINITY, empty = 0] = (at ?? '').split(' ').filter(Boolean).map(Number)
  return { before, empty }
}

/** Returns where the next page begins, after a page with this lowest id; null at the end. */
const placeAfter = (walk: Walk, lowest: number): string | null => {
  const { before, empty } = placeOf(walk)
  // Some versions repeat the post with the id in `before`.
  if (lowest < before) return String(lowest)
  const next = before - IDS_PER_PAGE
  return Number.isFinite(next) && next > 0 && empty < MOST_EMPTY ? `${next} ${empty + 1}` : null
}

const newReplies = async (
  community: Community,
  walk: Walk,
  known: readonly number[] | undefined,
  ctx: SourceContext,
): Promise<TellingPage> => {
  const { base } = partsOf(community)
  const told = known && walk.at === null ? await categoriesIn(community, ctx) : null
  const categories = known && new Set([...known, ...(told ?? [])])
  const before = walk.at === null ? '' : `?before=${placeOf(walk).before}`
  const { latest_posts } = await getJson(ctx, `${base}/posts.json${before}`, LatestPosts)
  const fresh = itemsWhere(
    latest_posts,
    (reply) =>
      isComment(reply) &&
      (categories === undefined || categories.has(reply.category_id ?? Number.NaN)) &&
      isNew(walk, { sourceId: '', postedAt: reply.created_at }),
  )
  const lowest = Math.min(...latest_posts.items.map(({ id }) => id))
  const times = latest_posts.items.map(({ created_at }) => created_at)
  const isEmpty = times.length === 0
  const page = step(walk, {
    ...(await postsOf(fresh, (reply) => commentOf(reply, community))),
    next: placeAfter(walk, lowest),
    oldest: isEmpty ? null : Math.min(...times),
    // The page also lists opening posts and replies in other categories.
    newest: isEmpty ? null : Math.max(...times),
    listed: 'comments',
    overlapMs: OVERLAP_MS,
    now: ctx.now(),
  })
  return told ? { ...page, told } : page
}

/** Whether a topic or a reply was deleted. If anonymous readers may no longer see a topic, that does not prove its deletion. */
const isGone = async (base: string, sourceId: string, ctx: SourceContext): Promise<boolean> => {
  const id = sourceId.replace(/^.*\//, '')
  const isReply = /\/p\/\d+$/.test(sourceId)
  const response = await get(ctx, isReply ? `${base}/posts/${id}.json` : `${base}/t/${id}.json`)
  const { status } = response
  if (status === 200 && isReply) {
    const reply = readJson(response, OneReply)
    return Boolean(reply.deleted_at || reply.user_deleted)
  }
  if (status === 200) {
    const thread = readJson(response, Thread)
    const opening = thread.post_stream.posts.items.find(({ post_number }) => post_number === 1)
    return Boolean(thread.deleted_at || opening?.user_deleted)
  }
  if (status !== 403 && status !== 404 && status !== 410) throw failureOf(response)
  return status === 410 || (status === 404 && faultOf(response).error_type === 'not_found')
}

/** Reads a Discourse forum or one of its categories, with replies, through its JSON API. */
export const discourse: ForumSource = {
  kind: 'discourse',
  parse,
  isPublic: () => true,
  lane: (community) => new URL(partsOf(community).base).host,
  checkedPerScan: 50,
  numberedPath: ({ pathname }) => {
    const [, id, reply] = /\/t\/(?:(?!\d*\/)[^/]*\/)?(\d+)(?:\/(\d+))?/.exec(pathname) ?? []
    return id ? `/t/${id}${reply ? `/${reply}` : ''}` : null
  },

  async probe(community, ctx) {
    const { base, list } = partsOf(community)
    const { topic_list } = await getJson(ctx, `${list}?order=created`, Latest)
    const { about } = await getJson(ctx, `${base}/about.json`, About)
    const note = topic_list.topics.listed === 0 ? 'There are no topics yet.' : null
    return { community, title: cleanTitle(about.title) || community.name, note }
  },

  newPosts: (community, cursor, ctx) =>
    pageOfBoth(cursor, ctx.now(), {
      posts: (walk) => newTopics(community, walk, ctx),
      comments: (walk, told) => newReplies(community, walk, told, ctx),
    }),

  gone: (community, posts, ctx) =>
    goneAmong(posts, ({ sourceId }) => isGone(partsOf(community).base, sourceId, ctx)),

  /** Reads the paragraphs of the guidelines page. Discourse sends the page without its layout for an XMLHttpRequest. */
  async rules(community, ctx) {
    const { base } = partsOf(community)
    const response = await askForum(ctx, `${base}/guidelines`, {
      accept: 'text/html',
      'x-requested-with': 'XMLHttpRequest',
    })
    if (response.status === 404) return []
    if (response.status === 403 || !response.url.startsWith(base)) return null
    if (response.status !== 200) throw failureOf(response)
    return cleanBody(await readHtml(response.text()))
      .split(/\n\n|\n(?=- )/)
      .map((text) => text.replace(/^- /, '').trim())
      .filter((text) => text.length >= 30)
      .slice(0, MAX_RULES)
  },
}
