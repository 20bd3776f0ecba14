import type { Duplex } from 'node:stream'
import { jsonOr } from '../json.ts'

// A line carries MCP messages between two programs on the same computer: many at once over one connection, without
// HTTP around each message. It begins as an HTTP/1.1 request to `/line?nonce=HEX` that offers the protocol below. The
// server answers 101. If it has a secret, the answer contains its proof (proof.ts), so that the client can check the
// server before it sends anything. From then on, each side writes frames, one JSON object per line:
//
//   client  {"token":"…"}                            the client's token: the first frame
//           {"n":1,"headers":{…},"message":{…}}      message 1 of this line, with its HTTP headers
//           {"n":1,"listen":true}                    asks for what a GET returns: news, until it is cancelled
//           {"n":1,"cancel":true}                    cancels message 1: no answer follows
//           {"ping":true}
//   server  {"n":1,"message":{…}}                    a message before the answer, such as progress
//           {"n":1,"open":true}                      the listening has begun
//           {"n":1,"status":200,"message":{…}}       the answer and its HTTP status, with `type` unless that is
//                                                    application/json; it ends message 1
//           {"n":1,"broken":true}                    the answer broke off
//           {"pong":true}
//           {"bye":true}                             the server stops: the client must send nothing more
//           {"refused":true}                         the token is not valid
//
// `message` is the last field. It has the bytes that were received, except that line breaks become spaces: in JSON, they
// occur only between its parts. A reader finds it by the first `,"message":`, because quotes in a text are escaped.

/** The protocol's name in the Upgrade header. */
export const LINE_PROTOCOL = 'quillport-line.2'
/** Milliseconds between two pings. */
export const PING_EVERY = 30_000

/** Maximum number of bytes in an answer. */
export const ANSWER_LIMIT = 32 * 1024 * 1024
/** Maximum number of bytes in a frame, without its message. */
export const FRAME_ROOM = 16 * 1024

/** The HTTP headers of a message. */
export type MessageHeaders = Readonly<Record<string, string>>

/** The frames that a client writes. */
export type ClientFrame =
  | { readonly token: string }
  | { readonly n: number; readonly headers: MessageHeaders; readonly message: string }
  | { readonly n: number; readonly listen: true }
  | { readonly n: number; readonly cancel: true }
  | { readonly ping: true }

/** The whole answer to a message: HTTP's status, content type and body. */
export type LineAnswer = { readonly status: number; readonly type: string; readonly message: string }

/** The frames that a server writes. */
export type ServerFrame =
  | { readonly n: number; readonly message: string }
  | { readonly n: number; readonly open: true }
  | ({ readonly n: number } & LineAnswer)
  | { readonly n: number; readonly broken: true }
  | { readonly pong: true }
  | { readonly bye: true }
  | { readonly refused: true }

const JSON_TYPE = 'application/json'
const MESSAGE = ',"message":'

/** Formats a frame as text, with its line break. */
export const frameText = (frame: ClientFrame | ServerFrame): string => {
  if (!('message' in frame)) return `${JSON.stringify(frame)}\n`
  const { message, ...fields } = frame
  const head = JSON.stringify('type' in fields && fields.type === JSON_TYPE ? withoutType(fields) : fields)
  const inOneLine = /[\r\n]/.test(message) ? message.replaceAll(/[\r\n]+/g, ' ') : message
  return message === '' ? `${head}\n` : `${head.slice(0, -1)}${MESSAGE}${inOneLine}}\n`
}

const withoutType = ({ n, status }: { readonly n: number; readonly status: number }) => ({ n, status })

/** Reads a frame from a client; null if the line is not a client's frame. */
export const clientFrame = (line: string): ClientFrame | null => {
  const [head, message] = takenApart(line)
  if (!head) return null
  if (typeof head.token === 'string') return { token: head.token }
  if (head.ping === true) return { ping: true }
  const { n, headers } = head
  if (!isNumber(n)) return null
  if (head.cancel === true) return { n, cancel: true }
  if (head.listen === true) return { n, listen: true }
  return areHeaders(headers) ? { n, headers, message } : null
}

/** Reads a frame from a server; null if the line is not a server's frame. */
export const serverFrame = (line: string): ServerFrame | null => {
  const [head, message] = takenApart(line)
  if (!head) return null
  if (head.pong === true) return { pong: true }
  if (head.bye === true) return { bye: true }
  if (head.refused === true) return { refused: true }
  const { n, status, type = JSON_TYPE } = head
  if (!isNumber(n)) return null
  if (head.open === true) return { n, open: true }
  if (head.broken === true) return { n, broken: true }
  if (isNumber(status) && typeof type === 'string') return { n, status, type, message }
  return status === undefined && message !== '' ? { n, message } : null
}

// Checks fields by hand, because every call passes through here four times, and a schema would take longer than all other
// work on the line.

type Fields = Readonly<Record<string, unknown>>

const takenApart = (line: string): readonly [head: Fields | null, message: string] => {
  const at = line.indexOf(MESSAGE)
  if (at >= 0 && !line.endsWith('}')) return [null, '']
  const head = jsonOr(at < 0 ? line : `${line.slice(0, at)}}`)
  return [isFields(head) ? head : null, at < 0 ? '' : line.slice(at + MESSAGE.length, -1)]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

const areHeaders = (value: unknown): value is MessageHeaders =>
  isFields(value) &&
  Object.entries(value).every(
    ([name, text]) => NAME.test(name) && typeof text === 'string' && VALUE.test(text),
  )

/**
 * Passes on each line of text that arrives over a connection, until the connection is closed. Closes it after a line of more
 * than `longest` bytes, or when the other side ends it.
 */
export const readLines = (socket: Duplex, longest: number, onLine: (line: string) => void): void => {
  let begun: Buffer[] = []
  let length = 0
  const keep = (part: Buffer): boolean => {
    length += part.length
    begun.push(part)
    return length <= longest
  }
  socket.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      if (!keep(chunk.subarray(from, end))) return void socket.destroy()
      from = end + 1
      const line = begun.length === 1 ? begun[0] : Buffer.concat(begun)
      begun = []
      length = 0
      // Ignores what follows a line that closed the connection.
      if (line && socket.writable) onLine(line.toString('utf8'))
    }
    if (from < chunk.length && !keep(chunk.subarray(from))) socket.destroy()
  })
  // Without this, a connection of an HTTP server would stay half open.
  socket.on('end', () => socket.destroy())
}
