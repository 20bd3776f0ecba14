import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { Page } from './port.ts'
import { SourceError } from './source-error.ts'
import { firstLook, Walk } from './walk.ts'

/** The way through posts and the way through the comments beside them, each with its own limits, kept between calls as one cursor. */
const Both = z.object({
  posts: Walk,
  comments: Walk,
  /** What is read next. */
  turn: z.enum(['posts', 'comments']),
  /** What the list of posts told that the comments are read by. */
  told: z.array(z.int()).optional(),
})
export type Both = z.infer<typeof Both>

/** Takes both up; a cursor of before comments were read is the posts' alone, and the comments begin with a first look. */
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

/** The walk that a page's cursor holds. */
export const walkIn = (page: Page): Walk => Walk.parse(jsonOr(page.cursor))

/** How a source reads one page of each. */
export type Readers = {
  posts(walk: Walk): Promise<Page & { readonly told?: readonly number[] }>
  comments(walk: Walk, told: readonly number[] | undefined): Promise<Page>
}

/**
 * One page of the posts or, once these are read, of the comments beside them. Comments that cannot be read take no posts
 * along: the page says why, and the next reading tries again where this one stopped.
 */
export const pageOfBoth = async (cursor: string | null, now: number, readers: Readers): Promise<Page> => {
  const both = resumeBoth(cursor, now)
  if (both.turn === 'posts') {
    const { told, ...page } = await readers.posts(both.posts)
    // Where the source wants a rest, its next word goes to the posts.
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
