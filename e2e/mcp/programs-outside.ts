import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that refuses and records every request to another computer. */
export type Outside = {
  /** Makes programs use the proxy for all addresses except this computer. */
  readonly env: Readonly<Record<string, string>>
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts the proxy. */
export const closedOutside = async (): Promise<Outside> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(403).end()
  })
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    // Programs close the connection at once.
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
