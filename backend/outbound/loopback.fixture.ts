import { createServer, type RequestListener, type Server } from 'node:http'

export type Loopback = { readonly origin: string; close(): Promise<void> }

/** Starts a server on a free loopback port. */
export const listen = async (server: Server, scheme: 'http' | 'https' = 'http'): Promise<Loopback> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `${scheme}://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** Serves one handler on loopback. */
export const serve = (handler: RequestListener): Promise<Loopback> => listen(createServer(handler))
