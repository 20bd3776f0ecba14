import { z } from 'zod'
import { type ForumPost, LONGEST_ADDRESS } from './port.ts'
import { Unreadable } from './source-error.ts'

/** The readable items of a list, the number of unreadable items, and the length of the list. */
export type Items<T> = { readonly items: readonly T[]; readonly unreadable: number; readonly listed: number }

/** Makes the schema of a list that leaves out items that do not match. Refuses a list in which no item matches. */
export const itemsOf = <T>(item: z.ZodType<T>) =>
  z.array(z.unknown()).transform((all, issues): Items<T> => {
    const read = all.map((one) => item.safeParse(one))
    const items = read.flatMap(({ success, data }) => (success ? [data] : []))
    const [first] = read
    if (first?.error && items.length === 0)
      for (const { path, message } of first.error.issues)
        issues.addIssue({ code: 'custom', path: [0, ...path], message })
    return { items, unreadable: all.length - items.length, listed: all.length }
  })

/** Leaves out readable items that do not pass a test. */
export const itemsWhere = <T>(list: Items<T>, isWanted: (item: T) => boolean): Items<T> => ({
  ...list,
  items: list.items.filter(isWanted),
})

/** A schema of a time that a source writes as text, in ms. `read` parses the text. */
export const timeIn = (read: (text: string) => number = Date.parse) =>
  z
    .string()
    .transform(read)
    .refine((at) => Number.isFinite(at))

/** Number of posts on a page that may be unreadable although none can be read. */
const FEW_UNREADABLE = 3
/** Maximum number of posts on a page that are too complex. Each uses seconds of the parser, so `postsOf` then leaves out the rest. */
const MOST_COMPLEX = 20

/** Whether an address of a post is too long, such as one with an endless title. */
const isTooLong = ({ url, comment }: ForumPost): boolean =>
  Math.max(url.length, comment?.postUrl.length ?? 0) > LONGEST_ADDRESS

/**
 * Converts items to posts, without the items that `postOf` leaves out (null) or cannot read. Throws the last error if more than a few
 * items cannot be read and no item can.
 */
export const postsOf = async <T>(
  { items, unreadable }: Pick<Items<T>, 'items' | 'unreadable'>,
  postOf: (item: T) => ForumPost | null | Promise<ForumPost | null>,
): Promise<{ readonly posts: readonly ForumPost[]; readonly unreadable: number }> => {
  const posts: ForumPost[] = []
  let [failed, complex] = [0, 0]
  let last: unknown
  for (const [at, item] of items.entries()) {
    if (complex === MOST_COMPLEX) {
      failed += items.length - at
      break
    }
    try {
      const post = await postOf(item)
      if (post && isTooLong(post)) {
        last = new Unreadable('The web addresses of the posts are too long.')
        failed += 1
      } else if (post) posts.push(post)
    } catch (thrown) {
      // A TypeError is an invalid address.
      if (!(thrown instanceof Unreadable || thrown instanceof TypeError)) throw thrown
      last = thrown
      failed += 1
      if (thrown instanceof Unreadable) complex += 1
    }
  }
  if (posts.length === 0 && failed > FEW_UNREADABLE) throw last
  return { posts, unreadable: unreadable + failed }
}
