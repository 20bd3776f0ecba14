import { jsonOr } from './json.ts'

/** One server-sent event: its name (`message` where it has none) and its data. */
export type StreamEvent = { readonly event: string; readonly data: string }

/** Characters of a break between events that can lie at the end of a chunk without being whole. */
const LONGEST_BREAK = 3

/** Takes a stream apart as the HTML standard has it: gives the events that are whole with each part of its bytes. */
export const splitEvents = (): ((bytes: Uint8Array) => readonly StreamEvent[]) => {
  const decoder = new TextDecoder()
  // What has arrived of an event; only its end is looked at again, or a long one would be read over and over.
  let begun: string[] = []
  let end = ''
  return (bytes) => {
    const blocks = (end + decoder.decode(bytes, { stream: true })).split(/\r\n\r\n|\n\n|\r\r/)
    const rest = blocks.pop() ?? ''
    const events = blocks.flatMap((block) => {
      const event = parseBlock(begun.join('') + block)
      begun = []
      return event ?? []
    })
    end = rest.slice(-LONGEST_BREAK)
    begun.push(rest.slice(0, rest.length - end.length))
    return events
  }
}

/** Takes a stream of MCP messages apart: gives those that are whole with each part of its bytes, each on one line. */
export const splitMessages = (): ((bytes: Uint8Array) => readonly string[]) => {
  const split = splitEvents()
  return (bytes) =>
    // A line break in JSON stands between its parts, never in a text.
    split(bytes).flatMap(({ data }) => (data === '' ? [] : data.replaceAll('\n', ' ')))
}

/** Whether a message of a stream is the answer: what has a method comes before it. Most answers do not even hold the word. */
export const isAnswer = (message: string): boolean => {
  const value: unknown = message.includes('"method"') ? jsonOr(message) : null
  return typeof value !== 'object' || value === null || !('method' in value)
}

/** Whether a content type is that of a stream of events. */
export const isEventStream = (contentType: string): boolean => /^text\/event-stream\b/i.test(contentType)

/** A message as an event of a stream. */
export const asEvent = (message: string): string => `event: message\ndata: ${message}\n\n`

/**
 * Reads server-sent events until the stream ends or breaks. `onBytes` hears of every chunk, comments included, so that
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

const parseBlock = (block: string): StreamEvent | null => {
  const fields = block.split(/\r\n|\n|\r/).map((line): readonly [string, string] => {
    const colon = line.indexOf(':')
    return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
  })
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value)
  if (data.length === 0) return null
  const event = fields.findLast(([name]) => name === 'event')?.[1]
  return { event: event || 'message', data: data.join('\n') }
}
