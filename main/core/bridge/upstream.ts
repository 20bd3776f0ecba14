import type { Dispatcher, Pool } from 'undici'
import { AppError } from '../../../contract/errors.ts'
import { jsonOr } from '../../../transport/json.ts'
import { errorOfProblem } from '../../../transport/problem.ts'
import { type EventReader, isEventStream, readEvents } from './events.ts'

/** The service as the desk knows it now. */
export type ServiceAddress = { readonly baseUrl: string; readonly key: string }

/** The service's own MCP answer in JSON, to be handed on as it is; empty to what wants no answer. */
export type UpstreamAnswer = { readonly status: number; readonly text: string }

/** Hears each message, as JSON, that comes before an answer: progress, say. */
export type OnNews = (message: string) => void

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
  /** Ends every connection. Calls under way that somebody waits for are sent once more, over new ones. */
  readonly close: () => void
}

/** No answer of the service came, though the call may have reached it: it may have been carried out and charged. */
export class LostAnswer extends AppError {}

/** Milliseconds without a word from the service until a call is given up; a draft takes about ten seconds. */
const SILENCE = 90_000
/** Bytes of an answer at the most. */
const ANSWER_LIMIT = 32 * 1024 * 1024
/** Milliseconds for which a quiet connection stays open where the service does not say. */
const KEEP_ALIVE = 60_000

/** The connections to one service's MCP endpoint. */
type Endpoint = { readonly pool: Promise<Pool>; readonly path: string }

const openEndpoint = (baseUrl: string): Endpoint => {
  const { origin, pathname, search } = new URL(`${baseUrl.replace(/\/+$/, '')}/mcp`)
  return { path: pathname + search, pool: openPool(origin) }
}

/** Loading undici takes tens of milliseconds of a desk's start, so it is loaded with the first message. */
const openPool = async (origin: string): Promise<Pool> => {
  const { Pool } = await import('undici')
  return new Pool(origin, {
    connections: 64,
    headersTimeout: SILENCE,
    bodyTimeout: SILENCE,
    keepAliveTimeout: KEEP_ALIVE,
    maxResponseSize: ANSWER_LIMIT,
  })
}

/** Connections to the service, kept open between calls. */
export const openUpstream = (): Upstream => {
  // Calls to an earlier service may still be under way when the person connects another.
  const endpoints = new Map<string, Endpoint>()
  const endpointOf = (baseUrl: string): Endpoint => {
    const endpoint = endpoints.get(baseUrl) ?? openEndpoint(baseUrl)
    endpoints.set(baseUrl, endpoint)
    return endpoint
  }
  return {
    send: async ({ baseUrl, key }, headers, body, signal, onNews) => {
      const asked = { headers: { ...headers, authorization: `Bearer ${key}` }, body }
      const first = await post(endpointOf(baseUrl), asked, signal, onNews)
      // The call is a read or carries an Idempotency-Key, so a broken connection is tried once more.
      const again = 'failure' in first && first.broken && !signal.aborted
      const outcome = again ? await post(endpointOf(baseUrl), asked, signal, onNews) : first
      if ('failure' in outcome) throw unreachable(baseUrl, { ...outcome, sent: outcome.sent || again })
      return relayable(outcome, baseUrl)
    },
    close: () => {
      for (const { pool } of endpoints.values()) void pool.then((open) => open.destroy())
      endpoints.clear()
    },
  }
}

/** What the service said, before it is known to be MCP. */
type Said = UpstreamAnswer & { readonly contentType: string }

type Failure = {
  readonly failure: Error
  /** Something may have reached the service. */
  readonly sent: boolean
  /** A connection that stood was lost, as when the service restarts. */
  readonly broken: boolean
}

type Asked = { readonly headers: Record<string, string>; readonly body: string }

const post = async (
  { pool: opening, path }: Endpoint,
  asked: Asked,
  signal: AbortSignal,
  onNews: OnNews | undefined,
): Promise<Said | Failure> => {
  const pool = await opening
  return new Promise((resolve) => {
    let exchange: Dispatcher.DispatchController | null = null
    let status = 0
    let contentType = ''
    let events: EventReader | null = null
    const chunks: Buffer[] = []
    const abort = () => {
      exchange?.abort(GIVEN_UP)
      fail(GIVEN_UP)
    }
    let ended = false
    const end = (outcome: Said | Failure) => {
      ended = true
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    const answer = (text: string) => end({ status, contentType, text })
    // Once a request is written to a connection that stands, bytes may have left; before, nothing has.
    const fail = (failure: Error, broken = exchange !== null && BROKEN.has(codeOf(failure))) =>
      end({ failure, sent: exchange !== null, broken })
    const onEvent = (data: string) => {
      if (ended) return
      if (isNews(data)) onNews?.(data)
      else answer(data)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    pool.dispatch(
      { ...asked, path, method: 'POST' },
      {
        onRequestStart: (controller) => {
          exchange = controller
          if (signal.aborted) controller.abort(GIVEN_UP)
        },
        onResponseStart: (_, statusCode, headers) => {
          status = statusCode
          contentType = String(headers['content-type'] ?? '')
          if (isEventStream(contentType)) events = readEvents(onEvent)
        },
        onResponseData: (_, chunk) => {
          if (events) events.take(chunk)
          else chunks.push(chunk)
        },
        onResponseEnd: () => {
          if (ended) return
          if (events) fail(new Error('The stream ended without an answer.'), true)
          else answer(Buffer.concat(chunks).toString('utf8'))
        },
        onResponseError: (_, failure) => fail(failure),
      },
    )
  })
}

const GIVEN_UP = new Error('The agent gave up.')

/** Codes of a connection that was lost while it stood: reset, closed by the other side, or by us after a sleep. */
const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_DESTROYED'])

const codeOf = (failure: Error): string =>
  'code' in failure && typeof failure.code === 'string' ? failure.code : ''

/** What has a method is no answer, and comes before it. Most answers do not even hold the word, and are not read here. */
const isNews = (message: string): boolean => {
  const value: unknown = message.includes('"method"') ? jsonOr(message) : null
  return typeof value === 'object' && value !== null && 'method' in value
}

/** Hands on what is MCP; turns a refusal of the service into its AppError. */
const relayable = (answer: Said, baseUrl: string): UpstreamAnswer => {
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

const unreachable = (baseUrl: string, { failure, sent }: Failure): AppError => {
  // The codes of systems help to find the fault; those of libraries do not.
  const code = /^E[A-Z]+$/.test(codeOf(failure)) ? ` (${codeOf(failure)})` : ''
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
