import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { json } from '../../outbound/fake-server.fixture.ts'
import { pageOfBoth } from './comments.ts'
import { categoryId, PER_PAGE, startDiscourse, tooMany } from './discourse.fixture.ts'
import { discourse } from './discourse.ts'
import { type FakeStory, startHackerNews } from './hacker-news.fixture.ts'
import { hackerNews } from './hacker-news.ts'
import { startLemmy } from './lemmy.fixture.ts'
import { lemmy } from './lemmy.ts'
import { type ForumPost, type ForumSource, LONGEST_REST_MS, type SourceContext } from './port.ts'

import { FEED_TOKEN, REDDIT_CLIENT, startReddit } from './reddit.fixture.ts'
import { createReddit } from './reddit.ts'
import { contextFor, NOW, scan, type TestContext } from './scan.fixture.ts'
import { step, type Walk } from './walk.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type ForumFake = {
  readonly source: ForumSource
  readonly ctx: TestContext
  readonly community: { readonly name: string; readonly secret: string | null }
  readonly asked: readonly { readonly url: URL }[]
  readonly post: (id: number, at: number) => void
  readonly comment: (id: number, at: number, text?: string) => void
  readonly remove: (id: number, by: 'author' | 'moderator') => void
  /** Makes the server refuse the list of comments. */
  readonly close: () => void
  /** For a comment's number: its id, its address, the address of its post, and its address without words. */
  readonly of: (id: number) => readonly [string, string, string, string]
}

const TITLE = 'Which invoicing tool?'

const lemmyFake = async (): Promise<ForumFake> => {
  const fake = await startLemmy('0.19')
  closing.push(fake.close)
  const { host } = new URL(fake.origin)
  const iso = (at: number) => new Date(at).toISOString()
  return {
    source: lemmy,
    ctx: contextFor([fake.origin]),
    community: lemmy.parse(`${fake.origin}/c/selfhosted`),
    asked: fake.asked,
    post: (id, at) =>
      fake.posts.push({
        ...{ id, name: TITLE, body: null, creator: 'anna', published: iso(at), state: 'there' },
      }),
    comment: (id, at, content = 'Me **too**') =>
      fake.comments.push({
        ...{ id, content, creator: 'bob', published: iso(at), state: 'there' },
        post: { id: 1, name: TITLE },
      }),
    remove: (id, by) => {
      const comment = fake.comments.find((one) => one.id === id)
      if (comment) comment.state = by === 'author' ? 'deleted' : 'removed'
    },
    close: () => {
      fake.closed.comments = json({ error: 'couldnt_get_comments' }, 400)
    },
    of: (id) => [
      `${host}/comment/${id}`,
      `${fake.origin}/comment/${id}`,
      `${fake.origin}/post/1`,
      `/comment/${id}`,
    ],
  }
}

const discourseFake = async (): Promise<ForumFake> => {
  const fake = await startDiscourse()
  closing.push(fake.close)
  const { host } = new URL(fake.origin)
  const openTopic = (id: number, created: number) =>
    fake.topics.push({
      ...{ id, title: TITLE, cooked: '<p>Which?</p>', username: 'anna', created },
      ...{ category: 'support', state: 'there' },
    })
  openTopic(1, NOW - 30 * DAY)
  return {
    source: discourse,
    ctx: contextFor([fake.origin]),
    community: { name: fake.origin, secret: null },
    asked: fake.asked,
    post: openTopic,
    comment: (id, created, text = 'Me <b>too</b>') =>
      fake.replies.push({
        ...{ id, topicId: 1, number: id, cooked: `<p>${text}</p>`, username: 'bob', created },
        state: 'there',
      }),
    remove: (id, by) => {
      const reply = fake.replies.find((one) => one.id === id)
      if (reply) reply.state = by === 'author' ? 'author_deleted' : 'deleted'
    },
    close: () => {
      fake.closed.replies = tooMany(90)
    },
    of: (id) => [
      `${host}/p/${id}`,
      `${fake.origin}/t/a-topic/1/${id}`,
      `${fake.origin}/t/a-topic/1`,
      `/t/1/${id}`,
    ],
  }
}

const redditPlace = async (
  credentials: SourceContext['credentials'],
  community: ForumFake['community'],
): Promise<ForumFake> => {
  const fake = await startReddit()
  closing.push(fake.close)
  const on = { id: 'p1', subreddit: 'freelance', title: TITLE }
  return {
    source: createReddit(),
    ctx: contextFor([fake.origin], {
      credentials,
      origins: { reddit: fake.origin, redditOauth: fake.origin },
    }),
    community,
    asked: fake.asked,
    post: (id, at) =>
      fake.posts.push({
        ...on,
        ...{
          id: `p${id}`,
          selftextHtml: '<p>Which?</p>',
          author: 'anna',
          created: at / 1000,
          state: 'there',
        },
      }),
    comment: (id, at, text = 'Me <b>too</b>') =>
      fake.comments.push({
        ...{ id: `c${id}`, on, author: 'bob', created: at / 1000, state: 'there' },
        bodyHtml: `<div class="md"><p>${text}</p></div>`,
      }),
    remove: (id, by) => {
      const comment = fake.comments.find((one) => one.id === `c${id}`)
      if (comment) comment.state = by === 'author' ? 'deleted' : 'removed'
    },
    close: () => {
      fake.closed.comments = { status: 403, body: '{"message":"Forbidden","error":403}' }
    },
    of: (id) => [
      `t1_c${id}`,
      `https://www.reddit.com/r/freelance/comments/p1/x/c${id}/`,
      'https://www.reddit.com/r/freelance/comments/p1/x/',
      `/r/freelance/comments/p1/_/c${id}`,
    ],
  }
}

const PLACES: readonly (readonly [string, () => Promise<ForumFake>])[] = [
  ['Lemmy', lemmyFake],
  ['Discourse', discourseFake],
  ['Reddit by its API', () => redditPlace({ reddit: REDDIT_CLIENT }, { name: 'r/freelance', secret: null })],
  [
    'Reddit by a private feed',
    () =>
      redditPlace(
        {},
        {
          name: 'r/freelance (feed of u/anna)',
          secret: `https://www.reddit.com/r/freelance/.rss?feed=${FEED_TOKEN}&user=anna`,
        },
      ),
  ],
]

const ids = (posts: readonly ForumPost[]) => posts.map(({ sourceId }) => sourceId)

test.each(PLACES)('%s: comments are read along with posts, each linked to its post', async (_name, start) => {
  const { source, ctx, community, post, comment, of } = await start()
  post(2, NOW - 2 * MINUTE)
  comment(7, NOW - MINUTE)
  const { posts } = await scan(source, community, null, ctx)
  const [sourceId, url, postUrl, wordless] = of(7)
  expect(posts.length).toBe(2)
  expect(posts.find((one) => one.sourceId === sourceId)).toMatchObject({
    ...{ sourceId, url, title: '', body: 'Me too', author: 'bob', postedAt: NOW - MINUTE },
    comment: { postTitle: TITLE, postUrl },
  })
  expect(posts.find((one) => one.comment === null)?.title).toBe(TITLE)
  expect(source.numberedPath(new URL(url))).toBe(wordless)
})

test.each(PLACES)(
  '%s: each comment is read once, even a late one, and old comments never',
  async (_name, start) => {
    const { source, ctx, community, comment, of } = await start()
    comment(5, NOW - 9 * DAY)
    comment(7, NOW - MINUTE)
    const first = await scan(source, community, null, ctx)
    expect(ids(first.posts)).toEqual([of(7)[0]])
    ctx.advance(HOUR)
    comment(8, NOW - 20 * MINUTE)
    comment(9, NOW + MINUTE)
    const second = await scan(source, community, first.cursor, ctx)
    expect(ids(second.posts).toSorted()).toEqual([of(8)[0], of(9)[0]])
    expect((await scan(source, community, second.cursor, ctx)).posts).toEqual([])
  },
)

test.each(PLACES)('%s: if nothing is new, comments need one more request', async (_name, start) => {
  const { source, ctx, community, post, comment, asked } = await start()
  post(2, NOW - 8 * DAY)
  comment(7, NOW - 8 * DAY)
  const { cursor } = await scan(source, community, null, ctx)
  const before = asked.length
  await scan(source, community, cursor, ctx)
  expect(asked.length - before).toBe(2)
})

test.each(PLACES)('%s: the walk through many comments ends', async (_name, start) => {
  const { source, ctx, community, comment } = await start()
  for (let id = 2; id <= 260; id += 1) comment(id, NOW - (300 - id) * MINUTE)
  const { posts } = await scan(source, community, null, ctx)
  expect(new Set(ids(posts)).size).toBe(200)
})

test.each(PLACES)('%s: if comments are refused, posts are still read, with a note', async (_name, start) => {
  const { source, ctx, community, post, comment, close, of } = await start()
  post(2, NOW - 2 * MINUTE)
  comment(7, NOW - MINUTE)
  close()
  const first = await scan(source, community, null, ctx)
  expect(first.posts.length).toBe(1)
  expect(first.pages.at(-1)?.note).toMatch(/^The comments could not be read: the .*(400|403|429)/)
  post(3, NOW + MINUTE)
  ctx.advance(HOUR)
  const second = await scan(source, community, first.cursor, ctx)
  expect(second.posts.length).toBe(1)
  expect(ids(second.posts)).not.toContain(of(7)[0])
})

test.each(PLACES)(
  '%s: a cursor of an earlier version continues with posts and begins with comments',
  async (_name, start) => {
    const { source, ctx, community, post, comment, of } = await start()
    post(2, NOW - 2 * HOUR)
    comment(7, NOW - DAY)
    const old = JSON.stringify({
      ...{ since: NOW - MINUTE, top: NOW - MINUTE, first: false, taken: 0, pages: 0, at: null, met: [] },
    })
    expect(ids((await scan(source, community, old, ctx)).posts)).toEqual([of(7)[0]])
  },
)

test.each(PLACES)('%s: removed comments count as deleted, and others do not', async (_name, start) => {
  const { source, ctx, community, comment, remove, of } = await start()
  for (const id of [7, 8, 9]) comment(id, NOW - id * MINUTE)
  remove(8, 'author')
  remove(9, 'moderator')
  const asked = [7, 8, 9].map((id) => ({ sourceId: of(id)[0], url: of(id)[1] }))
  expect((await source.gone(community, asked, ctx)).gone).toEqual([of(8)[0], of(9)[0]])
})

test.each(PLACES)('%s: comments that are already deleted are not read', async (_name, start) => {
  const { source, ctx, community, comment, remove, of } = await start()
  for (const id of [7, 8, 9]) comment(id, NOW - id * MINUTE)
  remove(8, 'author')
  remove(9, 'moderator')
  expect(ids((await scan(source, community, null, ctx)).posts)).toEqual([of(7)[0]])
})

test('Discourse: a category has the replies to its own topics, and notices of the forum do not count as replies', async () => {
  const fake = await startDiscourse()
  closing.push(fake.close)
  for (const [id, category] of [
    [1, 'support'],
    [2, 'chat'],
  ] as const)
    fake.topics.push({
      ...{ id, title: TITLE, cooked: '<p>x</p>', username: 'anna', created: NOW - 30 * DAY, category },
      state: 'there',
    })
  const reply = { cooked: '<p>Me too</p>', username: 'bob', created: NOW - MINUTE, state: 'there' } as const
  fake.replies.push(
    { ...reply, id: 11, topicId: 1, number: 2 },
    { ...reply, id: 12, topicId: 2, number: 2 },
    { ...reply, id: 13, topicId: 1, number: 3, type: 3 },
  )
  const at = discourse.parse(`${fake.origin}/c/help/support/6`)
  const { posts } = await scan(discourse, at, null, contextFor([fake.origin]))
  expect(posts.map(({ url }) => url)).toEqual([`${fake.origin}/t/a-topic/1/2`])
})

/** A forum with the category support, its subcategory setup, and two replies to old topics: 1001 in support, 1002 in setup. */
const withSubcategory = async () => {
  const fake = await startDiscourse()
  closing.push(fake.close)
  fake.parents.set('setup', 'support')
  const open = (id: number, category: string, created: number) =>
    fake.topics.push({
      ...{ id, title: TITLE, cooked: '<p>x</p>', username: 'anna', created, category, state: 'there' },
    })
  const reply = (id: number, topicId: number, created: number) =>
    fake.replies.push({
      ...{ id, topicId, number: id, cooked: '<p>Me too</p>', username: 'bob', created, state: 'there' },
    })
  const replyIds = (posts: readonly ForumPost[]) =>
    posts.flatMap(({ sourceId, comment }) => (comment ? [Number(sourceId.replace(/.*\//, ''))] : []))
  return { fake, open, reply, replyIds, ctx: contextFor([fake.origin]) }
}

test.each([
  ['of the category are followed by an older topic of a subcategory', 'support', 'setup'],
  ['of a subcategory are followed by an older topic of the category', 'setup', 'support'],
])('Discourse: if a page of topics %s, no reply is missed', async (_name, newer, older) => {
  const { fake, open, reply, replyIds, ctx } = await withSubcategory()
  // Without its number in the address, only the topics tell which categories belong to a category.
  const at = discourse.parse(`${fake.origin}/c/support`)
  const openPage = (from: number, since: number) => {
    for (let id = from; id < from + PER_PAGE; id += 1) open(id, newer, since - id * MINUTE)
    open(from + PER_PAGE, older, since - 3 * HOUR)
  }
  openPage(1, NOW)
  reply(1001, 1, NOW - 2)
  reply(1002, 1 + PER_PAGE, NOW - 1)
  const first = await scan(discourse, at, null, ctx)
  expect(replyIds(first.posts).toSorted()).toEqual([1001, 1002])
  ctx.advance(DAY)
  openPage(101, NOW + DAY)
  reply(1003, 1, NOW + DAY - 2)
  reply(1004, 1 + PER_PAGE, NOW + DAY - 1)
  const second = await scan(discourse, at, first.cursor, ctx)
  expect(replyIds(second.posts).toSorted()).toEqual([1003, 1004])
})

test.each([PER_PAGE - 1, PER_PAGE, PER_PAGE + 1])(
  'Discourse: the replies in a category with %i topics are read',
  async (many) => {
    const { fake, open, reply, replyIds, ctx } = await withSubcategory()
    for (let id = 1; id <= many; id += 1) open(id, 'support', NOW - id * MINUTE)
    reply(1001, 1, NOW - 1)
    const { posts } = await scan(discourse, discourse.parse(`${fake.origin}/c/support`), null, ctx)
    expect(replyIds(posts)).toEqual([1001])
  },
)

test.each([
  ['with its number', `/c/support/${categoryId('support')}`],
  ['without its number', '/c/support'],
])(
  'Discourse: a category %s has the replies to old topics of its quiet subcategories, but not of other categories',
  async (_name, path) => {
    const { fake, open, reply, replyIds, ctx } = await withSubcategory()
    const at = discourse.parse(`${fake.origin}${path}`)
    for (let id = 1; id <= PER_PAGE; id += 1) open(id, 'support', NOW - id * MINUTE - 8 * DAY)
    open(100, 'setup', NOW - 900 * DAY)
    open(101, 'chat', NOW - 900 * DAY)
    reply(1001, 100, NOW - 2)
    reply(1002, 101, NOW - 1)
    const first = await scan(discourse, at, null, ctx)
    expect(replyIds(first.posts)).toEqual([1001])
    ctx.advance(DAY)
    reply(1003, 100, NOW + DAY - 2)
    reply(1004, 101, NOW + DAY - 1)
    expect(replyIds((await scan(discourse, at, first.cursor, ctx)).posts)).toEqual([1003])
  },
)

test('Discourse: a subcategory without its number has the replies to old topics below it, but not above it', async () => {
  const { fake, open, reply, replyIds, ctx } = await withSubcategory()
  fake.parents.set('printers', 'setup')
  for (let id = 1; id <= PER_PAGE; id += 1) open(id, 'setup', NOW - id * MINUTE - 8 * DAY)
  open(100, 'support', NOW - 900 * DAY)
  open(101, 'printers', NOW - 900 * DAY)
  reply(1001, 100, NOW - 2)
  reply(1002, 101, NOW - 1)
  const at = discourse.parse(`${fake.origin}/c/support/setup`)
  expect(replyIds((await scan(discourse, at, null, ctx)).posts)).toEqual([1002])
})

test('Discourse: a category whose subcategories the forum does not list has the replies to its own topics', async () => {
  const { fake, open, reply, replyIds, ctx } = await withSubcategory()
  fake.closed.subcategories = { status: 404 }
  open(1, 'support', NOW - 30 * DAY)
  reply(1001, 1, NOW - 1)
  const at = discourse.parse(`${fake.origin}/c/support/${categoryId('support')}`)
  expect(replyIds((await scan(discourse, at, null, ctx)).posts)).toEqual([1001])
})

test('Discourse: for a category without replies, the walk through the forum’s replies happens once, not in each reading', async () => {
  const fake = await startDiscourse()
  closing.push(fake.close)
  const topic = { title: TITLE, cooked: '<p>x</p>', username: 'anna', created: NOW - 30 * DAY } as const
  fake.topics.push(
    { ...topic, id: 1, category: 'support', state: 'there' },
    { ...topic, id: 2, category: 'chat', state: 'there' },
  )
  const reply = { topicId: 2, cooked: '<p>Hi</p>', username: 'bob', state: 'there' } as const
  for (let id = 100; id < 400; id += 1)
    fake.replies.push({ ...reply, id, number: id, created: NOW - (400 - id) * 20 * MINUTE })
  const at = discourse.parse(`${fake.origin}/c/help/support/6`)
  const ctx = contextFor([fake.origin])
  const { cursor } = await scan(discourse, at, null, ctx)
  const before = fake.asked.length
  ctx.advance(HOUR)
  await scan(discourse, at, cursor, ctx)
  // The topics, the subcategories and the newest replies.
  expect(fake.asked.length - before).toBe(3)
})

test('Discourse: a category that lists ever more subcategories gets a cursor of limited length', async () => {
  const { fake, ctx } = await withSubcategory()
  const at = discourse.parse(`${fake.origin}/c/support/${categoryId('support')}`)
  const categories = Array.from({ length: 20_000 }, (_, index) => ({ id: 1_000_000 + index }))
  fake.closed.subcategories = json({ category_list: { categories } })
  expect((await scan(discourse, at, null, ctx)).cursor.length).toBeLessThan(10_000)
})

test('Discourse: the walk ends even if each page repeats the last post of the one before', async () => {
  const fake = await startDiscourse()
  closing.push(fake.close)
  fake.paging.isInclusive = true
  const reply = { topicId: 1, cooked: '<p>Hi</p>', username: 'bob', state: 'there' } as const
  for (let id = 2; id < 62; id += 1) fake.replies.push({ ...reply, id, number: id, created: NOW - HOUR })
  const { posts } = await scan(
    discourse,
    { name: fake.origin, secret: null },
    null,
    contextFor([fake.origin]),
  )
  expect(posts.length).toBe(60)
  expect(fake.asked.filter(({ url }) => url.pathname === '/posts.json').length).toBe(3)
})

test('Discourse: pages of posts that a visitor may not see do not end the look, unless there are many', async () => {
  const fake = await startDiscourse()
  closing.push(fake.close)
  const at = { name: fake.origin, secret: null }
  const reply = { topicId: 1, cooked: '<p>Hi</p>', username: 'bob', state: 'there' } as const
  for (const id of [2, 1000, 1150]) fake.replies.push({ ...reply, id, number: id, created: NOW - HOUR })
  fake.paging.isByIds = true
  for (const isInclusive of [false, true]) {
    fake.paging.isInclusive = isInclusive
    const { posts } = await scan(discourse, at, null, contextFor([fake.origin]))
    expect(posts.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(['1150', '1000'])
  }
  expect(fake.asked.filter(({ url }) => url.pathname === '/posts.json').length).toBeLessThan(30)
})

test('Reddit: a front page has no comments, because Reddit would list everybody’s comments', async () => {
  const { source, ctx, asked } = await redditPlace({}, { name: '', secret: null })
  const front = {
    name: 'front page (feed of u/anna)',
    secret: `https://www.reddit.com/.rss?feed=${FEED_TOKEN}&user=anna`,
  }
  await scan(source, front, null, ctx)
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/new/.rss'])
})

const hackerNewsPlace = async (keywords: readonly string[] = []) => {
  const fake = await startHackerNews()
  closing.push(fake.close)
  const origins = { hnAlgolia: fake.origin, hnFirebase: fake.origin, hnSite: fake.origin }
  const add = (id: number, given: Partial<FakeStory>) =>
    fake.stories.push({
      ...{ id, title: '', author: 'bob', text: null, created: NOW / 1000 - id, tags: ['story'] },
      state: 'there',
      ...given,
    })
  const comment = (id: number, text: string, given: Partial<FakeStory> = {}) =>
    add(id, { text, tags: ['comment', 'story_1'], on: { id: 1, title: TITLE }, ...given })
  return { ...fake, ctx: contextFor([fake.origin], { keywords, origins }), add, comment }
}
const named = (name: string) => ({ name, secret: null })

test('Hacker News: a search returns the comments with its words in the same request', async () => {
  const { ctx, add, comment, asked } = await hackerNewsPlace(['invoice', 'crm'])
  add(1, { title: 'An invoice tool' })
  comment(2, 'We need an invoice tool, too<p>Any?')
  comment(3, 'A crm for invoice lovers')
  comment(4, 'Cats')
  const { posts, cursor } = await scan(hackerNews, named('keywords'), null, ctx)
  expect(ids(posts).toSorted()).toEqual(['1', '2', '3'])
  expect(posts.find(({ sourceId }) => sourceId === '2')).toMatchObject({
    ...{
      url: 'https://news.ycombinator.com/item?id=2',
      title: '',
      body: 'We need an invoice tool, too\n\nAny?',
    },
    comment: { postTitle: TITLE, postUrl: 'https://news.ycombinator.com/item?id=1' },
  })
  expect(asked.length).toBe(2)
  expect((await scan(hackerNews, named('keywords'), cursor, ctx)).posts).toEqual([])
  expect(asked.length).toBe(4)
})

test('Hacker News: lists without words have no comments', async () => {
  const { ctx, comment } = await hackerNewsPlace()
  comment(2, 'We need an invoice tool')
  for (const name of ['newest', 'ask', 'show'])
    expect((await scan(hackerNews, named(name), null, ctx)).posts).toEqual([])
})

test('Hacker News: a flood of comments does not displace the posts after it', async () => {
  const { ctx, add, comment } = await hackerNewsPlace()
  for (let id = 10; id < 460; id += 1) comment(id, 'invoice', { created: NOW / 1000 - 60 * id })
  for (let id = 460; id < 470; id += 1) add(id, { title: 'An invoice tool', created: NOW / 1000 - 60 * id })
  const { posts, cursor } = await scan(hackerNews, named('search:invoice'), null, ctx)
  expect(posts.filter((post) => post.comment !== null).length).toBe(200)
  expect(posts.filter((post) => post.comment === null).length).toBe(10)
  comment(1000, 'invoice', { created: NOW / 1000 + 60 })
  ctx.advance(HOUR)
  const second = await scan(hackerNews, named('search:invoice'), cursor, ctx)
  expect(ids(second.posts)).toEqual(['1000'])
})

test('Hacker News: a cursor of an earlier version continues with posts and begins with comments', async () => {
  const { ctx, add, comment } = await hackerNewsPlace()
  add(1, { title: 'An invoice tool', created: (NOW - 2 * HOUR) / 1000 })
  comment(2, 'invoice', { created: (NOW - DAY) / 1000 })
  const old = JSON.stringify({
    ...{ since: NOW - MINUTE, top: NOW - MINUTE, first: false, taken: 0, pages: 0, at: null, met: [] },
  })
  expect(ids((await scan(hackerNews, named('search:invoice'), old, ctx)).posts)).toEqual(['2'])
})

test('Hacker News: deleted and killed comments count as deleted', async () => {
  const { ctx, comment } = await hackerNewsPlace()
  comment(2, 'x')
  comment(3, 'x', { state: 'deleted' })
  comment(4, 'x', { state: 'dead' })
  const asked = ['2', '3', '4'].map((sourceId) => ({ sourceId, url: '' }))
  expect((await hackerNews.gone(named('keywords'), asked, ctx)).gone).toEqual(['3', '4'])
})

test.each([
  [30_000, true],
  [LONGEST_REST_MS + 1, false],
])(
  'after a pause of %i ms that the forum asks for, the same reading reads the comments: %s',
  async (pause, reads) => {
    const ended = (walk: Walk, waitUntil: number | null) =>
      Promise.resolve(step(walk, { posts: [], next: null, oldest: null, overlapMs: 0, now: NOW, waitUntil }))
    const readers = {
      posts: (walk: Walk) => ended(walk, NOW + pause),
      comments: (walk: Walk) => ended(walk, null),
    }
    expect(await pageOfBoth(null, NOW, readers)).toMatchObject({ more: reads, waitUntil: NOW + pause })
  },
)
