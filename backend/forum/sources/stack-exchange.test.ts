import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../contract/time.ts'
import { contextFor, NOW, scan } from './scan.fixture.ts'
import {
  compressed,
  type FakeQuestion,
  STACK_EXCHANGE_KEY,
  startStackExchange,
  throttled,
} from './stack-exchange.fixture.ts'
import { stackExchange } from './stack-exchange.ts'

let fake: Awaited<ReturnType<typeof startStackExchange>>
beforeEach(async () => {
  fake = await startStackExchange()
})
afterEach(() => fake.close())

const context = (key?: string) =>
  contextFor([fake.origin], {
    credentials: key === undefined ? {} : { stackExchangeKey: key },
    origins: { stackExchange: fake.origin },
  })
const site = { name: 'freelancing.stackexchange.com', secret: null }

const question = (id: number, change: Partial<FakeQuestion> = {}): FakeQuestion => ({
  id,
  site: site.name,
  title: `Question ${id}`,
  body: '<p>x</p>',
  owner: 'anna',
  created: NOW / 1000 - 60 * id,
  tags: ['invoice'],
  ...change,
})
const ids = (posts: readonly { readonly sourceId: string }[]) => posts.map(({ sourceId }) => sourceId)

test('a first look goes back page by page, to 200 posts or seven days', async () => {
  fake.questions.push(...Array.from({ length: 250 }, (_, index) => question(index + 1)))
  expect((await scan(stackExchange, site, null, context())).posts.length).toBe(200)
  fake.questions.splice(0, 250, question(1), question(2, { created: (NOW - 8 * DAY) / 1000 }))
  expect((await scan(stackExchange, site, null, context())).posts.length).toBe(1)
})

test('pages do not lose or repeat a question', async () => {
  fake.questions.push(...Array.from({ length: 150 }, (_, index) => question(index + 1)))
  const { posts } = await scan(stackExchange, site, null, context())
  expect(new Set(ids(posts)).size).toBe(150)
  expect(posts.length).toBe(150)
})

test('the next look returns only new questions', async () => {
  fake.questions.push(question(1))
  const ctx = context()
  const first = await scan(stackExchange, site, null, ctx)
  fake.questions.push(question(2, { created: NOW / 1000 + 60 }))
  expect(ids((await scan(stackExchange, site, first.cursor, ctx)).posts)).toEqual([`${site.name}/2`])
})

test('entities and markup become plain text', async () => {
  fake.questions.push(
    question(1, {
      title: 'What&#39;s &lt;b&gt; &amp; why?',
      body: '<p>Use <code>a &lt; b</code></p>\n<pre><code>x\ny</code></pre>',
      owner: 'J&#246;rg',
    }),
  )
  expect((await scan(stackExchange, site, null, context())).posts[0]).toMatchObject({
    title: "What's <b> & why?",
    body: 'Use a < b\n\nx\ny',
    author: 'Jörg',
    url: 'https://freelancing.stackexchange.com/questions/1/x',
    postedAt: NOW - 60_000,
  })
})

test('a site is found in any address of it', () => {
  for (const address of ['www.stackoverflow.com', 'https://www.stackoverflow.com/', 'stackoverflow.com'])
    expect(stackExchange.parse(address).name).toBe('stackoverflow.com')
  for (const address of ['stackoverflow.com/tags/invoice', 'www.stackoverflow.com/tags/invoice/info'])
    expect(stackExchange.parse(address).name).toBe('stackoverflow.com/tagged/invoice')
})

test('tags filter the list, and the key is sent if there is one', async () => {
  fake.questions.push(question(1), question(2, { tags: ['tax'] }), question(3, { tags: ['tax', 'invoice'] }))
  const tagged = stackExchange.parse('freelancing/tagged/tax+invoice')
  expect(ids((await scan(stackExchange, tagged, null, context(STACK_EXCHANGE_KEY))).posts)).toEqual([
    `${site.name}/3`,
  ])
  expect(fake.asked[0]?.url.searchParams.get('key')).toBe(STACK_EXCHANGE_KEY)
})

test('tags that end in signs are watched, also several', async () => {
  fake.questions.push(
    question(1, { tags: ['c'] }),
    question(2, { tags: ['c++'] }),
    question(3, { tags: ['c++', 'c#'] }),
  )
  const watched = async (tags: string) =>
    ids((await scan(stackExchange, stackExchange.parse(`freelancing/tagged/${tags}`), null, context())).posts)
  expect(await watched('c++')).toHaveLength(2)
  expect(await watched('c%2B%2B+c%23')).toHaveLength(1)
})

test('a backoff is respected before the next request', async () => {
  const ctx = context()
  fake.wrapper.backoff = 30
  const page = await stackExchange.newPosts(site, null, ctx)
  expect(page.waitUntil).toBe(NOW + 30_000)
  delete fake.wrapper.backoff
  await stackExchange.newPosts(site, page.cursor, ctx)
  expect(ctx.now()).toBeGreaterThanOrEqual(NOW + 30_000)
})

test('a backoff of years holds the API for a day', async () => {
  const ctx = context()
  fake.wrapper.backoff = 5000 * DAY
  const page = await stackExchange.newPosts(site, null, ctx)
  expect(page.waitUntil).toBe(NOW + DAY)
  await expect(stackExchange.newPosts(site, page.cursor, ctx)).rejects.toMatchObject({ retryAt: NOW + DAY })
})

test('an empty quota stops requests until midnight UTC', async () => {
  const ctx = context()
  fake.wrapper.quota_remaining = 0
  const { waitUntil, cursor } = await stackExchange.newPosts(site, null, ctx)
  expect(waitUntil).toBe(Date.UTC(2026, 10, 22))
  await expect(stackExchange.newPosts(site, cursor, ctx)).rejects.toMatchObject({
    state: 'blocked',
    retryAt: waitUntil,
  })
  expect(fake.asked.length).toBe(1)
})

test('a throttle blocks the source for the time that it names, and no request is sent before', async () => {
  const ctx = context()
  fake.interrupt(throttled(5000))
  const failure = { state: 'blocked', retryAt: NOW + 5_000_000 }
  await expect(stackExchange.newPosts(site, null, ctx)).rejects.toMatchObject(failure)
  await expect(stackExchange.probe(site, ctx)).rejects.toMatchObject(failure)
  expect(fake.asked.length).toBe(1)
})

test.each([
  ['an unknown site', { name: 'nothing.stackexchange.com', secret: null }, null, 'error'],
  ['an outage', site, compressed({ error_id: 503, error_name: 'temporarily_unavailable' }, 400), 'error'],
  ['a ban page', site, { status: 403, body: 'forbidden' }, 'blocked'],
  ['a web page', site, { status: 200, body: '<!doctype html><p>hi' }, 'error'],
])('%s is an error, not an empty list', async (_what, community, reply, state) => {
  if (reply !== null) fake.interrupt(reply)
  await expect(stackExchange.newPosts(community, null, context())).rejects.toMatchObject({ state })
})

test.each([
  [400, "`tagged` doesn't match", 'bad_parameter', 'Stack Exchange returned error 400 (bad_parameter)'],
  [500, 'an error occurred', 'internal_error', 'Stack Exchange returned error 500 (internal_error)'],
  [500, 'an error occurred', 'Buy <b>now</b>', 'Stack Exchange returned error 500'],
  [
    400,
    'No site found for name `freelancing`',
    'bad_parameter',
    'Stack Exchange has no site freelancing.stackexchange.com (error 400): check the name',
  ],
])(
  'error %i with the message "%s" is reported as what it is',
  async (error_id, error_message, error_name, message) => {
    fake.interrupt(compressed({ error_id, error_message, error_name }, error_id))
    await expect(stackExchange.newPosts(site, null, context())).rejects.toMatchObject({
      state: 'error',
      message,
    })
  },
)

test('questions that the site no longer has count as deleted', async () => {
  fake.questions.push(question(1))
  const asked = [1, 2].map((id) => ({ sourceId: `${site.name}/${id}`, url: '' }))
  expect((await stackExchange.gone(site, asked, context())).gone).toEqual([`${site.name}/2`])
})

test('if the check fails, no question counts as deleted', async () => {
  fake.interrupt(throttled(100))
  const asked = [{ sourceId: `${site.name}/1`, url: '' }]
  await expect(stackExchange.gone(site, asked, context())).rejects.toMatchObject({ state: 'blocked' })
})

test('a probe reports an unused tag', async () => {
  fake.questions.push(question(1))
  const ctx = context()
  ctx.advance(HOUR)
  expect((await stackExchange.probe(stackExchange.parse('freelancing/tagged/nope'), ctx)).note).toBe(
    'No question has this tag.',
  )
  expect((await stackExchange.probe(site, ctx)).note).toBeNull()
})
