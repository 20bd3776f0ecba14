import * as http from 'node:http'
import * as https from 'node:https'
import { AppError } from '../../../contract/errors.ts'
import { errorOfProblem } from '../../../transport/problem.ts'
import { isEventStream, splitEvents } from './events.ts'

/** The service as the desk knows it now. */
export type ServiceAddress = { readonly baseUrl: string; readonly key: string }

/** The service's own MCP answer, to be handed on as it is. */
export type UpstreamAnswer = { readonly status: number; readonly contentType: string; readonly text: string }

/** Hears each notification, as an event of a stream, that comes before an answer: progress, say. */
export type OnNews = (event: string) => void

/**
 * Sends one MCP message to the service. Throws an AppError whose text says whether anything was done. What `onNews`
 * heard is no part of the answer.
 */
export type Upstream = {
  readonly send: (
    service: ServiceAddress,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
    onNews?: OnNews,
  ) => Promise<UpstreamAnswer>
  readonly close: () => void
}

/** No answer of the service came, though the call may have reached it: it may have been carried out and charged. */
export class LostAnswer extends AppError {}

/** Milliseconds without a word from the service until a call is given up; a draft takes about ten seconds. */
const SILENCE = 90_000
/** Bytes of an answer at the most. */
const ANSWER_LIMIT = 32 * 1024 * 1024

/** Connections to the service, kept open between calls. */
export const openUpstream = (): Upstream => {
  const plain = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const secure = new https.Agent({ keepAlive: true, maxSockets: 64 })
  const post = (
    service: ServiceAddress,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
    onNews?: OnNews,
  ) => {
    const url = new URL(`${service.baseUrl.replace(/\/+$/, '')}/mcp`)
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: isSecure ? secure : plain,
      signal,
      timeout: SILENCE,
      headers: {
        ...headers,
        authorization: `Bearer ${service.key}`,
        'content-length': String(Buffer.byteLength(body)),
      },
    })
    return answered(request, body, onNews)
  }
  return {
    send: async (service, headers, body, signal, onNews) => {
      const first = await post(service, headers, body, signal, onNews)
      // The call is a read or carries an Idempotency-Key, so a broken connection is tried once more.
      const again = 'failure' in first && first.broken && !signal.aborted
      const outcome = again ? await post(service, headers, body, signal, onNews) : first
      if ('failure' in outcome)
        throw unreachable(service.baseUrl, { ...outcome, sent: outcome.sent || again })
      return relayable(outcome, service.baseUrl)
    },
    close: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}

type Failure = {
  readonly failure: Error
  /** Something may have reached the service. */
  readonly sent: boolean
  /** A connection that stood was lost, as when the service restarts. */
  readonly broken: boolean
}

const answered = (
  request: http.ClientRequest,
  body: string,
  onNews: OnNews | undefined,
): Promise<UpstreamAnswer | Failure> =>
  new Promise((resolve) => {
    let sent = false
    const fail = (failure: Error, broken = sent && /^(ECONNRESET|EPIPE)$/.test(codeOf(failure))) =>
      resolve({ failure, sent, broken })
    request.on('error', (failure) => fail(failure))
    request.on('timeout', () => request.destroy(new Error('The service was silent for too long.')))
    // Once a connection stands, bytes may have left; before, nothing has.
    request.on('socket', (socket) => {
      if (socket.connecting)
        socket.once(isTls(socket) ? 'secureConnect' : 'connect', () => {
          sent = true
        })
      else sent = true
    })
    request.on('response', (response) => {
      const contentType = response.headers['content-type'] ?? ''
      const events = onNews && isEventStream(contentType) ? splitEvents(onNews) : null
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > ANSWER_LIMIT) request.destroy(new Error('The answer is too long.'))
        else if (events) events.take(chunk)
        else chunks.push(chunk)
      })
      response.on('error', (failure) => fail(failure, true))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType,
          text: events ? events.rest() : Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.end(body)
  })

const codeOf = (failure: Error): string =>
  'code' in failure && typeof failure.code === 'string' ? failure.code : ''

const isTls = (socket: object): boolean => 'encrypted' in socket

/** Hands on what is MCP; turns a refusal of the service into its AppError. */
const relayable = (answer: UpstreamAnswer, baseUrl: string): UpstreamAnswer => {
  const isMcp = /^(application\/json|text\/event-stream)\b/i.test(answer.contentType) || answer.status === 202
  if (isMcp && answer.status < 500 && answer.status !== 401) return answer
  const error = errorOfProblem(jsonOr(answer.text))
  if (answer.status === 401)
    throw new AppError(
      'unauthorized',
      `${baseUrl} refused Quillport’s agent key. Nothing was done or charged. The person can connect again in Quillport’s settings.`,
      error?.details,
    )
  if (error) throw error
  const said = `${baseUrl} answered ${answer.status} without a word of MCP.`
  // Whatever stands before the service may have given up on a call that the service still carries out.
  if (answer.status >= 500) throw new LostAnswer('upstream_failed', `${said} ${MAY_BE_DONE}`)
  throw new AppError('upstream_failed', `${said} Is a Quillport service there?`)
}

const MAY_BE_DONE =
  'The call may have been carried out; the same call again gets its answer and neither acts nor charges twice.'

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unreachable = (baseUrl: string, { failure, sent }: Failure): AppError => {
  const code = codeOf(failure) && ` (${codeOf(failure)})`
  return sent
    ? new LostAnswer(
        'service_unreachable',
        `The connection to ${baseUrl} broke before its answer came${code}. ${MAY_BE_DONE}`,
      )
    : new AppError(
        'service_unreachable',
        `${baseUrl} cannot be reached${code}. Nothing was sent and nothing was charged.`,
      )
}
