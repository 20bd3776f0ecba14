import { afterEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../contract/time.ts'
import { json, type Reply, startFake } from '../../outbound/fake-server.fixture.ts'
import { discourse } from './discourse.ts'
import { hackerNews } from './hacker-news.ts'
import { postsOf } from './items.ts'
import { lemmy } from './lemmy.ts'
import type { ForumPost, ForumSource } from './port.ts'
import { REDDIT_CLIENT } from './reddit.fixture.ts'
import { createReddit } from './reddit.ts'
import { contextFor, NOW, scan } from './scan.fixture.ts'
import { Unreadable } from './source-error.ts'
import { stackExchange } from './stack-exchange.ts'

let close = async () => undefined as unknown
afterEach(() => close())

const iso = (at: number) => new Date(at).toISOString()

const NOTHING: ForumPost = {
  ...{ sourceId: '1', url: '', title: 'Which?', body: '', author: null },
  ...{ postedAt: NOW, community: 'c', comment: null },
}

type Item = Readonly<Record<string, unknown>>
type Place = {
  readonly source: ForumSource
  readonly name: (origin: string) => string
  /** Answers a request for a path, with these items as the list. */
  readonly answer: (path: string, items: readonly Item[], query: URLSearchParams) => Reply
  /** Makes an item with this number and time (ms). */
  readonly item: (id: number, at: number) => Item
  /** A change that makes an item unreadable. */
  readonly broken: Item
}

const PLACES: Readonly<Record<string, Place>> = {
  Discourse: {
    source: discourse,
    name: (origin) => origin,
    answer: (path, topics) =>
      path === '/latest.json'
        ? json({ topic_list: { topics } })
        : path === '/posts.json'
          ? json({ latest_posts: [] })
          : json({ post_stream: { posts: [{ post_number: 1, username: 'anna', cooked: '<p>Hi</p>' }] } }),
    item: (id, at) => ({ id, title: 'Which?', slug: 'a', created_at: iso(at) }),
    broken: { title: null },
  },
  'Discourse: an invalid date': {
    source: discourse,
    name: (origin) => origin,
    answer: (path, items, query) =>
      path === '/posts.json'
        ? json({ latest_posts: query.has('before') ? [] : items })
        : json({ topic_list: { topics: [] } }),
    item: (id, at) => ({ id, post_number: 2, cooked: '<p>Hi</p>', created_at: iso(at), topic_id: 1 }),
    broken: { created_at: 'the day before yesterday' },
  },
  'Lemmy: an invalid date': {
    source: lemmy,
    name: (origin) => `${origin}/c/selfhosted`,
    answer: (path, items) =>
      path === '/api/v3/post/list'
        ? json({ posts: items.map((post) => ({ post })) })
        : json({ comments: [] }),
    item: (id, at) => ({ id, name: 'Which?', published: iso(at), deleted: false, removed: false }),
    broken: { published: '2026-13-45T99:00:00' },
  },
  Lemmy: {
    source: lemmy,
    name: (origin) => `${origin}/c/selfhosted`,
    answer: (path, items) =>
      path === '/api/v3/post/list'
        ? json({ posts: [] })
        : json({ comments: items.map((comment) => ({ comment, post: { id: 1, name: 'Which?' } })) }),
    item: (id, at) => ({ id, content: 'Hi', published: iso(at), deleted: false, removed: false }),
    broken: { content: { html: 'Hi' } },
  },
  'Hacker News': {
    source: hackerNews,
    name: () => 'newest',
    answer: (_path, hits) => json({ hits }),
    item: (id, at) => ({ objectID: String(id), title: 'Which?', created_at_i: at / 1000 }),
    broken: { title: 4 },
  },
  'Stack Exchange': {
    source: stackExchange,
    name: () => 'stackoverflow.com',
    answer: (_path, items) => json({ items, has_more: false }),
    item: (id, at) => ({
      ...{ question_id: id, title: 'Which?', body: '<p>Hi</p>', creation_date: at / 1000 },
      link: `https://stackoverflow.com/q/${id}`,
    }),
    broken: { link: null },
  },
  Reddit: {
    source: createReddit(),
    name: () => 'r/freelance',
    answer: (path, items) =>
      path === '/api/v1/access_token'
        ? json({ access_token: 'token', expires_in: 3600 })
        : json({
            kind: 'Listing',
            data: { children: path.endsWith('/new') ? items.map((data) => ({ kind: 't3', data })) : [] },
          }),
    item: (id, at) => ({
      ...{ name: `t3_${id}`, title: 'Which?', selftext: 'Hi', author: 'anna', created_utc: at / 1000 },
      ...{ permalink: `/r/freelance/comments/${id}/x/`, subreddit: 'freelance' },
    }),
    broken: { permalink: 'https://[' },
  },
}

/** Reads a place that lists these items. */
const read = async ({ source, name, answer }: Place, items: readonly Item[]) => {
  const fake = await startFake(({ url }) => answer(url.pathname, items, url.searchParams))
  close = fake.close
  const { origin } = fake
  const ctx = contextFor([origin], {
    credentials: { reddit: REDDIT_CLIENT },
    origins: { reddit: origin, redditOauth: origin, hnAlgolia: origin, stackExchange: origin },
  })
  const community = source.parse(name(origin))
  return { first: await scan(source, community, null, ctx), source, community, ctx }
}
const numbers = (posts: readonly ForumPost[]) =>
  posts.map(({ sourceId }) => Number(/\d+$/.exec(sourceId)?.[0]))

test.each(Object.entries(PLACES))(
  '%s: a post that cannot be read is left out and counted, and the other posts are read',
  async (_name, place) => {
    const { item, broken } = place
    const { first } = await read(place, [
      item(3, NOW - MINUTE),
      { ...item(2, NOW - 2 * MINUTE), ...broken },
      item(1, NOW - 3 * MINUTE),
    ])
    expect(numbers(first.posts)).toEqual([3, 1])
    expect(first.pages.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0)).toBe(1)
  },
)

test.each(Object.entries(PLACES))(
  '%s: a post with a future date has the time of the reading, and is read once',
  async (_name, place) => {
    const { first, source, community, ctx } = await read(place, [place.item(2, NOW + 900 * DAY)])
    expect(first.posts.map(({ postedAt }) => postedAt <= ctx.now())).toEqual([true])
    ctx.advance(3 * DAY)
    expect((await scan(source, community, first.cursor, ctx)).posts).toEqual([])
  },
)

test.each(Object.entries(PLACES))(
  '%s: of many posts that cannot be read, each is left out and counted',
  async (_name, place) => {
    const { item, broken } = place
    const bad = (id: number) => ({ ...item(id, NOW - id * MINUTE), ...broken })
    const { first } = await read(place, [
      ...[1, 2, 3].map(bad),
      item(4, NOW - 4 * MINUTE),
      ...[5, 6, 7, 8].map(bad),
      item(9, NOW - 9 * MINUTE),
    ])
    expect(numbers(first.posts)).toEqual([4, 9])
    expect(first.pages.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0)).toBe(7)
  },
)

test('a page of posts none of which can be converted is an error', async () => {
  const { Reddit } = PLACES
  if (!Reddit) throw new Error('no Reddit')
  const bad = [1, 2, 3, 4].map((id) => ({ ...Reddit.item(id, NOW - id * MINUTE), ...Reddit.broken }))
  await expect(read(Reddit, bad)).rejects.toThrow(TypeError)
})

test('posts that are slow to parse are read only up to a limit, and the others on the page are left out', async () => {
  let tried = 0
  const { posts, unreadable } = await postsOf(
    { items: Array.from({ length: 60 }), unreadable: 0 },
    async () => {
      tried += 1
      if (tried > 1) throw new Unreadable('a post is too complex to read')
      return NOTHING
    },
  )
  expect([posts.length, tried, unreadable]).toEqual([1, 21, 59])
})

test('a list in which nothing can be read is an error', async () => {
  const fake = await startFake(() => json({ items: [{}, {}], has_more: false }))
  close = fake.close
  const ctx = contextFor([fake.origin], { origins: { stackExchange: fake.origin } })
  await expect(scan(stackExchange, stackExchange.parse('stackoverflow'), null, ctx)).rejects.toThrow(
    'differs from its documentation, at items.0',
  )
})
