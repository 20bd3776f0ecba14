import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { ForumPost } from './port.ts'
import { NOW } from './scan.fixture.ts'
import { firstLook, step, Walk } from './walk.ts'

const postAt = (at: number): ForumPost => ({
  ...{ sourceId: `p${at}`, url: '', title: 'Which?', body: '', author: null, community: 'c', comment: null },
  postedAt: at,
})

/** Walks back through so many pages of 100 new posts, one post a second. `more` posts are older. */
const walkOver = (first: boolean, pages: number, listed: 'posts' | 'comments' = 'posts', size = 100) => {
  let walk: Walk = { ...firstLook(NOW), first }
  for (let at = 0; ; at += 1) {
    const posts = Array.from({ length: size }, (_, index) => postAt(NOW - (at * size + index) * 1000))
    const isLast = at + 1 === pages
    const page = step(walk, {
      ...{ posts, listed, next: isLast ? null : `${at}`, oldest: posts.at(-1)?.postedAt ?? null },
      ...{ overlapMs: MINUTE, now: NOW },
    })
    if (!page.more) return { missed: page.missed?.join(), read: at + 1 }
    walk = Walk.parse(jsonOr(page.cursor))
  }
}

test('a walk that ends before the posts that it knows says that older posts were not read', () => {
  expect(walkOver(false, 20)).toEqual({
    missed: 'more than 1,000 posts were new: the older posts were not read',
    read: 10,
  })
  expect(walkOver(false, 20, 'comments').missed).toBe(
    'more than 1,000 comments were new: the older comments were not read',
  )
  expect(walkOver(false, 50, 'posts', 1)).toEqual({
    missed: 'new posts were on more than 40 pages: the older posts were not read',
    read: 40,
  })
})

test('new posts that the last page has beyond the limit are counted', () => {
  const walk: Walk = { ...firstLook(NOW), first: false, taken: 985 }
  const look = (fresh: number, known: number) => {
    const posts = Array.from({ length: fresh }, (_, index) => postAt(NOW - index))
    const old = Array.from({ length: known }, (_, index) => postAt(walk.since - index))
    const page = { posts: [...posts, ...old], next: 'next', overlapMs: MINUTE, now: NOW }
    return step(walk, { ...page, oldest: old.at(-1)?.postedAt ?? NOW - fresh }).missed?.join()
  }
  expect(look(30, 10)).toBe('more than 1,000 posts were new: the 15 older posts were not read')
  expect(look(16, 10)).toBe('more than 1,000 posts were new: the older post was not read')
  expect(look(15, 10)).toBeUndefined()
  expect(look(30, 0)).toBe('more than 1,000 posts were new: the older posts were not read')
})

test('a walk that reads all new posts misses none, and a first look is meant to be short', () => {
  expect(walkOver(false, 10).missed).toBeUndefined()
  expect(walkOver(false, 3).missed).toBeUndefined()
  expect(walkOver(true, 20).missed).toBeUndefined()
  const since = { ...firstLook(NOW), first: false, since: NOW - MINUTE, top: NOW - MINUTE }
  const known = step(since, {
    ...{ posts: [postAt(NOW), postAt(NOW - DAY)], next: '2', oldest: NOW - DAY },
    ...{ overlapMs: MINUTE, now: NOW },
  })
  expect([known.more, known.missed]).toEqual([false, undefined])
})

test('no post comes again as new, even if a look reads more posts than the cursor names', () => {
  /** Looks at a list with a post each minute, the newest at `newest`, in pages of 50. Returns the number of new posts, and the cursor. */
  const look = (begun: Walk, newest: number) => {
    let [walk, found] = [begun, 0]
    for (let from = 0; ; from += 50) {
      const posts = Array.from({ length: 50 }, (_, index) => postAt(newest - (from + index) * MINUTE))
      const page = step(walk, {
        ...{ posts, next: `${from}`, oldest: posts.at(-1)?.postedAt ?? null },
        ...{ overlapMs: 3 * HOUR, now: newest },
      })
      found += page.posts.length
      walk = Walk.parse(jsonOr(page.cursor))
      if (!page.more) return { walk, found }
    }
  }
  const begun: Walk = { ...firstLook(NOW), first: false, since: NOW - 600 * MINUTE }
  const one = look(begun, NOW)
  const two = look(one.walk, NOW)
  const three = look(two.walk, NOW + 600 * MINUTE)
  expect([one.found, two.found, three.found]).toEqual([600, 0, 600])
})
