import { isAnswer, isEventStream, splitMessages } from '../event-stream.ts'
import { ANSWER_LIMIT, type LineAnswer } from './frame.ts'
import { type LineServer, lineServer } from './server.ts'

export type RequestLinesOptions = {
  /** Answers a request to the service. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Secret that the service must prove it knows; null if no proof is needed. */
  readonly secret: string | null
  readonly onBug: (thrown: unknown) => void
}

/** Serves each message on a line as if it were an HTTP request to `/mcp` with the line's token. */
export const requestLines = ({ fetch, secret, onBug }: RequestLinesOptions): LineServer =>
  lineServer({
    secret: () => secret,
    clientOf: (token, host) => ({ authorization: `Bearer ${token}`, host }),
    serve: async (client, { headers, message, gone }, { onMessage }) => {
      const request = new Request(`http://${client.host}/mcp`, {
        method: message === null ? 'GET' : 'POST',
        headers: { ...headers, ...client, ...lengthOf(message) },
        body: message,
        signal: gone,
      })
      return answerIn(await fetch(request), gone, onMessage)
    },
    onBug,
  })

/** Returns the length of the body as a header. Without this header, the body is counted while it is read. */
const lengthOf = (message: string | null): Readonly<Record<string, string>> =>
  message === null ? {} : { 'content-length': String(Buffer.byteLength(message)) }

/**
 * Reads a response as the answer to a message. From a stream of events, passes on the messages that precede the answer. A
 * stream that ends without an answer keeps its type. A body that is not JSON is left out.
 */
export const answerIn = async (
  { status, headers, body }: Response,
  gone: AbortSignal,
  onMessage: (message: string) => void,
): Promise<LineAnswer> => {
  const type = headers.get('content-type') ?? ''
  const none = { status, type, message: '' }
  if (!body) return none
  if (isEventStream(type)) {
    const split = splitMessages()
    for await (const part of partsOf(body, gone))
      for (const message of split(part)) {
        if (isAnswer(message)) return { status, type: 'application/json', message }
        onMessage(message)
      }
    return none
  }
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    await body.cancel()
    return none
  }
  const decoder = new TextDecoder()
  let message = ''
  for await (const part of partsOf(body, gone)) {
    message += decoder.decode(part, { stream: true })
    if (message.length > ANSWER_LIMIT) return { status: 500, type: '', message: '' }
  }
  return { status, type, message: message + decoder.decode() }
}

/** Yields the parts of a body as they arrive, until nobody waits for them any more. */
async function* partsOf(body: ReadableStream<Uint8Array>, gone: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  gone.addEventListener('abort', stop)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    stop()
  }
}
