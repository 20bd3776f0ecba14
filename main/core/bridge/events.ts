import { splitEvents } from '../../../transport/event-stream.ts'

/** Whether a content type is that of an event stream. */
export const isEventStream = (contentType: string): boolean => /^text\/event-stream\b/i.test(contentType)

/** A message as an event of a stream. */
export const asEvent = (message: string): string => `event: message\ndata: ${message}\n\n`

/** Takes the bytes of a stream as they come. */
export type EventReader = { readonly take: (chunk: Uint8Array) => void }

/** Hands on the message in each event once it is whole, on one line. */
export const readEvents = (onMessage: (message: string) => void): EventReader => {
  const split = splitEvents()
  return {
    take: (chunk) => {
      // A line break in JSON stands between its parts, never in a text.
      for (const { data } of split(chunk)) if (data !== '') onMessage(data.replaceAll('\n', ' '))
    },
  }
}
