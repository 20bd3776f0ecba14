import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { html, json, ROBOT_WALL_PAGE } from '../../outbound/fake-server.fixture.ts'
import { type FakeTopic, notLoggedIn, startDiscourse, tooMany } from './discourse.fixture.ts'
import { discourse } from './discourse.ts'
import { contextFor, NOW, scan } from './scan.fixture.ts'

let fake: Awaited<ReturnType<typeof startDiscourse>>
beforeEach(async () => {
  fake = await startDiscourse()
})
afterEach(() => fake.close())

const context = () => contextFor([fake.origin])
const forum = () => ({ name: fake.origin, secret: null })
const topic = (id: number, change: Partial<FakeTopic> = {}): FakeTopic => ({
  id,
  title: `Topic ${id}`,
  cooked: `<p>Body ${id}</p>`,
  username: 'anna',
  created: NOW - id * MINUTE,
  category: 'support',
  state: 'there',
  ...change,
})
const ids = (sourceIds: readonly string[]) => sourceIds.map((id) => Number(id.replace(/.*\//, '')))
const postIds = (posts: readonly { readonly sourceId: string }[]) =>
  ids(posts.map(({ sourceId }) => sourceId))

test('topics have the text of their opening post', async () => {
  fake.topics.push(topic(1, { cooked: '<p>Which <b>CRM</b>?</p><p>Thanks &amp; bye</p>' }))
  const host = new URL(fake.origin).host
  expect((await scan(discourse, forum(), null, context())).posts).toEqual([
    {
      sourceId: `${host}/t/1`,
      url: `${fake.origin}/t/a-topic/1`,
      title: 'Topic 1',
      body: 'Which CRM?\n\nThanks & bye',
      author: 'anna',
      postedAt: NOW - MINUTE,
      community: host,
      comment: null,
    },
  ])
})

test('an old pinned topic on top does not end the walk', async () => {
  fake.topics.push(topic(99, { pinned: true, created: NOW - 900 * DAY }))
  fake.topics.push(...Array.from({ length: 70 }, (_, index) => topic(index + 1)))
  const { posts } = await scan(discourse, forum(), null, context())
  expect(posts.length).toBe(70)
})

test('the next look reads only the texts of new topics', async () => {
  fake.topics.push(topic(1), topic(2), topic(0, { created: NOW - 900 * DAY }))
  const ctx = context()
  const first = await scan(discourse, forum(), null, ctx)
  const before = fake.asked.length
  fake.topics.push(topic(3, { created: NOW + 1 }), topic(4, { created: NOW - HOUR }))
  const second = await scan(discourse, forum(), first.cursor, ctx)
  expect(postIds(second.posts).sort()).toEqual([3, 4])
  // The topic list, two threads and the newest replies.
  expect(fake.asked.length - before).toBe(4)
})

test('a category is read without the other categories', async () => {
  fake.topics.push(topic(1), topic(2, { category: 'chat' }))
  const { posts } = await scan(discourse, discourse.parse(`${fake.origin}/c/help/support/6`), null, context())
  expect(postIds(posts)).toEqual([1])
})

test('a rate limit in the middle keeps what was read, and later readings complete the scan', async () => {
  fake.topics.push(...Array.from({ length: 25 }, (_, index) => topic(index + 1)))
  const ctx = context()
  const found = new Set<number>()
  let cursor: string | null = null
  for (let round = 0; round < 3; round += 1) {
    fake.budget.threads = 10
    const page = await discourse.newPosts(forum(), cursor, ctx)
    for (const id of postIds(page.posts)) found.add(id)
    cursor = page.cursor
    // The replies are read after the last topics.
    expect(page.more).toBe(true)
    if (round < 2) expect(page.waitUntil).toBeGreaterThan(ctx.now())
    ctx.advance(5 * MINUTE)
  }
  expect(found.size).toBe(25)
})

test.each([
  ['a web page', html('<!doctype html><p>Back soon')],
  ['nothing', { body: '' }],
  ['broken data', { body: '{"post_stream":' }],
])('if the forum sends %s instead of a topic, its page is read again', async (what, answer) => {
  const away = topic(2, { answer })
  fake.topics.push(topic(1), away, topic(3))
  const ctx = context()
  await expect(discourse.newPosts(forum(), null, ctx)).rejects.toMatchObject({
    message: `the site sent ${what} instead of data`,
  })
  away.answer = undefined
  expect(postIds((await scan(discourse, forum(), null, ctx)).posts)).toEqual([1, 2, 3])
})

test('a topic whose data cannot be read is left out and counted', async () => {
  fake.topics.push(topic(1), topic(2, { answer: json({ post_stream: null }) }), topic(3))
  const { posts, unreadable } = await discourse.newPosts(forum(), null, context())
  expect([postIds(posts), unreadable]).toEqual([[1, 3], 1])
})

test('a rate limit at the first request blocks the community until the named time', async () => {
  fake.interrupt(tooMany(90))
  await expect(discourse.newPosts(forum(), null, context())).rejects.toMatchObject({
    state: 'blocked',
    retryAt: NOW + 90_000,
  })
})

test('a rate limit that names its time only in the body holds the forum for that time', async () => {
  const { headers: _, ...unsaid } = tooMany(3600)
  fake.interrupt(unsaid)
  const ctx = context()
  const failure = { state: 'blocked', retryAt: NOW + HOUR }
  await expect(discourse.newPosts(forum(), null, ctx)).rejects.toMatchObject(failure)
  ctx.advance(2 * MINUTE)
  await expect(discourse.newPosts(forum(), null, ctx)).rejects.toMatchObject(failure)
  expect(fake.asked.length).toBe(1)
})

test('topics that vanish or close between list and thread are left out', async () => {
  fake.topics.push(topic(1, { state: 'private' }), topic(2, { state: 'author_deleted' }), topic(3))
  expect(postIds((await scan(discourse, forum(), null, context())).posts)).toEqual([3])
})

test('deleted topics count as deleted; closed topics and a failing forum prove nothing', async () => {
  fake.topics.push(
    topic(1),
    topic(2, { state: 'deleted' }),
    topic(3, { state: 'author_deleted' }),
    topic(4, { state: 'private' }),
  )
  const asked = [1, 2, 3, 4].map((id) => ({ sourceId: `host/t/${id}`, url: '' }))
  expect(ids((await discourse.gone(forum(), asked, context())).gone)).toEqual([2, 3])
  fake.interrupt(html('<h1>404 from the proxy</h1>', 404))
  expect((await discourse.gone(forum(), asked.slice(0, 1), context())).gone).toEqual([])
  // If the forum cannot show one topic, the other topics are still checked.
  fake.interrupt({ status: 500 })
  const { gone, failed } = await discourse.gone(forum(), asked, context())
  expect([ids(gone), ids(failed)]).toEqual([[2, 3], [1]])
  for (let times = 0; times < 3; times += 1) fake.interrupt({ status: 500 })
  await expect(discourse.gone(forum(), asked, context())).rejects.toMatchObject({ state: 'error' })
})

test.each([
  ['a login wall', notLoggedIn, 'blocked', 'the forum requires a login (the site returned 403)'],
  ['a login page', { status: 302, headers: { location: '/login' } }, 'blocked', 'the forum requires a login'],
  ['a robot wall', html(ROBOT_WALL_PAGE, 403), 'blocked', 'the site returned 403 and asks for a captcha'],
  [
    'another kind of site',
    html('<!doctype html><p>Welcome'),
    'error',
    'the site sent a web page instead of data',
  ],
  ['maintenance', html('<h1>back soon</h1>', 503), 'error', 'the site returned 503'],
  ['no forum', html('nope', 404), 'error', 'the site returned 404: there is nothing at this address'],
])('%s is an error, not an empty list', async (_what, reply, state, message) => {
  fake.interrupt(reply)
  await expect(discourse.newPosts(forum(), null, context())).rejects.toMatchObject({ state, message })
})

test('the guidelines are the rules', async () => {
  const rules = await discourse.rules(forum(), context())
  expect(rules).toContain('Do not advertise your own product here.')
})

test('a forum without guidelines has no rules, and guidelines behind a login cannot be read', async () => {
  fake.interrupt(html('nope', 404))
  expect(await discourse.rules(forum(), context())).toEqual([])
  fake.interrupt(notLoggedIn)
  expect(await discourse.rules(forum(), context())).toBeNull()
})

test('a probe returns the title of the forum', async () => {
  expect(await discourse.probe(forum(), context())).toEqual({
    community: forum(),
    title: 'The Forum',
    note: 'There are no topics yet.',
  })
})

test('a topic with an endless name in its address is left out', async () => {
  fake.topics.push(topic(1), topic(2, { slug: 'a'.repeat(1_000_000) }), topic(3))
  const { posts, pages } = await scan(discourse, forum(), null, context())
  expect(postIds(posts).sort()).toEqual([1, 3])
  expect(pages.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0)).toBe(1)
})
