import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'

/** A request that reached a port of this process, and its answer. */
export type Arrived = {
  readonly port: number
  readonly method: string
  readonly host: string
  readonly origin: string | undefined
  readonly status: number
  /** Headers of the answer that give a page of another origin access. */
  readonly permissive: readonly string[]
}

const FINISHED = 'http.server.response.finish'

/** Records the answers of every HTTP server in this process, without changing the servers, until `stop` is called. */
export const watchServers = (): { readonly arrived: readonly Arrived[]; readonly stop: () => void } => {
  const arrived: Arrived[] = []
  const note = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    if (!('response' in message) || !(message.response instanceof ServerResponse)) return
    const { request, response } = message
    if (!(request instanceof IncomingMessage)) return
    arrived.push({
      port: request.socket.localPort ?? 0,
      method: request.method ?? '',
      host: request.headers.host ?? '',
      origin: request.headers.origin,
      status: response.statusCode,
      permissive: response
        .getHeaderNames()
        .filter((name) => name.startsWith('access-control-') || name === 'timing-allow-origin'),
    })
  }
  subscribe(FINISHED, note)
  return { arrived, stop: () => unsubscribe(FINISHED, note) }
}
