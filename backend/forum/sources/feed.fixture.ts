import { type FakeServer, type Reply, startFake } from '../../outbound/fake-server.fixture.ts'

export type FeedFile = {
  readonly type: string
  readonly body: string | Uint8Array
  readonly etag?: string
  readonly modified?: string
}

/** Starts a web server with files. It supports conditional requests (RFC 9110), and answers 404 for other paths. */
export const startFeedSite = async (): Promise<
  FakeServer & { readonly files: Map<string, FeedFile | Reply> }
> => {
  const files = new Map<string, FeedFile | Reply>()
  const server = await startFake(({ url, headers }) => {
    const file = files.get(url.pathname + url.search)
    if (file === undefined)
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' }
    if (!('type' in file)) return file
    const validators = {
      ...(file.etag === undefined ? {} : { etag: file.etag }),
      ...(file.modified === undefined ? {} : { 'last-modified': file.modified }),
    }
    const same =
      headers['if-none-match'] !== undefined
        ? headers['if-none-match'] === file.etag
        : headers['if-modified-since'] !== undefined && headers['if-modified-since'] === file.modified
    if (same) return { status: 304, headers: validators }
    return { headers: { 'content-type': file.type, ...validators }, body: file.body }
  })
  return { ...server, files }
}

export type RssItem = {
  readonly guid?: string
  readonly title?: string
  readonly link?: string
  readonly date?: number
  readonly html?: string
  readonly author?: string
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Writes an RSS 2.0 document. */
export const rss = (items: readonly RssItem[], head = ''): FeedFile => ({
  type: 'application/rss+xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Forum &amp; friends</title><link>https://forum.example/</link><description>x</description>${head}
${items
  .map(
    ({ guid, title = 'A title', link, date, html = '', author }) => `<item><title>${escaped(title)}</title>
${guid === undefined ? '' : `<guid isPermaLink="false">${escaped(guid)}</guid>`}${link === undefined ? '' : `<link>${escaped(link)}</link>`}
${date === undefined ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>`}<description>${escaped(html)}</description>${author === undefined ? '' : `<author>${escaped(author)}</author>`}</item>`,
  )
  .join('\n')}
</channel></rss>
`,
})
