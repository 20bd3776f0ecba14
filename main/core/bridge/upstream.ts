import { AppError } from '../../../contract/errors.ts'
import { jsonOr } from '../../../transport/json.ts'
import { errorOfProblem } from '../../../transport/problem.ts'
import { type EventReader, isEventStream, readEvents } from './events.ts'
import { openUpstreamHttp, type UpstreamHttp } from './upstream-http.ts'
import { openUpstreamLine, type UpstreamLine } from './upstream-line.ts'
import { type Asked, codeOf, GIVEN_UP } from './upstream-way.ts'

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

/** The ways to one service's MCP endpoint. */
type Endpoint = { readonly line: UpstreamLine; readonly http: Promise<UpstreamHttp> }

const openEndpoint = (baseUrl: string): Endpoint => {
  const address = `${baseUrl.replace(/\/+$/, '')}/mcp`
  return { line: openUpstreamLine(address), http: openUpstreamHttp(address) }
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
      const first = await ask(endpointOf(baseUrl), asked, signal, onNews)
      // The call is a read or carries an Idempotency-Key, so a broken connection is tried once more.
      const again = 'failure' in first && first.broken && !signal.aborted
      const outcome = again ? await ask(endpointOf(baseUrl), asked, signal, onNews) : first
      if ('failure' in outcome) throw unreachable(baseUrl, { ...outcome, sent: outcome.sent || again })
      return relayable(outcome, baseUrl)
    },
    close: () => {
      for (const { line, http } of endpoints.values()) {
        line.close()
        void http.then(({ close }) => close())
      }
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
  /** A connection that stood was lost. */
  readonly broken: boolean
}

const ask = async (
  { line, http }: Endpoint,
  asked: Asked,
  signal: AbortSignal,
  onNews: OnNews | undefined,
): Promise<Said | Failure> => {
  const take = line.wayOf(asked) ?? (await http).way
  return new Promise((resolve) => {
    let sent = false
    let status = 0
    let contentType = ''
    let events: EventReader | null = null
    const parts: Buffer[] = []
    let over = false
    const end = (outcome: Said | Failure) => {
      over = true
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    const answer = (text: string) => end({ status, contentType, text })
    const fail = (failure: Error, broken: boolean) => end({ failure, sent, broken })
    const onEvent = (data: string) => {
      if (over) return
      if (isNews(data)) onNews?.(data)
      else answer(data)
    }
    const abort = () => {
      giveUp()
      fail(GIVEN_UP, false)
    }
    if (signal.aborted) return fail(GIVEN_UP, false)
    signal.addEventListener('abort', abort)
    const giveUp = take(asked, {
      sent: () => {
        sent = true
      },
      started: (itsStatus, itsType) => {
        status = itsStatus
        contentType = itsType
        if (isEventStream(contentType)) events = readEvents(onEvent)
      },
      part: (bytes) => {
        if (events) events.take(bytes)
        else parts.push(bytes)
      },
      ended: () => {
        if (over) return
        if (events) fail(new Error('The stream ended without an answer.'), true)
        else answer(Buffer.concat(parts).toString('utf8'))
      },
      failed: fail,
    })
  })
}

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
