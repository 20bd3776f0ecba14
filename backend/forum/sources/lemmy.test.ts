import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { html, json, ROBOT_WALL_PAGE } from '../../outbound/fake-server.fixture.ts'
import { type FakeLemmyPost, startLemmy } from './lemmy.fixture.ts'
import { lemmy, sidebarRules } from './lemmy.ts'
import { contextFor, NOW, scan } from './scan.fixture.ts'

let close = async () => undefined as unknown
afterEach(() => close())

const start = async (version: '0.18' | '0.19') => {
  const fake = await startLemmy(version)
  close = fake.close
  return {
    fake,
    ctx: contextFor([fake.origin]),
    at: (name: string) => lemmy.parse(`${fake.origin}/c/${name}`),
  }
}
const post = (id: number, change: Partial<FakeLemmyPost> = {}): FakeLemmyPost => ({
  id,
  name: `Post ${id}`,
  body: null,
  creator: 'anna',
  published: new Date(NOW - id * MINUTE).toISOString(),
  state: 'there',
  ...change,
})
const ids = (posts: readonly { readonly sourceId: string }[]) =>
  posts.map(({ sourceId }) => sourceId.replace(/.*\//, ''))

test.each(['0.18', '0.19'] as const)('Lemmy %s: a first look reads all pages and ends', async (version) => {
  const { fake, ctx, at } = await start(version)
  fake.posts.push(...Array.from({ length: 120 }, (_, index) => post(index + 1)))
  const { posts, pages } = await scan(lemmy, at('selfhosted'), null, ctx)
  expect(new Set(ids(posts)).size).toBe(120)
  // The last request looks for comments.
  expect(pages.length).toBe(4)
})

test('the next look returns new posts, and posts that arrived late from another instance', async () => {
  const { fake, ctx, at } = await start('0.19')
  fake.posts.push(post(1))
  const first = await scan(lemmy, at('selfhosted'), null, ctx)
  fake.posts.push(
    post(2, { published: new Date(NOW - HOUR).toISOString() }),
    post(3, { published: new Date(NOW + 1).toISOString() }),
  )
  expect(ids((await scan(lemmy, at('selfhosted'), first.cursor, ctx)).posts).sort()).toEqual(['2', '3'])
})

test('a time without a zone is UTC, and Markdown becomes plain text', async () => {
  const { fake, ctx, at } = await start('0.18')
  fake.posts.push(
    post(1, {
      published: '2026-11-21T09:00:00.123456',
      body: '# Hi\n\n> **bold** [link](https://a.example)\n\n`code` <b>x</b>',
    }),
  )
  const { posts } = await scan(lemmy, at('selfhosted'), null, ctx)
  expect(posts[0]).toMatchObject({
    postedAt: Date.UTC(2026, 10, 21, 9, 0, 0, 123),
    body: 'Hi\n\n> bold link (https://a.example)\n\ncode x',
    author: 'anna',
    url: `${fake.origin}/post/1`,
  })
})

test('deleted, removed and old posts are not read', async () => {
  const { fake, ctx, at } = await start('0.18')
  fake.posts.push(
    post(1, { state: 'deleted' }),
    post(2, { state: 'removed' }),
    post(3, { published: new Date(NOW - 8 * DAY).toISOString() }),
  )
  expect((await scan(lemmy, at('selfhosted'), null, ctx)).posts).toEqual([])
})

test.each(['0.18', '0.19'] as const)(
  'Lemmy %s: deleted, removed and purged posts count as deleted',
  async (version) => {
    const { fake, ctx, at } = await start(version)
    fake.posts.push(
      post(1),
      post(2, { state: 'deleted' }),
      post(3, { state: 'removed' }),
      post(4, { state: 'purged' }),
    )
    const asked = [1, 2, 3, 4].map((id) => ({ sourceId: `host/post/${id}`, url: '' }))
    expect(
      ids(
        await lemmy
          .gone(at('selfhosted'), asked, ctx)
          .then(({ gone }) => gone.map((sourceId) => ({ sourceId }))),
      ),
    ).toEqual(['2', '3', '4'])
  },
)

test.each([
  ['an unknown community', 'nowhere', null, 'error', 'has no community'],
  ['a private instance', 'hidden', null, 'blocked', 'the instance is private (the site returned 403)'],
  ['its rate limit', 'selfhosted', json({ error: 'rate_limit_error' }, 400), 'blocked', 'too many requests'],
  ['a robot wall', 'selfhosted', html(ROBOT_WALL_PAGE, 403), 'blocked', 'asks for a captcha'],
  ['a web page', 'selfhosted', html('<!doctype html><p>An app'), 'error', 'a web page'],
  ['a crash', 'selfhosted', { status: 502 }, 'error', 'the site returned 502'],
])('%s is an error, not an empty list', async (_what, name, reply, state, message) => {
  const { fake, ctx, at } = await start('0.19')
  if (reply !== null) fake.interrupt(reply)
  await expect(lemmy.newPosts(at(name), null, ctx)).rejects.toMatchObject({
    state,
    message: expect.stringContaining(message),
  })
})

test('a rate limit, which Lemmy answers with 400, holds the instance for a minute', async () => {
  const { fake, ctx, at } = await start('0.19')
  fake.interrupt(json({ error: 'rate_limit_error' }, 400))
  await expect(lemmy.newPosts(at('selfhosted'), null, ctx)).rejects.toMatchObject({ retryAt: NOW + MINUTE })
  await lemmy.newPosts(at('selfhosted'), null, ctx)
  expect(ctx.now()).toBeGreaterThanOrEqual(NOW + MINUTE)
})

test('a failing instance does not make posts count as deleted', async () => {
  const { fake, ctx, at } = await start('0.19')
  fake.interrupt(html('<h1>404</h1>', 404))
  await expect(
    lemmy.gone(at('selfhosted'), [{ sourceId: 'host/post/1', url: '' }], ctx),
  ).rejects.toMatchObject({ state: 'error' })
})

test('the rules in the sidebar are separated, and the links below them are left out', async () => {
  const { ctx, at } = await start('0.19')
  expect(await lemmy.rules(at('selfhosted'), ctx)).toEqual([
    'Be civil and kind.',
    'No spam (https://example.com/spam) or advertising.',
  ])
})

test.each([
  ['a numbered list without a heading', 'Hello\n\n1. Be nice\n2) No ads\n\n- a link', ['Be nice', 'No ads']],
  [
    'paragraphs between and below the rules',
    '## Rules\n1. Be nice\n\n   Really.\n\nWhy?\nBecause.\n\n2. No ads\n\nSee also !other@x.y for more.\nAnd more.',
    ['Be nice Really.', 'No ads'],
  ],
  ['bold headings', '**Community rules:**\n* One\n* Two\n\n**More**\n* Three', ['One', 'Two']],
  ['no rules', 'A place for links.\n- [x](https://x.example)', []],
])('a sidebar with %s', (_what, markdown, texts) => {
  expect(sidebarRules(markdown)).toEqual(texts)
})

test('a sidebar of any length is read only once', () => {
  const texts = ['\u2028x\u2028x', '\u2029']
  for (const part of [' ', '#', '**', '1.', '\u2028', '* '])
    for (const text of texts) {
      const long = `# Rules\n1. Be nice\n2. ${part.repeat(400_000 / part.length)}${text}`
      expect(sidebarRules(long)[0]).toBe('Be nice')
    }
})

test('a probe returns the title', async () => {
  const { ctx, at } = await start('0.19')
  expect((await lemmy.probe(at('selfhosted'), ctx)).title).toBe('Self-hosting')
})
