import { z } from 'zod'
import { DAY } from '../../../contract/time.ts'
import { count } from '../../../contract/words.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { ForumPost, Page } from './port.ts'

/** How far a first look goes back, ms. */
export const FIRST_LOOK_MS = 7 * DAY
/** Maximum number of posts that a first look takes. */
export const FIRST_LOOK_POSTS = 200
/** Maximum number of posts that a later look takes, so that a long absence does not cause a download of the whole forum. */
const LATER_POSTS = 1000
/** Maximum number of pages that a look reads of one list. The look then ends, even if the list has older posts that are not known. */
const LOOK_PAGES = 40
const MAX_MET = 500

/** A walk back in time through a list that begins with the newest post, stored as the cursor. Times are in ms. */
export const Walk = z.object({
  /** Time up to which posts are known. */
  since: z.number(),
  /** Time of the newest post that the walk has read. */
  top: z.number(),
  first: z.boolean(),
  taken: z.number(),
  pages: z.number(),
  /** The source's own mark of where the next page begins; null for the first page. */
  at: z.string().nullable(),
  /** Posts that may be listed again, in the overlap or on the next page: the id and time of each. */
  met: z.array(z.tuple([z.string(), z.number()])).max(MAX_MET),
})
export type Walk = z.infer<typeof Walk>

/** Resumes a walk from its cursor, or begins a first look without a valid cursor. */
export const resume = (cursor: string | null, now: number): Walk => {
  const read = Walk.safeParse(jsonOr(cursor ?? ''))
  return read.success ? read.data : firstLook(now)
}

/** Makes the walk of a first look. */
export const firstLook = (now: number): Walk => {
  const since = now - FIRST_LOOK_MS
  return { since, top: since, first: true, taken: 0, pages: 0, at: null, met: [] }
}

/** Lists that a walk reads. */
export type Listed = 'posts' | 'comments'

/** Says that more posts or comments were new than a reading takes. `left` is the number of older ones, if it is known. */
export const tooManyNew = (most: number, listed: Listed, left?: number): string =>
  `more than ${count(most, '', listed)} were new: ${left === 1 ? `the older ${listed.replace(/s$/, '')} was` : `the ${left === undefined ? `older ${listed}` : count(left, '', `older ${listed}`)} were`} not read`

/** Whether the walk has not read this post yet. Sources that need a request for each body call this function before the request. */
export const isNew = (walk: Walk, post: Pick<ForumPost, 'sourceId' | 'postedAt'>): boolean =>
  post.postedAt > walk.since && !walk.met.some(([id]) => id === post.sourceId)

const limitOf = ({ first }: Walk): number => (first ? FIRST_LOOK_POSTS : LATER_POSTS)

/** How many more posts a look may take until it has taken this share of its limit; negative if it has taken more. */
export const roomIn = (walk: Walk, share = 1): number => Math.ceil(limitOf(walk) * share) - walk.taken

type Met = Walk['met'][number]

/** The newest of the posts, as many as a cursor may name. */
const newest = (met: readonly Met[]): Met[] => met.toSorted(([, a], [, b]) => b - a).slice(0, MAX_MET)

/**
 * Takes one page of the list, the oldest last, and returns its new posts with the next cursor. The next look reads the
 * last `overlapMs` again to catch posts that appear late, after approval or federation. Posts that the cursor names were
 * read before and are left out.
 */
export const step = (
  walk: Walk,
  page: {
    readonly posts: readonly ForumPost[]
    readonly unreadable?: number
    /** The source's own mark of where the next page begins; null at the end. */
    readonly next: string | null
    /** When the oldest post on the page was posted; null on an empty page. */
    readonly oldest: number | null
    /** Time of the newest post on the page, if the page listed more than `posts`. */
    readonly newest?: number | null
    readonly overlapMs: number
    readonly now: number
    readonly waitUntil?: number | null
    /** What the page lists; posts if absent. */
    readonly listed?: Listed
    /** The share of the limit that the look may have taken after this page, 0 to 1; 1 if absent. */
    readonly share?: number
  },
): Page => {
  const limit = limitOf(walk)
  const room = Math.max(0, roomIn(walk, page.share))
  const fresh = page.posts.filter((post) => isNew(walk, post))
  const posts = fresh.slice(0, room)
  // A post with a future date must not hide posts until that date.
  const listed = [page.newest ?? walk.top, ...page.posts.map(({ postedAt }) => postedAt)]
  const top = Math.max(walk.top, ...listed.filter(Number.isFinite).map((at) => Math.min(at, page.now)))
  const met = [...walk.met, ...posts.map((post): [string, number] => [post.sourceId, post.postedAt])]
  const taken = walk.taken + posts.length
  const pages = walk.pages + 1
  const hasOlder = page.next !== null && (page.oldest === null || page.oldest > walk.since)
  const more = hasOlder && taken < limit && pages < LOOK_PAGES
  const next = more ? { ...walk, top, taken, pages, at: page.next, met: stillNamed() } : rest()
  return {
    // A post with a future date must not stay above all later posts.
    posts: posts.map((post) => ({ ...post, postedAt: Math.round(Math.min(post.postedAt, page.now)) })),
    cursor: JSON.stringify(next),
    more,
    waitUntil: page.waitUntil ?? null,
    unreadable: page.unreadable ?? 0,
    ...missed(page.listed ?? 'posts'),
  }

  function missed(listed: Listed): Pick<Page, 'missed'> {
    if (more || walk.first) return {}
    const cut = fresh.length - posts.length
    if (taken >= limit && (hasOlder || cut > 0))
      return { missed: [tooManyNew(limit, listed, hasOlder ? undefined : cut)] }
    return hasOlder
      ? { missed: [`new ${listed} were on more than ${LOOK_PAGES} pages: the older ${listed} were not read`] }
      : {}
  }

  /**
   * The posts that may be listed again: those in the overlap with the next look or the look before, and the last ones, which new posts
   * push onto the next page.
   */
  function stillNamed(): Met[] {
    const isInOverlap = ([, at]: Met) => at > top - page.overlapMs || at <= walk.since + page.overlapMs
    const named = newest(met.filter(isInOverlap))
    const others = met.filter((one) => !isInOverlap(one))
    return [...named, ...others.slice(Math.max(0, named.length + others.length - MAX_MET))]
  }

  function rest(): Walk {
    const since = Math.max(walk.since, top - page.overlapMs)
    return {
      since,
      top,
      first: false,
      taken: 0,
      pages: 0,
      at: null,
      met: newest(met.filter(([, at]) => at > since)),
    }
  }
}
