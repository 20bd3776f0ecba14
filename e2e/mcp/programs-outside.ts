import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way out of this computer, closed: a proxy that refuses every address and remembers it. */
export type Outside = {
  /** Makes programs take the proxy for all but this computer. */
  readonly env: Readonly<Record<string, string>>
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts a closed way out. */
export const closedOutside = async (): Promise<Outside> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(403).end()
  })
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    // Programs hang up at once.
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const here = '127.0.0.1,localhost'
  return {
    env: {
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      http_proxy: proxy,
      https_proxy: proxy,
      NO_PROXY: here,
      no_proxy: here,
    },
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
