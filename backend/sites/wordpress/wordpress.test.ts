import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { adapterFor } from '../adapters.ts'
import { SiteError } from '../port.ts'
import { sendAll } from '../send-all.fixture.ts'
import { article, picture } from './article.fixture.ts'
import { type FakeRole, type Obstacle, startFakeWordPress } from './wordpress-fake.fixture.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const now = () => NOW
const fake = await startFakeWordPress()
afterAll(fake.close)
beforeEach(() => {
  fake.block()
  fake.log.length = 0
})

const siteOf = (
  role: FakeRole,
  changed: { readonly url?: string; readonly application_password?: string } = {},
  { signal, also = [] }: { readonly signal?: AbortSignal; readonly also?: readonly string[] } = {},
) =>
  adapterFor(
    { ...fake.loginOf(role), ...changed },
    {
      outboundTo: (origin) =>
        createOutbound({
          allowedOrigins: () => new Set([origin, ...also]),
          userAgent: 'quillport-test/1',
          now,
        }),
      now,
      signal: signal ?? new AbortController().signal,
    },
  )
const errorOf = async (work: Promise<unknown>): Promise<SiteError> => {
  const thrown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (thrown instanceof SiteError) return thrown
  throw new Error(`Expected a SiteError, not ${String(thrown)}.`)
}
const plain = () => article({ tags: [], categories: [] })

test('a post starts as a bare draft, and one update completes it', async () => {
  const site = siteOf('editor')
  const { post, warnings } = await site.create({ post: article(), status: 'publish', image: null })
  expect(fake.log.filter((line) => /posts/.test(line))).toEqual([
    'POST /wp/v2/posts',
    `POST /wp/v2/posts/${post.id}`,
  ])
  expect(fake.posts.get(Number(post.id))).toMatchObject({
    status: 'publish',
    excerpt: article().metaDescription,
  })
  expect(warnings.map(({ code }) => code)).toEqual(['seo_meta_not_kept'])
})

test('a create whose answer is lost is uncertain, and the marker finds what it made', async () => {
  const site = siteOf('editor')
  const post = plain()
  await site.probe()
  fake.block(({ method, route }) => (method === 'POST' && route === '/wp/v2/posts' ? 'lost' : undefined))
  expect(await errorOf(site.create({ post, status: 'draft', image: null }))).toMatchObject({
    kind: 'unreachable',
    certain: false,
  })
  fake.block()
  const found = await site.find(post)
  expect(found).toMatchObject({ status: 'draft' })
  if (!found) return
  await site.update(found, { post, status: 'publish', image: null }, sendAll)
  expect([...fake.posts.values()].filter(({ content }) => content.includes(post.marker))).toHaveLength(1)
})

test('a failure after the bare draft is uncertain, so that no second post is made', async () => {
  const refusals: readonly Obstacle[] = [
    { status: 403, body: '<h1>Forbidden</h1>' },
    { status: 500, body: { code: 'rest_db_error', message: 'No.' } },
    { status: 429, body: '', headers: { 'retry-after': '30' } },
  ]
  for (const refusal of refusals) {
    fake.block(({ method, route }) => (method === 'POST' && /posts\/\d+$/.test(route) ? refusal : undefined))
    expect(
      (await errorOf(siteOf('editor').create({ post: plain(), status: 'draft', image: null }))).certain,
    ).toBe(false)
  }
})

test('distinguishes the kinds of invalid answers', async () => {
  const onPost = async (obstacle: Obstacle) => {
    const site = siteOf('editor')
    await site.probe()
    fake.block(({ method }) => (method === 'POST' ? obstacle : undefined))
    const { kind, certain, retryAfter } = await errorOf(
      site.create({ post: plain(), status: 'draft', image: null }),
    )
    fake.block()
    return { kind, certain, retryAfter }
  }
  const in90 = new Date(NOW + 90_000).toUTCString()
  expect(await onPost('cut')).toMatchObject({ kind: 'unreachable', certain: false })
  expect(await onPost({ status: 502, body: '<h1>Bad gateway</h1>' })).toMatchObject({
    kind: 'failed',
    certain: false,
  })
  expect(
    await onPost({ status: 500, body: { code: 'internal_server_error', message: 'critical' } }),
  ).toMatchObject({
    kind: 'failed',
    certain: false,
  })
  expect(await onPost({ status: 500, body: { code: 'db_insert_error', message: 'no' } })).toMatchObject({
    kind: 'failed',
    certain: true,
  })
  expect(await onPost({ status: 200, body: '<html>cached page</html>' })).toMatchObject({
    kind: 'failed',
    certain: false,
  })
  expect(await onPost({ status: 429, body: '', headers: { 'retry-after': '17' } })).toEqual({
    kind: 'limited',
    certain: true,
    retryAfter: 17,
  })
  // Caches and servers answer this way for a WordPress that died or was too slow. It may have saved the post before.
  const dated = await onPost({ status: 503, body: 'maintenance', headers: { 'retry-after': in90 } })
  expect(dated).toEqual({ kind: 'limited', certain: false, retryAfter: 90 })
  expect(await onPost({ status: 403, body: '<h1>Blocked</h1>' })).toMatchObject({
    kind: 'forbidden',
    certain: true,
  })
  expect(await onPost({ status: 413, body: '' })).toMatchObject({ kind: 'invalid', certain: true })
})

test('a post is found among a hundred long ones', async () => {
  const site = siteOf('editor')
  const wanted = plain()
  const { post } = await site.create({ post: wanted, status: 'draft', image: null })
  for (let n = 0; n < 99; n += 1) fake.publish('Long')
  for (const stored of fake.posts.values())
    if (stored.title === 'Long') stored.content = 'word '.repeat(14_000)
  // A search plugin with its own index finds nothing.
  fake.block(({ query }) => (query.has('search') ? { status: 200, body: [] } : undefined))
  expect(await site.find(wanted)).toEqual(post)
  for (const [id, { title }] of fake.posts) if (title === 'Long') fake.posts.delete(id)
})

test('a saved post succeeds even if Rank Math does not answer', async () => {
  const authentication = { 'application-passwords': {} }
  const namespaces = ['wp/v2', 'rankmath/v1']
  const index = { name: 'Fake', url: fake.origin, home: fake.origin, namespaces, authentication }
  fake.block(({ route }) =>
    route === '/' ? { status: 200, body: index } : route === '/rankmath/v1/updateMeta' ? 'cut' : undefined,
  )
  const { post, warnings } = await siteOf('editor').create({ post: plain(), status: 'publish', image: null })
  expect([post.status, warnings.map(({ code }) => code)]).toEqual(['publish', ['seo_meta_not_kept']])
})

test('a post that got the id of the article’s post is not mistaken for it', async () => {
  const site = siteOf('editor')
  const marker = `quillport-job_${randomUUID()}`
  const wanted = article({ tags: [], categories: [], marker })
  const { post } = await site.create({ post: wanted, status: 'draft', image: null })
  const stored = fake.posts.get(Number(post.id))
  if (!stored) throw new Error('no post')
  // The id belongs to another article of Quillport, as after a copy of the site.
  const own = stored.content
  stored.content = own.replace(marker, `quillport-job_${randomUUID()}`)
  expect(await site.read(post.id, wanted)).toBeNull()
  // An editor removed the marker, and no other post contains it: the post still counts as the article's post.
  stored.content = own.replace(`<!-- ${marker} -->`, '')
  expect(await site.read(post.id, wanted)).toEqual(post)
  // Another post contains the marker: the post with the id now belongs to a stranger.
  const copy = await site.create({ post: wanted, status: 'draft', image: null })
  expect(await site.read(post.id, wanted)).toEqual(copy.post)
})

test('markup in a title or description is text to readers, not HTML of the site', async () => {
  const wanted = article({
    title: 'Tags: <script>alert(1)</script> & <b>, “R&D”, &lt;',
    metaDescription: 'When 1 < 2 & <img src=x onerror=alert(1)>.',
    jsonLd: null,
  })
  const { post } = await siteOf('administrator').create({ post: wanted, status: 'publish', image: null })
  expect(fake.posts.get(Number(post.id))).toMatchObject({
    title: 'Tags: &lt;script>alert(1)&lt;/script> & &lt;b>, “R&D”, &amp;lt;',
    excerpt: 'When 1 &lt; 2 & &lt;img src=x onerror=alert(1)>.',
  })
})

test('a page’s 404 does not count as a deleted post', async () => {
  const site = siteOf('editor')
  const wanted = plain()
  const { post } = await site.create({ post: wanted, status: 'draft', image: null })
  fake.block(({ route }) =>
    /posts\/\d+$/.test(route) ? { status: 404, body: '<h1>Not found</h1>' } : undefined,
  )
  expect(
    (await errorOf(site.update(post, { post: plain(), status: 'draft', image: null }, sendAll))).kind,
  ).toBe('failed')
  expect((await errorOf(site.read(post.id, wanted))).kind).toBe('failed')
  fake.block()
  fake.posts.delete(Number(post.id))
  expect(
    (await errorOf(site.update(post, { post: plain(), status: 'draft', image: null }, sendAll))).kind,
  ).toBe('missing')
  expect(await site.read(post.id, wanted)).toBeNull()
})

test('a draft that a person scheduled or submitted keeps its status', async () => {
  const site = siteOf('editor')
  const { post } = await site.create({ post: plain(), status: 'draft', image: null })
  const told: boolean[] = []
  for (const status of ['future', 'pending', 'private']) {
    const stored = fake.posts.get(Number(post.id))
    if (stored) stored.status = status
    await site.update(post, { post: plain(), status: 'draft', image: null }, (now, goesLive) => {
      told.push(goesLive)
      return sendAll(now, goesLive)
    })
    expect(fake.posts.get(Number(post.id))?.status).toBe(status)
  }
  expect(told).toEqual([true, false, false])
})

test('a draft that goes live while it is saved is not taken offline', async () => {
  const site = siteOf('editor')
  const { post } = await site.create({ post: plain(), status: 'draft', image: null })
  const goLive = () => {
    const stored = fake.posts.get(Number(post.id))
    if (stored) stored.status = 'publish'
  }
  fake.block(({ route }) => {
    if (route === '/wp/v2/tags') goLive()
    return undefined
  })
  const tagged = { post: article({ tags: ['Money'], categories: [] }), status: 'draft', image: null } as const
  const before = { ...fake.posts.get(Number(post.id)), status: 'publish' }
  expect(await errorOf(site.update(post, tagged, sendAll))).toMatchObject({
    kind: 'collision',
    certain: true,
  })
  expect(fake.posts.get(Number(post.id))).toEqual(before)
  const refused = await errorOf(site.update(post, { post: plain(), status: 'draft', image: null }, sendAll))
  expect(refused).toMatchObject({ kind: 'collision', certain: true })
})

test('a refusal after the post was saved is not certain to have had no effect', async () => {
  const site = siteOf('editor')
  const { post } = await site.create({ post: plain(), status: 'draft', image: null })
  let saves = 0
  // A filter of the site removes the markup for search engines, and the next request is refused.
  fake.block(({ method, route }) => {
    if (method !== 'POST' || !/posts\/\d+$/.test(route)) return undefined
    saves += 1
    const [stored] = fake.posts.values()
    const body = {
      ...stored,
      title: { raw: '' },
      content: { raw: '' },
      excerpt: { raw: '' },
      link: fake.origin,
    }
    return saves === 1 ? { status: 200, body } : { status: 429, body: {} }
  })
  const wanted = { post: article({ tags: [], categories: [] }), status: 'draft', image: null } as const
  expect(await errorOf(site.update(post, wanted, sendAll))).toMatchObject({
    kind: 'limited',
    certain: false,
  })
})

test('warnings that PHP prints around the JSON do not hide the answer', async () => {
  const notice = '<br />\n<b>Warning</b>: Undefined array key [0] in <b>/x.php</b><br />\n'
  fake.block(({ route }) =>
    route === '/wp/v2/users/me'
      ? {
          status: 200,
          body: `${notice}${JSON.stringify({ username: 'editor', roles: ['editor'], capabilities: { edit_posts: true } })}`,
        }
      : undefined,
  )
  expect(await siteOf('editor').probe()).toMatchObject({ account: 'editor', mayPublish: false })
})

test('a redirect of the API is never followed with content to save', async () => {
  const other = await startFakeWordPress()
  const handedOn: string[] = []
  other.block(({ method, route }) => {
    if (method === 'POST') handedOn.push(route)
    return undefined
  })
  try {
    const site = siteOf('editor')
    await site.probe()
    for (const status of [301, 307]) {
      fake.block(({ method }) =>
        method === 'POST'
          ? { status, body: '', headers: { location: `${other.origin}/wp-json/wp/v2/posts` } }
          : undefined,
      )
      const { kind } = await errorOf(site.create({ post: plain(), status: 'draft', image: null }))
      expect(kind).toBe('invalid')
    }
    expect(handedOn).toEqual([])
    expect(other.posts.size).toBe(0)
    fake.block(({ method }) =>
      method === 'POST' ? { status: 302, body: '', headers: { location: '/wp-login.php' } } : undefined,
    )
    expect((await errorOf(site.create({ post: plain(), status: 'draft', image: null }))).message).toMatch(
      /login page/,
    )
  } finally {
    await other.close()
  }
})

test('no login is sent to an API of another site that a page names', async () => {
  const thief = await startFakeWordPress()
  const asked: string[] = []
  thief.block(({ user, route }) => {
    asked.push(`${route} ${user}`)
    return undefined
  })
  try {
    const html = `<html><head><link rel="https://api.w.org/" href="${thief.origin}/wp-json/"></head></html>`
    fake.block(() => ({ status: 404, body: html }))
    // The test's client may reach the thief, so only the check of the API's address protects the login.
    const site = siteOf('editor', {}, { also: [thief.origin] })
    expect(await errorOf(site.probe())).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(`says that its API is at ${thief.origin}`),
    })
    expect(asked.filter((line) => !line.endsWith(' null'))).toEqual([])
    expect(asked.filter((line) => line.startsWith('/wp/v2'))).toEqual([])
  } finally {
    await thief.close()
  }
})

test('a wrong login and an account that may not write are different errors', async () => {
  expect(await errorOf(siteOf('editor', { application_password: 'nope' }).probe())).toMatchObject({
    kind: 'login',
    message: expect.stringMatching(/application password/),
  })
  expect(await errorOf(siteOf('subscriber').probe())).toMatchObject({ kind: 'forbidden' })
  expect(await errorOf(siteOf('editor', { url: 'ftp://x' }).probe())).toMatchObject({ kind: 'invalid' })
  fake.block(({ route }) =>
    route === '/wp/v2/users/me' ? { status: 401, body: '<h1>Authorization required</h1>' } : undefined,
  )
  expect((await errorOf(siteOf('editor').probe())).message).toMatch(/password-protected/)
})

test('existing terms are used in any spelling, and missing terms are made', async () => {
  const site = siteOf('editor')
  const first = await site.create({
    post: article({ tags: ['R&D'], categories: ['Guides'] }),
    status: 'draft',
    image: null,
  })
  const second = await site.create({
    post: article({ tags: ['r&d'], categories: ['guides'] }),
    status: 'draft',
    image: null,
  })
  const [one, two] = [first, second].map(({ post }) => fake.posts.get(Number(post.id)))
  expect(two?.tags).toEqual(one?.tags)
  expect(two?.categories).toEqual(one?.categories)
  expect(one?.tags).toHaveLength(1)
  const author = await siteOf('author').create({
    post: article({ tags: [], categories: ['Mine'] }),
    status: 'draft',
    image: null,
  })
  expect(author.warnings.map(({ code }) => code)).toContain('categories_not_made')
})

test('a lost upload is found by its name, and a file that is not a picture is not sent again', async () => {
  const site = siteOf('author')
  const image = picture({ fileName: 'An-Article-qp-1.png' })
  await site.probe()
  fake.block(({ route }) => (route === '/wp/v2/media' ? 'lost' : undefined))
  expect(await errorOf(site.uploadImage(image))).toMatchObject({ certain: false })
  fake.block()
  const found = await site.findImage(image)
  expect(fake.media.get(Number(found?.id))).toEqual({ name: image.fileName, alt: image.alt })
  expect(await site.findImage({ ...image, fileName: 'An-Article-qp-2.png' })).toBeNull()
  const broken = picture({ bytes: Buffer.from('text') })
  expect(await errorOf(site.uploadImage(broken))).toMatchObject({ kind: 'invalid', certain: true })
  expect(await errorOf(siteOf('contributor').uploadImage(image))).toMatchObject({ kind: 'forbidden' })
})

test.each([
  ['a refusal', 403],
  ['a site that does not know the request', 400],
])(
  'a picture whose description WordPress does not take is used without it, not uploaded again: %s',
  async (_, status) => {
    const site = siteOf('author')
    const before = fake.media.size
    fake.block(({ route }) =>
      /^\/wp\/v2\/media\/\d+$/.test(route)
        ? { status, body: { code: 'rest_refused', message: 'No.', data: { status } } }
        : undefined,
    )
    // WordPress shortens the spaces in a description, so its answer differs from what was sent.
    const { id } = await site.uploadImage(picture({ alt: 'A  desk' }))
    expect(fake.media.get(Number(id))).toMatchObject({ alt: 'A desk' })
    expect(fake.media.size).toBe(before + 1)
  },
)

test('a picture whose description fails is looked for before it is uploaded again', async () => {
  const site = siteOf('author')
  const image = picture({ alt: 'A  desk' })
  for (const obstacle of [{ status: 503, body: '' }, { status: 429, body: '' }, 'cut'] as const) {
    fake.block(({ route }) => (/^\/wp\/v2\/media\/\d+$/.test(route) ? obstacle : undefined))
    expect(await errorOf(site.uploadImage(image)), JSON.stringify(obstacle)).toMatchObject({ certain: false })
  }
  fake.block()
  expect(await site.findImage(image)).not.toBeNull()
})

test('a picture that lacks its description after a failure gets it when it is found, and is found even if that fails too', async () => {
  const site = siteOf('author')
  const image = picture({ fileName: 'An-Article-qp-3.png' })
  const describing = ({ method, route }: { readonly method: string; readonly route: string }) =>
    method === 'POST' && /^\/wp\/v2\/media\/\d+$/.test(route)
  fake.block((asked) => {
    // This WordPress ignores the description that comes with the upload.
    if (asked.route === '/wp/v2/media') asked.query.delete('alt_text')
    return describing(asked) ? { status: 503, body: '' } : undefined
  })
  expect(await errorOf(site.uploadImage(image))).toMatchObject({ certain: false })
  const found = await site.findImage(image)
  const alt = () => fake.media.get(Number(found?.id))?.alt
  expect(alt()).toBe('')
  fake.block()
  expect(await site.findImage(image)).toEqual(found)
  expect(alt()).toBe(image.alt)
})

test('a cancelled call rejects with the caller’s own reason', async () => {
  const reason = new Error('enough')
  await expect(siteOf('editor', {}, { signal: AbortSignal.abort(reason) }).probe()).rejects.toBe(reason)
})
