import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../contract/time.ts'
import { VERSION } from '../../../contract/version.ts'
import { html } from '../../outbound/fake-server.fixture.ts'
import type { SourceContext } from './port.ts'
import { type FakeSubmission, FEED_TOKEN, REDDIT_CLIENT, startReddit } from './reddit.fixture.ts'
import { createReddit } from './reddit.ts'
import { contextFor, NOW, scan } from './scan.fixture.ts'

let fake: Awaited<ReturnType<typeof startReddit>>
let reddit: ReturnType<typeof createReddit>
beforeEach(async () => {
  fake = await startReddit()
  reddit = createReddit()
})
afterEach(() => fake.close())

const context = (credentials: SourceContext['credentials'] = { reddit: REDDIT_CLIENT }) =>
  contextFor([fake.origin], { credentials, origins: { reddit: fake.origin, redditOauth: fake.origin } })
const sub = { name: 'r/freelance', secret: null }
const front = {
  name: 'front page (feed of u/anna)',
  secret: `https://www.reddit.com/.rss?feed=${FEED_TOKEN}&user=anna`,
}

const post = (id: number, change: Partial<FakeSubmission> = {}): FakeSubmission => ({
  id: `id${id}`,
  subreddit: 'freelance',
  title: `Post ${id}`,
  selftextHtml: `<div class="md"><p>Body &amp; <strong>${id}</strong></p></div>`,
  author: 'bob',
  created: NOW / 1000 - 60 * id,
  state: 'there',
  ...change,
})
const ids = (posts: readonly { readonly sourceId: string }[]) => posts.map(({ sourceId }) => sourceId)

test('a first look reads 200 posts over several pages, newest first', async () => {
  fake.posts.push(...Array.from({ length: 250 }, (_, index) => post(index + 1)))
  const { posts, pages } = await scan(reddit, sub, null, context())
  expect(posts.length).toBe(200)
  // The last request looks for comments.
  expect(pages.length).toBe(3)
  expect(posts[0]).toEqual({
    sourceId: 't3_id1',
    url: 'https://www.reddit.com/r/freelance/comments/id1/x/',
    title: 'Post 1',
    body: 'Body & 1',
    author: 'bob',
    postedAt: NOW - 60_000,
    community: 'r/freelance',
    comment: null,
  })
})

test('the next look returns new posts, and posts that a moderator released late, each once', async () => {
  fake.posts.push(post(1), post(2))
  const ctx = context()
  const first = await scan(reddit, sub, null, ctx)
  fake.posts.push(post(3, { created: NOW / 1000 + 60 }), post(4, { created: (NOW - HOUR) / 1000 }))
  const second = await scan(reddit, sub, first.cursor, ctx)
  expect(ids(second.posts).sort()).toEqual(['t3_id3', 't3_id4'])
  expect((await scan(reddit, sub, second.cursor, ctx)).posts).toEqual([])
})

test('posts that are already removed, or older than a week, are not read', async () => {
  fake.posts.push(post(1, { state: 'removed' }), post(2), post(3, { created: (NOW - 8 * DAY) / 1000 }))
  expect(ids((await scan(reddit, sub, null, context())).posts)).toEqual(['t3_id2'])
})

test('one token is used for many requests, and a refused token is renewed once', async () => {
  const ctx = context()
  await reddit.newPosts(sub, null, ctx)
  await reddit.newPosts(sub, null, ctx)
  const tokens = () => fake.asked.filter(({ url }) => url.pathname === '/api/v1/access_token').length
  expect(tokens()).toBe(1)
  fake.revoke()
  await reddit.newPosts(sub, null, ctx)
  expect(tokens()).toBe(2)
  ctx.advance(2 * DAY)
  await reddit.newPosts(sub, null, ctx)
  expect(tokens()).toBe(3)
})

test('requests are a second apart and identify the client in the form that Reddit requires', async () => {
  const ctx = context()
  const start = ctx.now()
  for (let count = 0; count < 5; count += 1) await reddit.newPosts(sub, null, ctx)
  expect(ctx.now() - start).toBeGreaterThanOrEqual(4000)
  expect(new Set(fake.asked.map(({ headers }) => headers['user-agent']))).toEqual(
    new Set([`node:io.quillport:v${VERSION} (by /u/anna)`]),
  )
})

test('when the rate limit is used up, nothing is sent until it resets', async () => {
  const ctx = context()
  fake.limit.remaining = 0
  const page = await reddit.newPosts(sub, null, ctx)
  expect(page.waitUntil).toBe(ctx.now() + 300_000)
  const sent = fake.asked.length
  await expect(reddit.newPosts(sub, page.cursor, ctx)).rejects.toMatchObject({
    state: 'blocked',
    retryAt: page.waitUntil,
  })
  expect(fake.asked.length).toBe(sent)
  ctx.advance(300_000)
  fake.limit.remaining = 100
  expect((await reddit.newPosts(sub, page.cursor, ctx)).waitUntil).toBeNull()
})

test('a 429 without Retry-After is reported with the time at which the limit resets', async () => {
  const ctx = context()
  await reddit.newPosts(sub, null, ctx)
  ctx.advance(1000)
  fake.interrupt({ status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '120' } })
  await expect(reddit.newPosts(sub, null, ctx)).rejects.toMatchObject({
    state: 'blocked',
    retryAt: ctx.now() + 120_000,
  })
})

test('a limit that resets in years holds Reddit for a day', async () => {
  const ctx = context()
  const reset = String(Math.floor(Date.UTC(2030, 0) / 1000))
  fake.interrupt({ status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } })
  await expect(reddit.newPosts(sub, null, ctx)).rejects.toMatchObject({ retryAt: ctx.now() + DAY })
})

test.each([
  ['r/secretclub', 'blocked', 'r/secretclub is private (the site returned 403)'],
  ['r/badplace', 'error', 'Reddit closed r/badplace (the site returned 404)'],
  ['r/nowhere', 'error', 'Reddit has no r/nowhere'],
])('%s says what is wrong with it', async (name, state, message) => {
  await expect(reddit.newPosts({ name, secret: null }, null, context())).rejects.toMatchObject({
    state,
    message,
  })
})

test('wrong and missing credentials cause different errors, and neither contains the secret', async () => {
  const wrong = context({ reddit: { clientId: 'client-id', clientSecret: 'WRONG-SECRET' } })
  fake.interrupt({ status: 401, body: '{"message":"Unauthorized","error":401}' })
  const refused = await reddit.newPosts(sub, null, wrong).catch((error: unknown) => error)
  expect(refused).toMatchObject({ state: 'blocked' })
  expect(String(refused)).not.toContain('WRONG-SECRET')
  await expect(reddit.newPosts(sub, null, context({}))).rejects.toMatchObject({ state: 'error' })
})

test('a web page in place of the API’s answer is an error', async () => {
  const ctx = context()
  await reddit.newPosts(sub, null, ctx)
  fake.interrupt(html('<!doctype html><html><body>Sorry, our servers are busy</body></html>'))
  await expect(reddit.newPosts(sub, null, ctx)).rejects.toMatchObject({ state: 'error' })
})

test('posts that the author or a moderator removed count as deleted, and posts that Reddit does not list do not', async () => {
  fake.posts.push(post(1), post(2, { state: 'deleted' }), post(3, { state: 'removed' }))
  const asked = ['t3_id1', 't3_id2', 't3_id3', 't3_unknown'].map((sourceId) => ({ sourceId, url: '' }))
  expect((await reddit.gone(sub, asked, context())).gone).toEqual(['t3_id2', 't3_id3'])
})

test('250 posts are checked in three requests', async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ sourceId: `t3_id${index}`, url: '' }))
  await reddit.gone(sub, many, context())
  expect(fake.asked.filter(({ url }) => url.pathname === '/api/info').length).toBe(3)
})

test("the community's rules are read word for word", async () => {
  expect(await reddit.rules(sub, context())).toEqual(["No self-promotion: Don't advertise.", 'Be kind'])
})

test('without keys, the rules cannot be read, which is not the same as no rules', async () => {
  const feed = { ...front, name: 'r/freelance (feed of u/anna)' }
  await expect(reddit.rules(feed, context({}))).rejects.toThrow('Reddit needs API keys')
  expect(await reddit.rules(feed, context())).toHaveLength(2)
  expect(await reddit.rules(front, context())).toEqual([])
})

test('a private feed of several subreddits has the rules of each', async () => {
  await reddit.rules({ ...front, name: 'r/freelance+freelance (feed of u/anna)' }, context())
  expect(fake.asked.filter(({ url }) => url.pathname === '/r/freelance/about/rules')).toHaveLength(2)
})

test('a private feed of several subreddits has the rules of those that can be read, and null if none can', async () => {
  const rulesIn = (name: string) => reddit.rules({ ...front, name: `r/${name} (feed of u/anna)` }, context())
  expect(await rulesIn('secretclub+badplace+nowhere+freelance')).toHaveLength(2)
  expect(await rulesIn('secretclub+badplace')).toBeNull()
})

test('if Reddit fails to show the rules of one of several subreddits, all are asked for again', async () => {
  const ctx = context()
  await reddit.rules(sub, ctx)
  for (const status of [429, 500]) {
    fake.interrupt({ status })
    await expect(
      reddit.rules({ ...front, name: 'r/freelance+freelance (feed of u/anna)' }, ctx),
    ).rejects.toThrow(`the site returned ${status}`)
    ctx.advance(HOUR)
  }
})

test('a probe names the community', async () => {
  expect(await reddit.probe(sub, context())).toEqual({ community: sub, title: 'Freelancers', note: null })
})

test('a private feed is read without a client, newest first, and footers are removed from texts', async () => {
  fake.posts.push(post(1), post(2, { subreddit: 'smallbusiness' }), post(3, { state: 'deleted' }))
  const ctx = context({})
  const { posts, cursor } = await scan(reddit, front, null, ctx)
  expect(posts).toMatchObject([
    { sourceId: 't3_id1', body: 'Body & 1', author: 'bob', community: 'r/freelance', postedAt: NOW - 60_000 },
    { sourceId: 't3_id2', community: 'r/smallbusiness' },
  ])
  fake.posts.push(post(9, { created: NOW / 1000 + 9 }))
  expect(ids((await scan(reddit, front, cursor, ctx)).posts)).toEqual(['t3_id9'])
  expect(fake.asked[0]?.url.pathname).toBe('/new/.rss')
})

test('a private feed of several subreddits is read by its newest posts', async () => {
  fake.posts.push(post(1), post(2, { subreddit: 'smallbusiness' }))
  const secret = `https://www.reddit.com/r/freelance+smallbusiness/.rss?feed=${FEED_TOKEN}&user=anna`
  const several = { name: 'r/freelance+smallbusiness (feed of u/anna)', secret }
  expect(ids((await scan(reddit, several, null, context({}))).posts)).toEqual(['t3_id1', 't3_id2'])
  expect(fake.asked[0]?.url.pathname).toBe('/r/freelance+smallbusiness/new/.rss')
})

test('a private feed is read over pages of 100', async () => {
  fake.posts.push(...Array.from({ length: 150 }, (_, index) => post(index + 1)))
  expect((await scan(reddit, front, null, context({}))).posts.length).toBe(150)
})

test('deleted posts of a private feed are found through their threads', async () => {
  fake.posts.push(post(1), post(2, { state: 'deleted' }), post(3, { state: 'removed' }))
  const asked = ['t3_id1', 't3_id2', 't3_id3', 't3_unknown'].map((sourceId) => ({ sourceId, url: '' }))
  expect((await reddit.gone(front, asked, context({}))).gone).toEqual(['t3_id2', 't3_id3'])
})

test('a refused feed token blocks the community, and the token is in no error, page or probe', async () => {
  fake.posts.push(post(1))
  const ctx = context({})
  expect(
    JSON.stringify([await scan(reddit, front, null, ctx), (await reddit.probe(front, ctx)).title]),
  ).not.toContain(FEED_TOKEN)
  const revoked = { ...front, secret: 'https://www.reddit.com/.rss?feed=OLDTOKEN&user=anna' }
  const thrown = await reddit.newPosts(revoked, null, ctx).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ state: 'blocked', message: 'the site returned 403 and asks for a captcha' })
  expect(`${String(thrown)}${JSON.stringify(thrown)}`).not.toContain('OLDTOKEN')
})

test('a private feed without its address asks for it again', async () => {
  await expect(reddit.newPosts({ ...front, secret: null }, null, context())).rejects.toMatchObject({
    state: 'error',
  })
})
