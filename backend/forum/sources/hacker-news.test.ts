import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { html, ROBOT_WALL_PAGE } from '../../outbound/fake-server.fixture.ts'
import { type FakeStory, startHackerNews } from './hacker-news.fixture.ts'
import { hackerNews } from './hacker-news.ts'
import { contextFor, NOW, scan } from './scan.fixture.ts'

let fake: Awaited<ReturnType<typeof startHackerNews>>
beforeEach(async () => {
  fake = await startHackerNews()
})
afterEach(() => fake.close())

const context = (keywords: readonly string[] = []) =>
  contextFor([fake.origin], {
    keywords,
    origins: { hnAlgolia: fake.origin, hnFirebase: fake.origin, hnSite: fake.origin },
  })

const story = (id: number, change: Partial<FakeStory> = {}): FakeStory => ({
  id,
  title: `Story ${id}`,
  author: 'anna',
  text: null,
  created: NOW / 1000 - 60 * id,
  tags: ['story'],
  state: 'there',
  ...change,
})
const named = (name: string) => ({ name, secret: null })

test('a first look reads at most 200 posts of seven days', async () => {
  fake.stories.push(...Array.from({ length: 450 }, (_, index) => story(index + 1)))
  const first = await scan(hackerNews, named('newest'), null, context())
  expect(first.posts.length).toBe(200)
  fake.stories.splice(0, 450, story(1), story(2, { created: (NOW - 8 * DAY) / 1000 }))
  const old = await scan(hackerNews, named('newest'), null, context())
  expect(old.posts.map(({ sourceId }) => sourceId)).toEqual(['1'])
})

test('the next look returns new and late posts, each once', async () => {
  fake.stories.push(story(10), story(11))
  const ctx = context()
  const first = await scan(hackerNews, named('newest'), null, ctx)
  expect(first.posts.length).toBe(2)
  fake.stories.push(
    story(12, { created: NOW / 1000 + 5 }),
    story(13, { created: (NOW - 20 * MINUTE) / 1000 }),
  )
  ctx.advance(HOUR)
  const second = await scan(hackerNews, named('newest'), first.cursor, ctx)
  expect(second.posts.map(({ sourceId }) => sourceId).sort()).toEqual(['12', '13'])
  expect((await scan(hackerNews, named('newest'), second.cursor, ctx)).posts).toEqual([])
})

test('150 posts from one second do not stop the walk', async () => {
  fake.stories.push(
    ...Array.from({ length: 150 }, (_, index) => story(index + 1, { created: NOW / 1000 - 60 })),
  )
  fake.stories.push(story(999, { created: NOW / 1000 - 120 }))
  const { posts } = await scan(hackerNews, named('newest'), null, context())
  expect(posts.map(({ sourceId }) => sourceId)).toContain('999')
})

test('a post with a future date does not hide later posts', async () => {
  fake.stories.push(story(1, { created: (NOW + 30 * DAY) / 1000 }))
  const ctx = context()
  const first = await scan(hackerNews, named('newest'), null, ctx)
  fake.stories.push(story(2, { created: (NOW + MINUTE) / 1000 }))
  ctx.advance(HOUR)
  const second = await scan(hackerNews, named('newest'), first.cursor, ctx)
  expect(second.posts.map(({ sourceId }) => sourceId)).toEqual(['2'])
})

test('each keyword is searched, and a post that two keywords find is returned once', async () => {
  fake.stories.push(
    story(1, { title: 'Looking for an invoice tool' }),
    story(2, { title: 'A CRM for one' }),
    story(3, { title: 'Invoice in a CRM' }),
    story(4, { title: 'Cats' }),
  )
  const { posts } = await scan(hackerNews, named('keywords'), null, context(['invoice', 'crm']))
  expect(posts.map(({ sourceId }) => sourceId).sort()).toEqual(['1', '2', '3'])
  expect((await scan(hackerNews, named('keywords'), null, context([]))).posts).toEqual([])
})

test('a frequent keyword that comes last is reported once, by its name', async () => {
  const ctx = context(['invoice software', 'email'])
  const { cursor } = await scan(hackerNews, named('keywords'), null, ctx)
  ctx.advance(2 * DAY)
  fake.stories.push(
    ...Array.from({ length: 1170 }, (_, index) =>
      story(1000 + index, { title: 'Email again', created: NOW / 1000 + 2 * 86_400 - index }),
    ),
  )
  const { posts, pages } = await scan(hackerNews, named('keywords'), cursor, ctx)
  expect(posts.length).toBe(1000)
  expect([...new Set(pages.flatMap(({ missed }) => missed ?? []))]).toEqual([
    'the search “email” found too many new posts: the older posts were not read',
  ])
})

test('with a single keyword, a look that could not read all new posts claims no number of them', async () => {
  const ctx = context(['email'])
  const { cursor } = await scan(hackerNews, named('keywords'), null, ctx)
  ctx.advance(2 * DAY)
  fake.stories.push(
    ...Array.from({ length: 3000 }, (_, index) =>
      story(1000 + index, { title: 'Email again', created: NOW / 1000 + 2 * 86_400 - index }),
    ),
  )
  const { posts, pages } = await scan(hackerNews, named('keywords'), cursor, ctx)
  expect(posts.length).toBe(1000)
  const [missed, ...others] = new Set(pages.flatMap((page) => page.missed ?? []))
  expect([missed, others]).toEqual([expect.stringContaining('older posts were not read'), []])
  expect(missed).not.toMatch(/the \d+ older/)
})

test('a frequent keyword leaves room for the others, at first and later', async () => {
  const mail = (id: number) => story(id, { title: `Email ${id}` })
  fake.stories.push(
    ...Array.from({ length: 500 }, (_, index) => mail(index + 1)),
    ...Array.from({ length: 5 }, (_, index) => story(501 + index, { title: 'Invoice software' })),
  )
  const ctx = context(['email', 'invoice software'])
  const first = await scan(hackerNews, named('keywords'), null, ctx)
  const found = (posts: readonly { readonly title: string }[]) =>
    ['Email', 'Invoice'].map((word) => posts.filter(({ title }) => title.startsWith(word)).length)
  expect(found(first.posts)).toEqual([100, 5])
  expect(first.pages.flatMap(({ missed }) => missed ?? [])).toEqual([])

  ctx.advance(2 * DAY)
  const later = (id: number, title: string) => story(id, { title, created: NOW / 1000 + 2 * 86_400 - id })
  fake.stories.push(
    ...Array.from({ length: 1200 }, (_, index) => later(1000 + index, 'Email again')),
    ...Array.from({ length: 3 }, (_, index) => later(9000 + index, 'Invoice software, please')),
  )
  const second = await scan(hackerNews, named('keywords'), first.cursor, ctx)
  expect(found(second.posts)).toEqual([500, 3])
  expect([...new Set(second.pages.flatMap(({ missed }) => missed ?? []))]).toEqual([
    'the search “email” found too many new posts: the older posts were not read',
  ])
})

test('comments on a frequent keyword leave room for the posts and comments of the others', async () => {
  const on = { id: 1, title: 'x' }
  fake.stories.push(
    ...Array.from({ length: 2000 }, (_, index) =>
      index % 20 === 0
        ? story(index + 1, { title: 'Email' })
        : story(index + 1, { title: 'x', text: 'email', tags: ['comment'], on }),
    ),
    ...Array.from({ length: 5 }, (_, index) => story(3000 + index, { title: 'Invoice software' })),
  )
  const { posts, pages } = await scan(hackerNews, named('keywords'), null, context(['email', 'invoice']))
  expect(posts.filter(({ title }) => title === 'Invoice software').length).toBe(5)
  expect(posts.filter(({ title }) => title === 'Email').length).toBe(100)
  expect(pages.length).toBeLessThan(20)
})

test('what one keyword leaves over is there for the next', async () => {
  fake.stories.push(
    story(1, { title: 'Invoice software' }),
    ...Array.from({ length: 300 }, (_, index) => story(index + 2, { title: 'Email' })),
  )
  const { posts } = await scan(hackerNews, named('keywords'), null, context(['invoice', 'email']))
  expect(posts.length).toBe(200)
})

test('ask, show and a search are three lists', async () => {
  fake.stories.push(
    story(1, { tags: ['story', 'ask_hn'] }),
    story(2, { tags: ['story', 'show_hn'] }),
    story(3, { title: 'Invoice tool' }),
  )
  const idsOf = async (name: string) =>
    (await scan(hackerNews, named(name), null, context())).posts.map(({ sourceId }) => sourceId)
  expect(await idsOf('ask')).toEqual(['1'])
  expect(await idsOf('show')).toEqual(['2'])
  expect(await idsOf('search:invoice')).toEqual(['3'])
})

test('text is plain, with its paragraphs and without invisible characters', async () => {
  fake.stories.push(
    story(1, {
      title: 'Ask HN:\u202e hi\u200b',
      text: 'First &amp; <i>foremost</i><p>Then <a href="https:&#x2F;&#x2F;x.y">https://x.y</a>',
    }),
  )
  const { posts } = await scan(hackerNews, named('newest'), null, context())
  expect(posts[0]).toMatchObject({
    title: 'Ask HN: hi',
    body: 'First & foremost\n\nThen https://x.y',
    author: 'anna',
    url: 'https://news.ycombinator.com/item?id=1',
    postedAt: NOW - MINUTE,
  })
})

test('deleted and killed posts count as deleted, and unknown posts do not', async () => {
  fake.stories.push(
    story(1),
    story(2, { state: 'deleted' }),
    story(3, { state: 'dead' }),
    story(4, { state: 'unknown' }),
  )
  const posts = [1, 2, 3, 4, 5].map((id) => ({ sourceId: String(id), url: '' }))
  expect((await hackerNews.gone(named('newest'), posts, context())).gone).toEqual(['2', '3'])
})

test('the guidelines are the rules', async () => {
  const rules = await hackerNews.rules(named('newest'), context())
  expect(rules).toEqual([
    "Please don't use HN primarily for promotion. It's ok to post your own stuff part of the time.",
    "Be kind. Don't be snarky. Converse curiously; don't cross-examine.",
  ])
})

test('a 429 blocks the source until the named time, and no request is sent before', async () => {
  const ctx = context()
  fake.interrupt({ status: 429, headers: { 'retry-after': '900' } })
  await expect(hackerNews.newPosts(named('newest'), null, ctx)).rejects.toMatchObject({
    state: 'blocked',
    message: 'the site returned 429: too many requests',
    retryAt: NOW + 900_000,
  })
  await expect(hackerNews.newPosts(named('ask'), null, ctx)).rejects.toMatchObject({ state: 'blocked' })
  expect(fake.asked.length).toBe(1)
})

test.each([
  ['a robot wall', html(ROBOT_WALL_PAGE), 'blocked'],
  ['a robot wall with 503', html(ROBOT_WALL_PAGE, 503), 'blocked'],
  ['a web page', html('<!doctype html><title>Welcome</title>'), 'error'],
  ['nothing', { body: '' }, 'error'],
  ['half an answer', { body: '{"hits":[{"obj' }, 'error'],
  ['an answer of another form', { body: '{"items":[]}' }, 'error'],
  ['500', { status: 500 }, 'error'],
  ['403', { status: 403 }, 'blocked'],
  ['451', { status: 451 }, 'blocked'],
])('%s never counts as "nothing new"', async (_what, reply, state) => {
  fake.interrupt(reply)
  await expect(hackerNews.newPosts(named('newest'), null, context())).rejects.toMatchObject({ state })
})

test('a damaged cursor begins a first look', async () => {
  fake.stories.push(story(1))
  expect((await scan(hackerNews, named('newest'), '{"since":"x"', context())).posts.length).toBe(1)
})

test('a probe names the list', async () => {
  fake.stories.push(story(1))
  expect(await hackerNews.probe(named('newest'), context())).toMatchObject({
    title: 'Hacker News: newest',
    note: null,
  })
  expect((await hackerNews.probe(named('search:zzz'), context())).note).toContain('no post')
})
