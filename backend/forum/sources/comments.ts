import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { Page } from './port.ts'
import { SourceError } from './source-error.ts'
import { firstLook, Walk } from './walk.ts'

/** A cursor of two walks: through posts and through their comments, each with its own limits. */
const Both = z.object({
  posts: Walk,
  comments: Walk,
  /** The walk that is read next. */
  turn: z.enum(['posts', 'comments']),
  /** What the list of posts says about the comments to read, such as the ids of categories. */
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

/** The source's functions that read a page of posts and a page of comments. */
export type Readers = {
  posts(walk: Walk): Promise<Page & { readonly told?: readonly number[] }>
  comments(walk: Walk, told: readonly number[] | undefined): Promise<Page>
}

/**
 * Reads a page of posts or, after the last page of posts, of comments. If the comments cannot be read, the posts are
 * still kept: the page's `note` says why, and the next reading tries the comments again from the same place.
 */
export const pageOfBoth = async (cursor: string | null, now: number, readers: Readers): Promise<Page> => {
  const both = resumeBoth(cursor, now)
  if (both.turn === 'posts') {
    const { told, ...page } = await readers.posts(both.posts)
    // If the source asks for a pause, the next reading begins with posts.
    const goesOn = !page.more && page.waitUntil === null
    const next: Both = { ...both, posts: walkIn(page), turn: goesOn ? 'comments' : 'posts' }
    if (told) next.told = [...told]
    return { ...page, cursor: JSON.stringify(next), more: page.more || goesOn }
  }
  const turn = (page: Page, comments: Walk): Page => ({
    ...page,
    cursor: JSON.stringify({ ...both, comments, turn: page.more ? 'comments' : 'posts' }),
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
      waitUntil: null,
      note: `Its comments could not be read: ${thrown.message}`,
    }
    return turn(page, both.comments)
  }
}
