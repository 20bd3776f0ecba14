import { AppError } from '../../../../contract/errors.ts'
import { REPEAT_WITHIN } from '../../../../contract/limits.ts'
import { count } from '../../../../contract/words.ts'
import { isEventStream } from '../../../../transport/event-stream.ts'
import { jsonOr } from '../../../../transport/json.ts'
import type { LineAnswer } from '../../../../transport/line/frame.ts'
import { errorOfProblem } from '../../../../transport/problem.ts'
import {
  codeOf,
  GIVEN_UP,
  NoAnswer,
  type OnNews,
  type ServiceAddress,
  type ServiceRequest,
  type UpstreamAnswer,
} from '../service-answer.ts'
import { openUpstreamHttp } from './upstream-http.ts'
import { upstreamLine } from './upstream-line.ts'

/** Opens the line and the HTTP connection to one service's MCP endpoint, under one key. */
const openEndpoint = (service: ServiceAddress) => ({
  line: upstreamLine(service),
  http: openUpstreamHttp(`${service.baseUrl.replace(/\/+$/, '')}/mcp`, service.key),
})
type Endpoint = ReturnType<typeof openEndpoint>

/** Opens connections to the service, and keeps them between calls. */
export const openUpstream = () => {
  // Calls to an earlier service may still run when the person connects another service.
  const endpoints = new Map<string, Endpoint>()
  const endpointOf = (service: ServiceAddress): Endpoint => {
    const name = `${service.baseUrl} ${service.key}`
    const endpoint = endpoints.get(name) ?? openEndpoint(service)
    endpoints.set(name, endpoint)
    return endpoint
  }
  return {
    /**
     * Sends an MCP message to the service. Throws an AppError whose text says whether anything was done. `onNews` receives
     * messages that are not part of the answer.
     */
    send: async (
      service: ServiceAddress,
      headers: Readonly<Record<string, string>>,
      body: string,
      signal: AbortSignal,
      onNews: OnNews = () => {},
    ): Promise<UpstreamAnswer> => {
      const attempt = (again: boolean) => ask(endpointOf(service), { headers, body }, again, signal, onNews)
      const first = await attempt(false)
      // The call is a read or carries an Idempotency-Key, so it is safe to repeat once after a broken connection.
      const outcome =
        first instanceof NoAnswer && first.broken && !signal.aborted ? await attempt(true) : first
      if (!(outcome instanceof NoAnswer)) return relayable(outcome, service.baseUrl)
      const wasSent = first instanceof NoAnswer && first.sent
      throw unreachable(service.baseUrl, outcome.failure, wasSent || outcome.sent)
    },
    /** Closes every connection. Calls whose agents still wait are sent once more, over new connections. */
    close: (): void => {
      for (const { line, http } of endpoints.values()) {
        line?.close()
        void http.then(({ close }) => close())
      }
      endpoints.clear()
    },
  }
}
export type Upstream = ReturnType<typeof openUpstream>

/**
 * Sends a message to the service. Returns the service's answer, or the reason why there is none. `again` is true after a
 * connection was lost.
 */
const ask = async (
  { line, http }: Endpoint,
  request: ServiceRequest,
  again: boolean,
  signal: AbortSignal,
  onNews: OnNews,
): Promise<LineAnswer | NoAnswer> => {
  try {
    const send = (await line?.askFor(request.body, again)) ?? (await http).ask
    if (signal.aborted) return new NoAnswer(GIVEN_UP, false, false)
    const answer = await send(request, signal, onNews)
    return isEventStream(answer.type)
      ? new NoAnswer(new Error('The stream ended without an answer.'), true, true)
      : answer
  } catch (thrown) {
    if (thrown instanceof NoAnswer) return thrown
    throw thrown
  }
}

/** Returns an MCP answer unchanged. Throws the AppError that a refusal by the service describes. */
const relayable = ({ status, type, message }: LineAnswer, baseUrl: string): UpstreamAnswer => {
  const isMcp = /^application\/json\b/i.test(type) || status === 202
  if (isMcp && status < 500 && status !== 401) return { status, text: message }
  const error = errorOfProblem(jsonOr(message))
  if (status === 401)
    throw new AppError(
      'unauthorized',
      `${baseUrl} refused the key that Quillport keeps for it. Nothing was done or charged. You cannot fix this. Ask the user to open Settings, Businesses in Quillport and to connect again.`,
      error?.details,
    )
  if (error) throw error
  const said = `${baseUrl} answered ${status}, but the answer was not MCP.`
  // A proxy in front of the service may have given up on a call that the service is still carrying out.
  if (status >= 500) throw lostAnswer('upstream_failed', said)
  throw new AppError('upstream_failed', `${said} Is this the address of a Quillport service?`)
}

/** Creates the error for a call without an answer. The service may have received the call, carried it out and charged it. */
const lostAnswer = (code: 'upstream_failed' | 'service_unreachable', said: string): AppError =>
  new AppError(
    code,
    `${said} The call may have been carried out. Repeat the call with the same arguments within ${count(REPEAT_WITHIN / 60_000, 'minute')}: you get the answer to the first call, and nothing is done or charged twice. After that time, check whether the call was carried out before you repeat it.`,
    { outcome: 'unknown' },
  )

const unreachable = (baseUrl: string, failure: Error, sent: boolean): AppError => {
  // An operating system's error codes help find the fault; a library's codes do not.
  const code = /^E[A-Z]+$/.test(codeOf(failure)) ? ` (${codeOf(failure)})` : ''
  return sent
    ? lostAnswer(
        'service_unreachable',
        `The connection to ${baseUrl} broke before the answer arrived${code}.`,
      )
    : new AppError(
        'service_unreachable',
        `${baseUrl} cannot be reached${code}. Nothing was sent and nothing was charged.`,
      )
}
