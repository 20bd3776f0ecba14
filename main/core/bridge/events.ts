import { StringDecoder } from 'node:string_decoder'

/** Whether a content type is that of an event stream. */
export const isEventStream = (contentType: string): boolean => /^text\/event-stream\b/i.test(contentType)

/** A message as an event of a stream. */
export const asEvent = (message: string): string => `event: message\ndata: ${message}\n\n`

/** Takes a stream apart as it comes. */
export type EventReader = { readonly take: (chunk: Uint8Array) => void }

/** Hands on the data of each event once it is whole, on one line. */
export const readEvents = (onEvent: (data: string) => void): EventReader => {
  const decoder = new StringDecoder('utf8')
  let open = ''
  return {
    take: (chunk) => {
      const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      open += text
      // A long event comes in many parts; each is looked at once.
      if (!/[\n\r]/.test(text)) return
      const events = open.replaceAll('\r\n', '\n').split('\n\n')
      open = events.pop() ?? ''
      for (const event of events) {
        const data = dataOf(event)
        if (data !== '') onEvent(data)
      }
    },
  }
}

const dataOf = (event: string): string =>
  event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join(' ')
