import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'

/** Whether a content type is that of an event stream. */
export const isEventStream = (contentType: string): boolean => /^text\/event-stream\b/i.test(contentType)

/** The data of one event of a stream. */
export const dataOf = (event: string): string =>
  event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')

/** A message as an event of a stream. */
export const asEvent = (message: string): string => `event: message\ndata: ${message}\n\n`

/** Takes a stream apart as it comes: `onNews` hears each notification at once; the rest is there at the end. */
export const splitEvents = (
  onNews: (event: string) => void,
): { readonly take: (chunk: Buffer) => void; readonly rest: () => string } => {
  const decoder = new StringDecoder('utf8')
  let open = ''
  let kept = ''
  return {
    take: (chunk) => {
      const events = (open + decoder.write(chunk)).replaceAll('\r\n', '\n').split('\n\n')
      open = events.pop() ?? ''
      for (const event of events) {
        if (isNotification(event)) onNews(`${event}\n\n`)
        else kept += `${event}\n\n`
      }
    },
    rest: () => kept + open + decoder.end(),
  }
}

const Notification = z.looseObject({ method: z.string(), id: z.undefined().optional() })

const isNotification = (event: string): boolean => {
  try {
    return Notification.safeParse(JSON.parse(dataOf(event))).success
  } catch {
    return false
  }
}
