import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import { LONGEST_REST_MS, type Page } from './port.ts'
import { SourceError } from './source-error.ts'
import { firstLook, Walk } from './walk.ts'

/** Maximum number of facts that a cursor keeps. No forum may make its cursor grow without limit. */
const MOST_TOLD = 500

/** A cursor of two walks: through posts and through their comments, each with its own limits. */
const Both = z.object({
  posts: Walk,
  comments: Walk,
  /** The walk that is read next. */
  turn: z.enum(['posts', 'comments']),
  /** What the pages have said about the comments to read, such as the ids of categories. */
  told: z.array(z.int()).optional(),
})
export type Both = z.infer<typeof Both>

/** Resumes both walks. An old cursor contains only the walk through posts; comments then begin with a first look. */
export const resumeBoth = (cursor: string | null, now: number): Both => {
  const known = jsonOr(cursor ?? '')
  const both = Both.safeParse(known)
  if (both.success) return both.data
  const posts = Walk.safeParse(known)
  return {
    posts: posts.success ? posts.data : firstLook(now),
    comments: firstLook(now),
    turn: 'posts',
  }
}

/** Reads the walk from a page's cursor. */
export const walkIn = (page: Page): Walk => Walk.parse(jsonOr(page.cursor))

/** A page that may also say which comments to read. */
export type TellingPage = Page & { readonly told?: readonly number[] }

/** The source's functions that read a page of posts and a page of comments. */
export type Readers = {
  posts(walk: Walk): Promise<TellingPage>
  comments(walk: Walk, told: readonly number[] | undefined): Promise<TellingPage>
}

/** Adds what a page says to what earlier pages said: no page says everything, and the last page may say nothing. */
const withTold = (both: Both, told: readonly number[] | undefined): Both =>
  told ? { ...both, told: [...new Set([...(both.told ?? []), ...told])].slice(-MOST_TOLD) } : both

/**
 * Reads a page of posts or, after the last page of posts, of comments. If the comments cannot be read, the posts are
 * still kept: the page's `note` says why, and the next reading tries the comments again from the same place.
 */
export const pageOfBoth = async (cursor: string | null, now: number, readers: Readers): Promise<Page> => {
  const both = resumeBoth(cursor, now)
  if (both.turn === 'posts') {
    const { told, ...page } = await readers.posts(both.posts)
    // If the source asks for a pause that no reading waits for, the next reading begins with posts.
    const goesOn = !page.more && (page.waitUntil ?? now) - now <= LONGEST_REST_MS
    const next: Both = { ...withTold(both, told), posts: walkIn(page), turn: goesOn ? 'comments' : 'posts' }
    const more = page.more || goesOn
    const unread = more ? {} : { note: 'The comments were not read, because the site asks for a pause' }
    return { ...page, cursor: JSON.stringify(next), more, ...unread }
  }
  const turn = ({ told, ...page }: TellingPage, comments: Walk): Page => ({
    ...page,
    cursor: JSON.stringify({ ...withTold(both, told), comments, turn: page.more ? 'comments' : 'posts' }),
  })
  try {
    const page = await readers.comments(both.comments, both.told)
    return turn(page, walkIn(page))
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown
    const page = {
      posts: [],
      cursor: '',
      more: false,
      waitUntil: thrown.retryAt,
      note: `The comments could not be read: ${thrown.message}`,
    }
    return turn(page, both.comments)
  }
}
