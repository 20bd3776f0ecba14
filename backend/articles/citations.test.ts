import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loopback, serve } from '../outbound/loopback.fixture.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { ArticleOrder } from './article-order.ts'
import { pageAt, readSources, sourceOf } from './citations.ts'
import { readFirst } from './read-first.ts'
import { searchPages } from './search-pages.ts'

/** A page that takes long to parse: text with many entities below many elements. */
const SLOW = `<title>Slow</title>${'<b>'.repeat(199)}${'&lt;'.repeat(300_000)}`
const STRANGER = '<title>The guild of freelancers</title><p>Buy our pills.</p>'

let stranger: Loopback
let known: Loopback
beforeAll(async () => {
  stranger = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(STRANGER)
  })
  const redirects: Readonly<Record<string, string>> = { '/away': `${stranger.origin}/pills`, '/old': '/new' }
  known = await serve(({ url = '' }, response) => {
    const location = redirects[url]
    if (location !== undefined) response.writeHead(302, { location }).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(url === '/slow' ? SLOW : `<title>Page ${url}</title><p>Words.</p>`)
  })
})
afterAll(() => Promise.all([stranger.close(), known.close()]))

/** The guarded client. It never follows a redirect to another address of this computer, so two calls represent two public sites. */
const acrossSites = (): Outbound => {
  const allowedOrigins = () => new Set([known.origin, stranger.origin])
  const outbound = createOutbound({ allowedOrigins, userAgent: 'test', now: Date.now })
  return {
    request: async (url, options) => {
      const first = await outbound.request(url, { ...options, followRedirects: false })
      const location = first.headers.get('location')
      return location === null ? first : outbound.request(new URL(location, url).href, options)
    },
  }
}
const readerOf = (workspaceId: string) => ({
  outbound: acrossSites(),
  workspaceId,
  signal: AbortSignal.timeout(60_000),
})
const orderWith = (topic: string) =>
  ArticleOrder.parse({ title: 'Late invoices', length: 'short', topic, include_external_link: true })

test('a page gets the address that answered, and a page of another site counts as found', async () => {
  const parts = { ...readerOf('one'), siteOutbound: acrossSites, search: null }
  const read = (topic: string, address: string | null) =>
    readFirst(
      parts,
      orderWith(topic),
      { domain: null, address, entered: null, posts: [] },
      { language: 'en', keyword: 'late invoices' },
    )
  const { pages } = await read(`Use ${known.origin}/away and ${known.origin}/old.`, `${known.origin}/home`)
  expect(pages.map(({ url, of }) => `${of} ${url}`)).toEqual([
    `found ${stranger.origin}/pills`,
    `given ${known.origin}/new`,
    `own ${known.origin}/home`,
  ])
  const own = await read('', `${known.origin}/away`)
  expect(own.pages).toMatchObject([{ of: 'found', url: `${stranger.origin}/pills` }])
})

test('a source that redirects to another site gets that site’s address, and not the requested name', async () => {
  const sources = ['/away', '/old'].map((path) => ({
    url: `${known.origin}${path}`,
    label: 'World Health Organization',
    excerpt: '',
  }))
  const [away, old] = await readSources(readerOf('one'), sources)
  const shown = [away, old].map((one, at) => {
    const asked = sources[at]
    return one && asked && sourceOf(one.page, asked)
  })
  expect(away?.page.of).toBe('found')
  expect(shown[0]).toMatchObject({ url: `${stranger.origin}/pills` })
  expect(shown[0]?.label).not.toContain('World Health')
  expect(shown[1]).toMatchObject({ url: `${known.origin}/new`, label: 'World Health Organization' })
})

test('a page and a search that end in the same failure give the same reason', async () => {
  const large = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(2 * 1024 * 1024 + 1))
  })
  const reasons = async (origin: string) => {
    const outbound = createOutbound({
      allowedOrigins: () => new Set([origin]),
      userAgent: 'test',
      now: Date.now,
    })
    const reader = { ...readerOf('one'), outbound }
    return [
      await pageAt(reader, origin),
      await searchPages({ baseUrl: origin, outbound }, 'late invoices', 'en', reader.signal),
    ]
  }
  expect(await reasons(large.origin)).toEqual([
    { why: 'sent more than 2 MiB' },
    { why: 'sent more than 2 MiB' },
  ])
  await large.close()
  expect(await reasons(large.origin)).toEqual([{ why: 'cannot be reached' }, { why: 'cannot be reached' }])
})

test('the pages of one workspace do not keep another workspace waiting', async () => {
  const done: string[] = []
  const read = async (workspaceId: string, path: string) => {
    const reading = await pageAt(readerOf(workspaceId), `${known.origin}${path}`)
    done.push(workspaceId)
    return reading
  }
  const slow = Array.from({ length: 6 }, () => read('one', '/slow'))
  await slow[0]
  await read('two', '/quick')
  expect(done.filter((workspaceId) => workspaceId === 'one').length).toBeLessThan(4)
  await Promise.all(slow)
}, 30_000)
