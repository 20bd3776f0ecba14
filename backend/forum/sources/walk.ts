import { z } from 'zod'
import { DAY } from '../../../contract/time.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { ForumPost, Page } from './port.ts'

/** A first look goes back this far and takes this many posts, whichever ends first. */
export const FIRST_LOOK_MS = 7 * DAY
/** Posts that a first look takes at the most. */
export const FIRST_LOOK_POSTS = 200
/** Later looks end here too, so that a long absence does not become a download of the whole forum. */
const LATER_POSTS = 1000
const MAX_PAGES = 40
const MAX_MET = 500

/** A way back through a list sorted by newest first, kept between calls as the cursor. Times in ms. */
export const Walk = z.object({
  /** Posts up to here are known. */
  since: z.number(),
  /** Newest post met. */
  top: z.number(),
  first: z.boolean(),
  taken: z.number(),
  pages: z.number(),
  /** Where the source goes on; null at its newest. */
  at: z.string().nullable(),
  /** Posts that the overlap will show again. */
  met: z.array(z.tuple([z.string(), z.number()])).max(MAX_MET),
})
export type Walk = z.infer<typeof Walk>

/** Takes up a walk from its cursor; without one, or with one that is damaged, a first look begins. */
export const resume = (cursor: string | null, now: number): Walk => {
  const read = Walk.safeParse(jsonOr(cursor ?? ''))
  return read.success ? read.data : firstLook(now)
}

/** The beginning of a first look. */
export const firstLook = (now: number): Walk => {
  const since = now - FIRST_LOOK_MS
  return { since, top: since, first: true, taken: 0, pages: 0, at: null, met: [] }
}

/** Tells whether this post of a page still has to be looked at; sources that pay for each body ask before they do. */
export const isNew = (walk: Walk, post: Pick<ForumPost, 'sourceId' | 'postedAt'>): boolean =>
  post.postedAt > walk.since && !walk.met.some(([id]) => id === post.sourceId)

/**
 * Takes one page of the list, oldest last, and says where to go on. Posts that show late, after approval or
 * federation, are caught by reading `overlapMs` again the next time; those met before are left out.
 */
export const step = (
  walk: Walk,
  page: {
    readonly posts: readonly ForumPost[]
    /** Where the source goes on; null at its end. */
    readonly next: string | null
    /** When the oldest post on the page was posted; null on an empty page. */
    readonly oldest: number | null
    /** The same of the newest that was listed, where others than `posts` were. */
    readonly newest?: number | null
    readonly overlapMs: number
    readonly now: number
    readonly waitUntil?: number | null
  },
): Page => {
  const limit = walk.first ? FIRST_LOOK_POSTS : LATER_POSTS
  const posts = page.posts.filter((post) => isNew(walk, post)).slice(0, limit - walk.taken)
  // A post dated into the future must not hide what comes until then.
  const listed = [page.newest ?? walk.top, ...page.posts.map(({ postedAt }) => postedAt)]
  const top = Math.max(walk.top, ...listed.filter(Number.isFinite).map((at) => Math.min(at, page.now)))
  const met = [...walk.met, ...posts.map((post): [string, number] => [post.sourceId, post.postedAt])]
  const taken = walk.taken + posts.length
  const pages = walk.pages + 1
  const more =
    page.next !== null &&
    taken < limit &&
    pages < MAX_PAGES &&
    (page.oldest === null || page.oldest > walk.since)
  const next = more ? { ...walk, top, taken, pages, at: page.next, met: met.slice(-MAX_MET) } : rest()
  return { posts, cursor: JSON.stringify(next), more, waitUntil: page.waitUntil ?? null }

  function rest(): Walk {
    const since = Math.max(walk.since, top - page.overlapMs)
    const overlap = met.filter(([, at]) => at > since).slice(-MAX_MET)
    return { since, top, first: false, taken: 0, pages: 0, at: null, met: overlap }
  }
}
