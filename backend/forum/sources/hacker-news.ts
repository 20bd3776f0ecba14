import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { type Both, resumeBoth, walkIn } from './comments.ts'
import { type Items, itemsOf, itemsWhere, postsOf } from './items.ts'
import { cleanBody, cleanName, cleanTitle } from './markup-to-text.ts'
import {
  type Community,
  type ForumPost,
  type ForumSource,
  goneAmong,
  type Page,
  SOURCE_ORIGINS,
  type SourceContext,
} from './port.ts'
import { readHtml } from './read-html.ts'
import { ask, askJson, type Question, refusal } from './request.ts'
import { isNew, type Listed, roomIn, step, type Walk } from './walk.ts'

/** Time between requests, in ms. Search allows 10,000 requests an hour for each address; the item API names no limit. */
const SPACING_MS = 400
const PAGE_SIZE = 100
const MAX_KEYWORDS = 10
/** Overlap of two looks, in ms. The search lists posts some minutes late, and vouched posts even later. */
const OVERLAP_MS = 30 * 60_000
const FORMS = `"newest", "ask", "show", "keywords" (a search for each of your first ${MAX_KEYWORDS} keywords) or "search:WORDS"`

const Hit = z.object({
  objectID: z.string(),
  title: z.string().nullish(),
  author: z.string().nullish(),
  story_text: z.string().nullish(),
  comment_text: z.string().nullish(),
  story_id: z.number().nullish(),
  story_title: z.string().nullish(),
  created_at_i: z.number(),
})
const Answer = z.object({ hits: itemsOf(Hit), nbHits: z.number().optional() })
const Item = z.object({ deleted: z.boolean().optional(), dead: z.boolean().optional() }).nullable()
/** The index of a community's current search, and the time in seconds from which the search goes back. */
const Position = z.tuple([z.int().nonnegative(), z.number().nullable()])

type Search = { readonly tags: string; readonly query: string }

/**
 * Whether a community is a search for words. Only such a community has comments; in any other, the comments would be
 * those of the whole site.
 */
const hasWords = ({ name }: Community): boolean => name === 'keywords' || name.startsWith('search:')

/** Lists the searches of a community, each with its tag and its words. */
const searchesOf = ({ name }: Community, ctx: SourceContext): readonly Search[] => {
  if (name === 'ask') return [{ tags: 'ask_hn', query: '' }]
  if (name === 'show') return [{ tags: 'show_hn', query: '' }]
  if (name === 'keywords')
    return ctx.keywords.slice(0, MAX_KEYWORDS).map((query) => ({ tags: 'story', query }))
  return [{ tags: 'story', query: name.startsWith('search:') ? name.slice('search:'.length) : '' }]
}

const searchQuestion = (
  ctx: SourceContext,
  search: { tags: string; query: string },
  filters: readonly string[],
  hitsPerPage: number,
): Question => {
  const url = new URL('/api/v1/search_by_date', ctx.origins.hnAlgolia)
  if (search.query !== '') url.searchParams.set('query', search.query)
  url.searchParams.set('tags', search.tags)
  if (filters.length > 0) url.searchParams.set('numericFilters', filters.join(','))
  url.searchParams.set('hitsPerPage', String(hitsPerPage))
  return { url: url.href, spacingMs: SPACING_MS }
}

type Hit = z.infer<typeof Hit>

const KINDS = ['posts', 'comments'] as const satisfies readonly Listed[]

const NO_HITS: Items<Hit> = { items: [], unreadable: 0, listed: 0 }

const addressOf = (id: string | number): string =>
  `${SOURCE_ORIGINS.hnSite}/item?id=${encodeURIComponent(id)}`

const isComment = ({ comment_text }: Hit): boolean => typeof comment_text === 'string'

/** Converts a hit to a post or comment. The ids of both share one sequence. */
const postOf = async (hit: Hit): Promise<ForumPost> => ({
  sourceId: hit.objectID,
  url: addressOf(hit.objectID),
  title: isComment(hit) ? '' : cleanTitle(hit.title ?? ''),
  body: cleanBody(await readHtml(hit.comment_text ?? hit.story_text)),
  author: cleanName(hit.author),
  postedAt: hit.created_at_i * 1000,
  community: 'Hacker News',
  comment: isComment(hit)
    ? { postTitle: cleanTitle(hit.story_title ?? ''), postUrl: addressOf(hit.story_id ?? hit.objectID) }
    : null,
})

/** Returns the walks that are unfinished in this reading. At its beginning, both are unfinished if the community has comments. */
const openIn = ({ posts, comments }: Both, community: Community) => {
  const begins = posts.at === null && comments.at === null
  return {
    posts: begins || posts.at !== null,
    comments: hasWords(community) && (begins || comments.at !== null),
  }
}

/** Continues a walk with the hits of one search. */
const stepOf = async (
  walk: Walk,
  hits: Items<Hit>,
  listed: Listed,
  next: string | null,
  share: number,
  now: number,
): Promise<Page> =>
  step(walk, {
    ...(await postsOf(hits, postOf)),
    listed,
    next,
    share,
    oldest: null,
    overlapMs: OVERLAP_MS,
    now,
  })

/** How many of the hits a walk has not read yet. */
const newAmong = (walk: Walk, hits: readonly Hit[]): number =>
  hits.filter(({ objectID, created_at_i }) =>
    isNew(walk, { sourceId: objectID, postedAt: created_at_i * 1000 }),
  ).length

const parse = (text: string): Community => {
  const typed = text.trim()
  const search = /^search:\s*(\S.*)$/i.exec(typed)?.[1]
  if (search !== undefined)
    return { name: `search:${search.replace(/\s+/g, ' ').slice(0, 200)}`, secret: null }
  const page = /^(?:https?:\/\/)?news\.ycombinator\.com(?:\/(\w*))?(?:[?#].*)?$/i.exec(typed)
  const name = (page === null ? typed : page[1] || 'newest').toLowerCase()
  if (name === 'newest' || name === 'ask' || name === 'show' || name === 'keywords')
    return { name, secret: null }
  if (page !== null && name === 'news') return { name: 'newest', secret: null }
  throw new AppError('invalid_input', `Hacker News has no list "${typed}". Enter ${FORMS}.`)
}

/** Reads Hacker News through its search (Algolia) and its item API (Firebase). Neither needs a key. */
export const hackerNews: ForumSource = {
  kind: 'hacker_news',
  parse,
  isPublic: ({ name }) => name !== 'keywords' && !name.startsWith('search:'),
  lane: () => 'hacker_news',
  checkedPerScan: 100,
  numberedPath: ({ searchParams }) => `/item?id=${searchParams.get('id') ?? ''}`,

  async probe(community, ctx) {
    const [search] = searchesOf(community, ctx)
    if (search === undefined) {
      return {
        community,
        title: 'Hacker News',
        note: 'Add keywords. Quillport searches Hacker News for them.',
      }
    }
    const answer = await askJson(ctx, searchQuestion(ctx, search, [], 1), Answer)
    const empty = answer.hits.listed === 0 ? 'Hacker News has no post with these words.' : null
    return { community, title: `Hacker News: ${community.name}`, note: empty }
  },

  /** Reads posts and comments with the same search, so that comments need no extra request. */
  async newPosts(community, cursor, ctx) {
    const now = ctx.now()
    const both = resumeBoth(cursor, now)
    const open = openIn(both, community)
    const [index, before] = positionOf(both.posts.at ?? both.comments.at)
    const searches = searchesOf(community, ctx)
    const search = searches[index]
    // Searches share the limit of a look, so that a frequent keyword leaves room for the others. A search may also take what the
    // searches before it left over. A kind that has no room left is not asked for, so that its hits do not fill the pages.
    const share = (index + 1) / Math.max(1, searches.length)
    const kinds = KINDS.filter((kind) => open[kind]).map((kind) => {
      const walk = both[kind]
      return { kind, walk, room: Math.max(0, roomIn(walk, share)) }
    })
    const asked = kinds.filter(({ room }) => room > 0)
    const hits = search && asked.length > 0 ? await hitsFor(search) : NO_HITS
    const read = kinds.map((one) => {
      const found = itemsWhere(hits, (hit) => isComment(hit) === (one.kind === 'comments'))
      return { ...one, found, left: one.room - newAmong(one.walk, found.items) }
    })
    const next = nextPosition(read.every(({ left }) => left <= 0))
    const pages: Page[] = []
    for (const { kind, walk, found, left } of read) {
      const page = await stepOf(walk, { ...found, unreadable: 0 }, kind, next, share, now)
      both[kind] = walkIn(page)
      const isCut = left < 0 || (left === 0 && hits.listed === PAGE_SIZE)
      const cut =
        isCut && !walk.first && searches.length > 1
          ? [
              `the search “${search?.query ?? ''}” found too many new ${kind}: the older ${kind} were not read`,
            ]
          : []
      // The name of the search says more than that the look has taken all that it may.
      pages.push({ ...page, missed: cut.length > 0 ? cut : (page.missed ?? []) })
    }
    const missed = [...new Set(pages.flatMap((page) => page.missed ?? []))]
    return {
      posts: pages.flatMap(({ posts }) => posts),
      cursor: JSON.stringify(both),
      more: pages.some(({ more }) => more),
      waitUntil: null,
      unreadable: pages.reduce((sum, page) => sum + (page.unreadable ?? 0), hits.unreadable),
      ...(missed.length === 0 ? {} : { missed }),
    }

    async function hitsFor({ tags, query }: Search): Promise<Items<Hit>> {
      const since = Math.min(...asked.map(({ walk }) => walk.since))
      const filters = [`created_at_i>${Math.floor(since / 1000)}`]
      if (before !== null) filters.push(`created_at_i<=${before}`)
      const tagged = asked.map(({ kind }) => (kind === 'posts' ? tags : 'comment'))
      const wanted = { tags: tagged.length === 1 ? tagged.join() : `(${tagged.join()})`, query }
      return (await askJson(ctx, searchQuestion(ctx, wanted, filters, PAGE_SIZE), Answer)).hits
    }

    function nextPosition(full: boolean): string | null {
      const oldest = hits.items.at(-1)?.created_at_i
      // After the last search, the walk itself ends a full look, and says that older posts were not read.
      const goesOn = !full || index + 1 === searches.length
      if (oldest !== undefined && hits.listed === PAGE_SIZE && goesOn) {
        // A full page of posts from one second would otherwise repeat forever.
        return JSON.stringify([index, oldest === before ? oldest - 1 : oldest])
      }
      return index + 1 < searches.length ? JSON.stringify([index + 1, null]) : null
    }
  },

  async gone(_community, posts, ctx) {
    return goneAmong(posts, async ({ sourceId }) => {
      const url = `${ctx.origins.hnFirebase}/v0/item/${encodeURIComponent(sourceId)}.json`
      const item = await askJson(ctx, { url, spacingMs: SPACING_MS }, Item)
      // null means that the API does not know the item, which may be new.
      return item?.deleted === true || item?.dead === true
    })
  },

  async rules(_community, ctx) {
    const response = await ask(ctx, {
      url: `${ctx.origins.hnSite}/newsguidelines.html`,
      spacingMs: SPACING_MS,
    })
    if (response.status !== 200) throw refusal(response)
    const paragraphs = cleanBody(await readHtml(response.text())).split('\n\n')
    const start = paragraphs.indexOf('In Submissions')
    return start < 0 ? null : paragraphs.slice(start + 1).filter((text) => text.length >= 30)
  },
}

const positionOf = (at: string | null): z.infer<typeof Position> => {
  if (at === null) return [0, null]
  const read = Position.safeParse(JSON.parse(at))
  return read.success ? read.data : [0, null]
}
