import { createParser } from 'eventsource-parser'
import { jsonOr } from './json.ts'

/** One server-sent event: its name (default `message`) and its data. */
export type StreamEvent = { readonly event: string; readonly data: string }

/** Splits a stream: for each chunk of bytes, returns the events that are now complete. */
export const splitEvents = (): ((bytes: Uint8Array) => readonly StreamEvent[]) => {
  const decode = withLineFeeds()
  let whole: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => void whole.push({ event, data }),
  })
  return (bytes) => {
    whole = []
    parser.feed(decode(bytes))
    return whole
  }
}

/**
 * Decodes UTF-8 as it arrives and turns line endings into line feeds. Otherwise, the parser would wait at a carriage return at
 * the end of a chunk.
 */
const withLineFeeds = (): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder()
  let isLineEnded = false
  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true })
    if (text === '') return ''
    const rest = isLineEnded && text.startsWith('\n') ? text.slice(1) : text
    isLineEnded = text.endsWith('\r')
    return rest.replace(/\r\n?/g, '\n')
  }
}

/**
 * Splits a stream of MCP messages: for each chunk of bytes, returns the messages that are now complete, each on one line.
 */
export const splitMessages = (): ((bytes: Uint8Array) => readonly string[]) => {
  const split = splitEvents()
  return (bytes) =>
    // A line break in JSON can occur only between its parts, never inside a string.
    split(bytes).flatMap(({ data }) => (data === '' ? [] : data.replaceAll('\n', ' ')))
}

/**
 * Whether a message in a stream is the answer. Messages that precede the answer have a method. Most answers do not even
 * contain the word `method`.
 */
export const isAnswer = (message: string): boolean => {
  const value: unknown = message.includes('"method"') ? jsonOr(message) : null
  return typeof value !== 'object' || value === null || !('method' in value)
}

/** Whether a content type means a stream of events. */
export const isEventStream = (contentType: string): boolean => /^text\/event-stream\b/i.test(contentType)

/** Formats a message as an event of a stream. */
export const asEvent = (message: string): string => `event: message\ndata: ${message}\n\n`

/**
 * Reads server-sent events until the stream ends or breaks. `onBytes` is called for every chunk, including comments, so that
 * a caller can tell a quiet stream from a dead one.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const split = splitEvents()
  const reader = body.getReader()
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => null)
      if (!chunk || chunk.done) return
      onBytes()
      yield* split(chunk.value)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
