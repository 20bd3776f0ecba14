import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy to an MCP endpoint for programs that cannot send a key. It adds the key and changes nothing else. */
export type BearerProxy = { readonly url: string; readonly stop: () => Promise<void> }

/** Listens on loopback. A Host header that names the proxy is replaced with the target's name; any other Host stays. */
export const bearerProxy = async (target: URL, token: string): Promise<BearerProxy> => {
  const server = createServer((request, response) => {
    const { host } = request.headers
    const own = host === `localhost:${port()}` || host === `127.0.0.1:${port()}`
    const onward = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        path: target.pathname,
        method: request.method,
        headers: {
          ...request.headers,
          host: own ? target.host : host,
          authorization: `Bearer ${token}`,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  const port = () => (server.address() as AddressInfo).port
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${port()}/mcp`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
