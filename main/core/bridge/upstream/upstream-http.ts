import type { Dispatcher } from 'undici'
import { isAnswer, isEventStream, splitMessages } from '../../../../transport/event-stream.ts'
import { ANSWER_LIMIT } from '../../../../transport/line/frame.ts'
import { type AskService, codeOf, GIVEN_UP, NoAnswer, SILENCE } from '../service-answer.ts'

/** Milliseconds for which an idle connection stays open, unless the service names another time. */
const KEEP_ALIVE = 60_000

/** Connects to an MCP endpoint on demand, and keeps the connections between messages. */
export const openUpstreamHttp = async (address: string, key: string) => {
  // Loading undici takes tens of milliseconds, so it loads with the first message and not at the desk's start.
  const { Pool } = await import('undici')
  const { origin, pathname, search } = new URL(address)
  const pool = new Pool(origin, {
    connections: 64,
    headersTimeout: SILENCE,
    bodyTimeout: SILENCE,
    keepAliveTimeout: KEEP_ALIVE,
    maxResponseSize: ANSWER_LIMIT,
  })
  const ask: AskService = ({ headers, body }, signal, onMessage) =>
    new Promise((resolve, reject) => {
      let connection: Dispatcher.DispatchController | null = null
      let status = 0
      let type = ''
      let split: ReturnType<typeof splitMessages> | null = null
      let isOver = false
      const parts: Buffer[] = []
      const end = (how: () => void) => {
        isOver = true
        signal.removeEventListener('abort', abort)
        how()
      }
      const fail = (failure: Error, broken: boolean) =>
        end(() => reject(new NoAnswer(failure, connection !== null, broken)))
      const abort = () => {
        connection?.abort(GIVEN_UP)
        fail(GIVEN_UP, false)
      }
      const hear = (message: string) => {
        if (isOver) return
        if (isAnswer(message)) end(() => resolve({ status, type: 'application/json', message }))
        else onMessage(message)
      }
      signal.addEventListener('abort', abort)
      pool.dispatch(
        {
          path: pathname + search,
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${key}` },
          body,
        },
        {
          onRequestStart: (controller) => {
            if (signal.aborted) controller.abort(GIVEN_UP)
            else connection = controller
          },
          onResponseStart: (_, itsStatus, its) => {
            status = itsStatus
            type = String(its['content-type'] ?? '')
            if (isEventStream(type)) split = splitMessages()
          },
          onResponseData: (_, chunk) => {
            if (split) for (const message of split(chunk)) hear(message)
            else parts.push(chunk)
          },
          onResponseEnd: () =>
            end(() => resolve({ status, type, message: Buffer.concat(parts).toString('utf8') })),
          onResponseError: (_, failure) => fail(failure, connection !== null && BROKEN.has(codeOf(failure))),
        },
      )
    })
  return { ask, close: () => void pool.destroy() }
}

/**
 * Error codes of an open connection that was lost: reset, closed by the other side, or closed by us after the computer
 * slept.
 */
const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_DESTROYED'])
