import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import { html, ROBOT_WALL_PAGE } from '../../outbound/fake-server.fixture.ts'
import { type FeedFile, rss, startFeedSite } from './feed.fixture.ts'
import { feed } from './feed.ts'
import { contextFor, NOW, scan } from './scan.fixture.ts'

let site: Awaited<ReturnType<typeof startFeedSite>>
beforeEach(async () => {
  site = await startFeedSite()
})
afterEach(() => site.close())

const context = () => contextFor([site.origin])
const at = (path: string) => ({ name: `${site.origin}${path}`, secret: null })
const titles = (posts: readonly { readonly title: string }[]) => posts.map(({ title }) => title)

test('only items that were not listed before are new, whatever their dates', async () => {
  site.files.set('/rss', rss([{ guid: '1', title: 'one', date: NOW - HOUR }]))
  const ctx = context()
  const first = await scan(feed, at('/rss'), null, ctx)
  expect(titles(first.posts)).toEqual(['one'])
  site.files.set(
    '/rss',
    rss([
      { guid: '2', title: 'two', date: NOW - 20 * DAY },
      { guid: '1', title: 'one, edited', date: NOW },
    ]),
  )
  const second = await scan(feed, at('/rss'), first.cursor, ctx)
  expect(titles(second.posts)).toEqual(['two'])
})

test('a first look skips the archive, which is not read later either', async () => {
  site.files.set(
    '/rss',
    rss([
      { guid: '1', date: NOW - DAY },
      { guid: '2', date: NOW - 8 * DAY },
    ]),
  )
  const ctx = context()
  const first = await scan(feed, at('/rss'), null, ctx)
  expect(first.posts.length).toBe(1)
  expect((await scan(feed, at('/rss'), first.cursor, ctx)).posts).toEqual([])
})

test('new items beyond the thousandth are reported as missed, and known items and an archive are not', async () => {
  const ctx = context()
  const missedAfter = async (newest: number, cursor: string | null) => {
    const items = Array.from({ length: 1020 }, (_, index) => ({
      guid: `${newest - index}`,
      date: NOW - HOUR,
    }))
    site.files.set('/rss', rss(items))
    return feed.newPosts(at('/rss'), cursor, ctx)
  }
  const first = await missedAfter(2000, null)
  const second = await missedAfter(4000, first.cursor)
  const third = await missedAfter(4001, second.cursor)
  expect([first, second, third].map(({ missed }) => missed?.join())).toEqual([
    undefined,
    'more than 1,000 posts were new: the 20 older posts were not read',
    undefined,
  ])
})

test.each([
  ['ETag', { etag: '"v1"' }, 'if-none-match', '"v1"'],
  [
    'Last-Modified',
    { modified: 'Sat, 21 Nov 2026 08:00:00 GMT' },
    'if-modified-since',
    'Sat, 21 Nov 2026 08:00:00 GMT',
  ],
])('an unchanged feed is not sent again (%s)', async (_what, validator, header, value) => {
  site.files.set('/rss', { ...rss([{ guid: '1' }]), ...validator })
  const ctx = context()
  const first = await feed.newPosts(at('/rss'), null, ctx)
  const second = await feed.newPosts(at('/rss'), first.cursor, ctx)
  expect(site.asked.at(-1)?.headers[header]).toBe(value)
  expect(second).toEqual({ posts: [], cursor: first.cursor, more: false, waitUntil: null })
})

test('the pauses that a feed asks for are respected within limits', async () => {
  const ctx = context()
  site.files.set('/hour', rss([], '<ttl>60</ttl>'))
  expect((await feed.newPosts(at('/hour'), null, ctx)).waitUntil).toBe(NOW + 45 * MINUTE)
  site.files.set('/month', rss([], '<ttl>43200</ttl>'))
  expect((await feed.newPosts(at('/month'), null, ctx)).waitUntil).toBe(ctx.now() + 6 * HOUR - 15 * MINUTE)
  site.files.set('/night', rss([], '<skipHours><hour>9</hour><hour>10</hour></skipHours>'))
  expect((await feed.newPosts(at('/night'), null, ctx)).waitUntil).toBe(Date.UTC(2026, 10, 21, 11))
  site.files.set('/plain', rss([]))
  expect((await feed.newPosts(at('/plain'), null, ctx)).waitUntil).toBeNull()
})

test('the pauses that a feed asks for also apply while it does not change', async () => {
  const ctx = context()
  site.files.set('/rss', { ...rss([], '<ttl>60</ttl>'), etag: '"v1"' })
  const { cursor } = await feed.newPosts(at('/rss'), null, ctx)
  ctx.advance(2 * HOUR)
  const unchanged = await feed.newPosts(at('/rss'), cursor, ctx)
  expect([unchanged.posts, unchanged.waitUntil]).toEqual([[], ctx.now() + 45 * MINUTE])
})

test('a post without a date gets the time of the reading, and a date in the future is not accepted', async () => {
  site.files.set('/rss', rss([{ guid: '1' }, { guid: '2', date: NOW + 9 * DAY }]))
  const ctx = context()
  const { posts } = await scan(feed, at('/rss'), null, ctx)
  expect(posts.map(({ postedAt }) => postedAt)).toEqual([ctx.now(), ctx.now()])
})

test('HTML in titles and bodies becomes plain text', async () => {
  site.files.set(
    '/rss',
    rss([
      {
        guid: '1',
        title: 'Is <b>this</b> &amp; that right?',
        html: '<p>Hello\u200b <script>alert(1)</script>you</p><p>List&lt;T&gt; <a href="https://a.example/x">there</a></p><img src=x onerror=alert(1)>',
      },
      { guid: '2', title: 'List<String> in 2 < 3', html: '' },
    ]),
  )
  const { posts } = await scan(feed, at('/rss'), null, context())
  expect(posts.find(({ sourceId }) => sourceId.endsWith('#1'))).toMatchObject({
    title: 'Is this & that right?',
    body: 'Hello you\n\nList<T> there (https://a.example/x)',
  })
  expect(titles(posts)).toContain('List<String> in 2 < 3')
})

test('ids that are unique only within their feed do not conflict with ids of other feeds', async () => {
  site.files.set('/a', rss([{ guid: '1' }, { guid: 'urn:uuid:5', title: 'x' }, { link: '/t/1', title: 'y' }]))
  site.files.set('/b', rss([{ guid: '1' }]))
  const ctx = context()
  const a = await scan(feed, at('/a'), null, ctx)
  const b = await scan(feed, at('/b'), null, ctx)
  expect(a.posts.map(({ sourceId }) => sourceId).sort()).toEqual([
    `${site.origin}/a#1`,
    `${site.origin}/t/1`,
    'urn:uuid:5',
  ])
  expect(b.posts[0]?.sourceId).toBe(`${site.origin}/b#1`)
})

test('Atom: relative links follow xml:base, and the type decides what is markup', async () => {
  site.files.set('/atom', {
    type: 'application/atom+xml',
    body: `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/forum/"><title>T</title><id>urn:x</id><updated>2026-11-21T08:00:00Z</updated>
<entry xml:base="posts/"><id>urn:1</id><title type="text">&lt;b&gt; tag</title><link href="1.html"/><updated>2026-11-21T08:00:00Z</updated>
<author><name>Zoë</name></author><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><pre>one
two</pre></div></content></entry></feed>`,
  })
  const { posts } = await scan(feed, at('/atom'), null, context())
  expect(posts).toEqual([
    {
      sourceId: 'urn:1',
      url: `${site.origin}/forum/posts/1.html`,
      title: '<b> tag',
      body: 'one\ntwo',
      author: 'Zoë',
      postedAt: Date.UTC(2026, 10, 21, 8),
      community: 'T',
      comment: null,
    },
  ])
})

test('JSON Feed and RDF are feeds too', async () => {
  site.files.set('/json', {
    type: 'application/feed+json',
    body: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [{ id: '7', url: '/7', content_html: '<p>hi</p>', date_published: '2026-11-21T08:00:00Z' }],
    }),
  })
  site.files.set('/rdf', {
    type: 'application/rdf+xml',
    body: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel><item rdf:about="http://r.example/1"><title>one</title><link>http://r.example/1</link><dc:date>2026-11-21T08:00:00Z</dc:date><dc:creator>me</dc:creator></item></rdf:RDF>`,
  })
  const ctx = context()
  expect((await scan(feed, at('/json'), null, ctx)).posts[0]).toMatchObject({
    body: 'hi',
    title: 'hi',
    url: `${site.origin}/7`,
  })
  expect((await scan(feed, at('/rdf'), null, ctx)).posts[0]).toMatchObject({
    sourceId: 'http://r.example/1',
    author: 'me',
  })
})

test.each([
  ['the header', 'application/xml; charset=iso-8859-1', ''],
  ['the XML declaration', 'application/xml', '<?xml version="1.0" encoding="ISO-8859-1"?>'],
])('umlauts are decoded in a charset that %s names', async (_where, type, declaration) => {
  const text = `${declaration}<rss version="2.0"><channel><title>t</title><item><title>Für Selbständige</title></item></channel></rss>`
  site.files.set('/latin', { type, body: Buffer.from(text, 'latin1') })
  expect(titles((await scan(feed, at('/latin'), null, context())).posts)).toEqual(['Für Selbständige'])
})

const whole = String(rss([{ guid: '1' }, { guid: '2' }]).body)
test.each([
  ['cut off between two items', whole.slice(0, whole.lastIndexOf('<item>')), 'error'],
  ['cut off within an item', whole.slice(0, whole.lastIndexOf('<guid') + 9), 'error'],
  ['an empty body', '', 'error'],
  ['a web page', '<!DOCTYPE html><html><body>Please log in</body></html>', 'error'],
  ['a captcha', ROBOT_WALL_PAGE, 'blocked'],
  ['another kind of XML', '<?xml version="1.0"?><opml version="2.0"></opml>', 'error'],
  ['JSON that is no feed', '{"ok":true}', 'error'],
])('%s never counts as "nothing new"', async (_what, body, state) => {
  site.files.set('/rss', { type: 'application/rss+xml', body })
  await expect(feed.newPosts(at('/rss'), null, context())).rejects.toMatchObject({ state })
})

test.each([
  [403, 'blocked', 'the site returned 403', null],
  [429, 'blocked', 'the site returned 429: too many requests', NOW + 2 * HOUR],
  [503, 'error', 'the site returned 503', NOW + 2 * HOUR],
  [404, 'error', 'the site returned 404: there is nothing at this address', NOW + 2 * HOUR],
])('the status %i is reported with its meaning and its end', async (status, state, message, retryAt) => {
  site.interrupt({
    status,
    headers: retryAt === null ? {} : { 'retry-after': new Date(retryAt).toUTCString() },
  })
  await expect(feed.newPosts(at('/rss'), null, context())).rejects.toMatchObject({ state, message, retryAt })
})

test('a feed is found through a page that names it', async () => {
  site.files.set(
    '/blog',
    html(`<html><head><link rel="stylesheet" href="/x.css"><link href='/nope.xml' type="application/rss+xml" rel='alternate'>
<link rel="alternate" type="application/atom+xml" title="a" href="/real.xml?a=1&amp;b=2"></head></html>`),
  )
  site.files.set('/real.xml?a=1&b=2', rss([{ guid: '1' }]))
  expect(await feed.probe(at('/blog'), context())).toEqual({
    community: at('/real.xml?a=1&b=2'),
    title: 'Forum & friends',
    note: 'This is the feed that the page links to.',
  })
})

test('a page that only mentions captchas still leads to its feed, and a captcha page does not', async () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="/rss">'
  site.files.set('/rss', rss([]))
  site.files.set(
    '/blog',
    html(`<!-- cached --><html><head>${link}</head><body><div class="g-recaptcha"></div></body></html>`),
  )
  expect((await feed.probe(at('/blog'), context())).community).toEqual(at('/rss'))
  site.files.set('/wall', html(ROBOT_WALL_PAGE))
  await expect(feed.probe(at('/wall'), context())).rejects.toMatchObject({ state: 'blocked' })
})

test('a feed is complete even if a cache added a comment after its end', async () => {
  const { type, body } = rss([{ guid: '1' }])
  site.files.set('/rss', { type, body: `${body}<!-- cached --> <!-- in 3 ms -->\n` })
  expect((await scan(feed, at('/rss'), null, context())).posts.length).toBe(1)
})

test.each([
  ['<base ', 'a page'],
  ['<link ', 'a page'],
  ['<skipHours>', 'a feed'],
  ['<!---->', 'a feed'],
])('a flood of %s in %s causes an error within limited time', async (part, what) => {
  const flood = part.repeat(Math.floor(3_000_000 / part.length))
  site.files.set('/x', {
    type: 'text/plain',
    body: `${what === 'a page' ? '<html>' : '<rss><channel>'}${flood}`,
  })
  await expect(feed.probe(at('/x'), context())).rejects.toMatchObject({ state: 'error' })
})

test('a page without a feed is reported', async () => {
  site.files.set('/blog', html('<html><head></head></html>'))
  await expect(feed.probe(at('/blog'), context())).rejects.toMatchObject({
    state: 'error',
    message: 'this page does not link to a feed; enter the address of the feed itself',
  })
})

test.each([
  ['/', '/recent.rss'],
  ['/board/', '/board/recent.rss'],
  ['/', '/forums/-/index.rss'],
  ['/', '/feed.php'],
])('the feed of a forum whose page at %s names no feed is found at %s', async (page, place) => {
  site.files.set(page, html('<html><head></head></html>'))
  site.files.set(place, rss([{ guid: '1' }]))
  expect(await feed.probe(at(page), context())).toMatchObject({
    community: at(place),
    note: 'This is the feed of the site that the page belongs to.',
  })
})

test('a 429 without a time is reported with a time, until which the site gets no requests', async () => {
  site.files.set('/rss', { status: 429 })
  const ctx = context()
  const thrown = await feed.newPosts(at('/rss'), null, ctx).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ state: 'blocked', retryAt: ctx.now() + 60_000 })
})

test('a post counts as deleted if its own page is deleted, not if it is no longer in the feed or links to another site', async () => {
  site.files.set('/rss', rss([{ guid: 'listed', link: '/listed', date: NOW - MINUTE }]))
  site.files.set('/old', html('still here'))
  site.files.set('/wall', html('no', 403))
  const posts = [
    { sourceId: `${site.origin}/rss#listed`, url: `${site.origin}/listed` },
    { sourceId: 'a', url: `${site.origin}/old` },
    { sourceId: 'b', url: `${site.origin}/deleted` },
    { sourceId: 'c', url: `${site.origin}/wall` },
    { sourceId: 'd', url: 'https://elsewhere.example/deleted' },
  ]
  expect((await feed.gone(at('/rss'), posts, context())).gone).toEqual(['b'])
})

test('no post counts as deleted while the feed itself is down', async () => {
  await expect(
    feed.gone(at('/rss'), [{ sourceId: 'a', url: `${site.origin}/a` }], context()),
  ).rejects.toMatchObject({
    state: 'error',
  })
})

test('a token in the address is sent and never shown', async () => {
  site.files.set('/rss?token=TOKEN', rss([{ guid: '1' }]))
  const community = feed.parse(`${site.origin}/rss?token=TOKEN`)
  const ctx = context()
  const { posts } = await scan(feed, community, null, ctx)
  expect(JSON.stringify([community.name, posts])).not.toContain('TOKEN')
  site.interrupt({ status: 403 })
  const thrown = await feed.newPosts(community, null, ctx).catch((error: unknown) => error)
  expect(String(thrown)).not.toContain('TOKEN')
})

const LINKS = ['#frag', 'posts/1', '?p=1', '/posts/1', 'https://elsewhere.example/1']

/** Makes a feed of each format with these links. If a format has a base, it is the whole private address. */
const linking = (links: readonly string[], base: string): readonly FeedFile[] => {
  const items = (item: (link: string, at: number) => string) => links.map(item).join('')
  const xml = (body: string) => ({ type: 'application/xml', body })
  return [
    rss(links.map((link, at) => ({ guid: `urn:${at}`, link }))),
    xml(
      `<rss version="2.0" xml:base="${base}"><channel><title>T</title><link>/</link><description>x</description>${items(
        (link, at) =>
          `<item><guid isPermaLink="false">urn:${at}</guid><title>A title</title><link>${link}</link></item>`,
      )}</channel></rss>`,
    ),
    xml(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>urn:x</id><updated>2026-11-21T08:00:00Z</updated>${items(
        (link, at) =>
          `<entry xml:base="${base}"><id>urn:${at}</id><title>A title</title><link href="${link}"/><updated>2026-11-21T08:00:00Z</updated></entry>`,
      )}</feed>`,
    ),
    xml(
      `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="urn:c"><title>T</title><link>/</link><description>x</description></channel>${items(
        (link, at) => `<item rdf:about="urn:${at}"><title>A title</title><link>${link}</link></item>`,
      )}</rdf:RDF>`,
    ),
    {
      type: 'application/feed+json',
      body: JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'T',
        items: links.map((url, at) => ({ id: `urn:${at}`, url, title: 'A title', content_text: 'x' })),
      }),
    },
  ]
}

test.each([
  '/private.xml?token=s3cretCanary99',
  '/rss/s3cretCanary99/feed.xml',
  '/u/8f14e45fceea167a5a36dedd4bea2543',
])(
  'no post of the private feed at %s contains the feed’s secret, whatever its links look like',
  async (path) => {
    const typed = `${site.origin}${path}`
    const community = feed.parse(typed)
    expect(community.secret).toBe(typed)
    for (const file of linking([...LINKS, typed, `${typed}#1`], typed)) {
      site.files.set(path, file)
      const { posts } = await scan(feed, community, null, context())
      expect(posts.length).toBeGreaterThan(4)
      expect(JSON.stringify([community.name, posts])).not.toMatch(/s3cretCanary99|8f14e45fceea167a/)
      expect(posts.map(({ url }) => url)).toContain(`${site.origin}/posts/1`)
      expect(posts.map(({ url }) => url)).toContain('https://elsewhere.example/1')
    }
  },
)

test('a feed with 3,000 posts is read within limits', async () => {
  site.files.set(
    '/rss',
    rss(Array.from({ length: 3000 }, (_, index) => ({ guid: `g${index}`, date: NOW - index }))),
  )
  const ctx = context()
  const first = await scan(feed, at('/rss'), null, ctx)
  expect(first.posts.length).toBe(200)
  expect(first.cursor.length).toBeLessThan(50_000)
})

test('a post with an endless address has the address of the feed', async () => {
  const link = (length: number) => `https://forum.example/a${'/'.repeat(length)}x`
  site.files.set(
    '/rss',
    rss(
      [1_000, 2_000, 1_000_000].map((length) => ({
        guid: `${length}`,
        link: link(length),
        date: NOW - HOUR,
      })),
    ),
  )
  const { posts } = await scan(feed, at('/rss'), null, context())
  const feedAddress = at('/rss').name
  expect(posts.map(({ url }) => url).sort()).toEqual([link(1_000), feedAddress, feedAddress].sort())
})
