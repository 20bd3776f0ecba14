import type { Dispatcher } from 'undici'
import { isAnswer, isEventStream, splitMessages } from '../../../../transport/event-stream.ts'
import { ANSWER_LIMIT } from '../../../../transport/line/frame.ts'
import { type AskService, codeOf, GIVEN_UP, NoAnswer, SILENCE } from '../service-answer.ts'

/** Milliseconds for which a quiet connection stays open where the service does not say. */
const KEEP_ALIVE = 60_000

/** Opens connections to an MCP endpoint as they are needed, and keeps them between messages. */
export const openUpstreamHttp = async (address: string, key: string) => {
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

/** Codes of a connection that was lost while it stood: reset, closed by the other side, or by us after a sleep. */
const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_DESTROYED'])
