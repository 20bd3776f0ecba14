import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOT_POST, OTHER_POST, SECOND_POST } from '../inbox.ts'

/** A forum on loopback, whose newest posts are an Atom feed (RFC 4287). */
export type Forum = { readonly feed: string; readonly stop: () => Promise<void> }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Starts a forum with two posts that ask for what the tests sell, and one post that does not. */
export const startForum = async (): Promise<Forum> => {
  const now = Date.now()
  const server = createServer((request, response) => {
    const base = `http://${request.headers.host}`
    const entries = [HOT_POST, SECOND_POST, OTHER_POST].map(({ subject, text }, index) => {
      const at = new Date(now - index * 60_000).toISOString()
      return `<entry><id>${base}/post/${index}</id><title>${escaped(subject)}</title><link href="${base}/post/${index}"/>
<author><name>author-${index}</name></author><published>${at}</published><updated>${at}</updated>
<content type="html">${escaped(escaped(text))}</content></entry>`
    })
    response.setHeader('content-type', 'application/atom+xml')
    response.end(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>${base}/feed.atom</id>
<title>Freelancers</title><updated>${new Date(now).toISOString()}</updated>${entries.join('\n')}</feed>`)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    feed: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.atom`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
