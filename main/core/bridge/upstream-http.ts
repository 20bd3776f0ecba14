import type { Dispatcher } from 'undici'
import { ANSWER_LIMIT, codeOf, GIVEN_UP, SILENCE, type Way } from './upstream-way.ts'

/** Milliseconds for which a quiet connection stays open where the service does not say. */
const KEEP_ALIVE = 60_000

/** The connections to one MCP endpoint. */
export type UpstreamHttp = { readonly way: Way; readonly close: () => void }

/** Opens connections to an MCP endpoint as they are needed, and keeps them between messages. */
export const openUpstreamHttp = async (address: string): Promise<UpstreamHttp> => {
  // Loading undici takes tens of milliseconds of a desk's start, so it is loaded with the first message.
  const { Pool } = await import('undici')
  const { origin, pathname, search } = new URL(address)
  const pool = new Pool(origin, {
    connections: 64,
    headersTimeout: SILENCE,
    bodyTimeout: SILENCE,
    keepAliveTimeout: KEEP_ALIVE,
    maxResponseSize: ANSWER_LIMIT,
  })
  const way: Way = (asked, hears) => {
    let exchange: Dispatcher.DispatchController | null = null
    let over = false
    pool.dispatch(
      { ...asked, path: pathname + search, method: 'POST' },
      {
        onRequestStart: (controller) => {
          exchange = controller
          if (over) controller.abort(GIVEN_UP)
          else hears.sent()
        },
        onResponseStart: (_, status, headers) => hears.started(status, String(headers['content-type'] ?? '')),
        onResponseData: (_, chunk) => hears.part(chunk),
        onResponseEnd: () => hears.ended(),
        onResponseError: (_, failure) => {
          if (!over) hears.failed(failure, exchange !== null && BROKEN.has(codeOf(failure)))
        },
      },
    )
    return () => {
      over = true
      exchange?.abort(GIVEN_UP)
    }
  }
  return { way, close: () => void pool.destroy() }
}

/** Codes of a connection that was lost while it stood: reset, closed by the other side, or by us after a sleep. */
const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_DESTROYED'])
