import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { ask, askJson, type Question, refusal } from './ask.ts'
import {
  type Community,
  type ForumPost,
  type ForumSource,
  goneAmong,
  SOURCE_ORIGINS,
  type SourceContext,
} from './port.ts'
import { readHtml } from './read-html.ts'
import { cleanBody, cleanName, cleanTitle } from './text.ts'
import { resume, step } from './walk.ts'

/** Search allows 10,000 requests an hour for each address; the item API names no limit. */
const SPACING_MS = 400
const PAGE_SIZE = 100
const MAX_KEYWORDS = 10
/** Search shows a post some minutes late, and a vouched one later still. */
const OVERLAP_MS = 30 * 60_000
const FORMS = '"newest", "ask", "show", "keywords" (a search for each of your keywords) or "search:WORDS"'

const Hit = z.object({
  objectID: z.string(),
  title: z.string().nullish(),
  author: z.string().nullish(),
  story_text: z.string().nullish(),
  created_at_i: z.number(),
})
const Answer = z.object({ hits: z.array(Hit), nbHits: z.number().optional() })
const Item = z.object({ deleted: z.boolean().optional(), dead: z.boolean().optional() }).nullable()
/** Which search of a community the walk is in, and the second from which it goes back. */
const Place = z.tuple([z.int().nonnegative(), z.number().nullable()])

/** The searches behind a community: its tag and the words to look for. */
const searchesOf = ({ name }: Community, ctx: SourceContext): readonly { tags: string; query: string }[] => {
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

const postOf = async (hit: z.infer<typeof Hit>): Promise<ForumPost> => ({
  sourceId: hit.objectID,
  url: `${SOURCE_ORIGINS.hnSite}/item?id=${encodeURIComponent(hit.objectID)}`,
  title: cleanTitle(hit.title ?? ''),
  body: cleanBody(await readHtml(hit.story_text)),
  author: cleanName(hit.author),
  postedAt: hit.created_at_i * 1000,
  community: 'Hacker News',
})

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
  throw new AppError('invalid_input', `Hacker News has no list "${typed}". Write ${FORMS}.`)
}

/** Hacker News by its search (Algolia) and its item API (Firebase); neither wants a key. */
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
      return { community, title: 'Hacker News', note: 'Add keywords: this list is searched for them.' }
    }
    const answer = await askJson(ctx, searchQuestion(ctx, search, [], 1), Answer)
    const empty = answer.hits.length === 0 ? 'Nothing was ever posted with these words.' : null
    return { community, title: `Hacker News: ${community.name}`, note: empty }
  },

  async newPosts(community, cursor, ctx) {
    const walk = resume(cursor, ctx.now())
    const searches = searchesOf(community, ctx)
    const [index, before] = placeOf(walk.at)
    const search = searches[index]
    const common = { overlapMs: OVERLAP_MS, now: ctx.now() }
    if (search === undefined) return step(walk, { posts: [], next: null, oldest: null, ...common })
    const filters = [`created_at_i>${Math.floor(walk.since / 1000)}`]
    if (before !== null) filters.push(`created_at_i<=${before}`)
    const { hits } = await askJson(ctx, searchQuestion(ctx, search, filters, PAGE_SIZE), Answer)
    const oldest = hits.at(-1)?.created_at_i ?? null
    const read = await Promise.all(hits.map(postOf))
    return step(walk, { posts: read, next: nextPlace(), oldest: null, ...common })

    function nextPlace(): string | null {
      if (oldest !== null && hits.length === PAGE_SIZE) {
        // A full page within one second would come back for ever.
        return JSON.stringify([index, oldest === before ? oldest - 1 : oldest])
      }
      return index + 1 < searches.length ? JSON.stringify([index + 1, null]) : null
    }
  },

  async gone(_community, posts, ctx) {
    return goneAmong(posts, async ({ sourceId }) => {
      const url = `${ctx.origins.hnFirebase}/v0/item/${encodeURIComponent(sourceId)}.json`
      const item = await askJson(ctx, { url, spacingMs: SPACING_MS }, Item)
      // null is an item that this API does not know, which happens to new ones: no proof.
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
    return start < 0 ? [] : paragraphs.slice(start + 1).filter((text) => text.length >= 30)
  },
}

const placeOf = (at: string | null): z.infer<typeof Place> => {
  if (at === null) return [0, null]
  const read = Place.safeParse(JSON.parse(at))
  return read.success ? read.data : [0, null]
}
