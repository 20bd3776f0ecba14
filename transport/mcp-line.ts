import { BODY_LIMIT } from './body-limit.ts'
import { jsonOr } from './json.ts'

// A line carries many MCP messages over one WebSocket, each as the request of its own that it would be over HTTP.
// It begins as `GET /mcp` with this subprotocol and the key. Every frame is binary: a head, as JSON on one line, and
// what follows it. The client's hold a message or give one up, the service's hold a part of an answer.

/** The WebSocket subprotocol of a line. */
export const LINE_PROTOCOL = 'quillport-mcp.1'

/** Bytes of a client's frame at the most: the longest message, and its head. */
export const ASK_LIMIT = BODY_LIMIT + 16 * 1024

/** What stands before a message: its number on this line and its HTTP headers. Without headers it gives the message up. */
export type AskHead = {
  readonly n: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What stands before a part of an answer: the message's number, HTTP status and content type with the first part, and
 * with the last whether the answer is whole or broke off. `{"bye": true}` alone asks the client to send nothing more, as
 * a service does that stops.
 */
export type AnswerHead =
  | {
      readonly n: number
      readonly status?: number
      readonly type?: string
      readonly end?: 'whole' | 'broken'
    }
  | { readonly bye: true }

/** A head and what follows it as a frame. */
export const lineFrame = (head: AskHead | AnswerHead, ...rest: readonly (Uint8Array | string)[]): Buffer => {
  const parts = [`${JSON.stringify(head)}\n`, ...rest]
  return parts.every((part) => typeof part === 'string')
    ? Buffer.from(parts.join(''))
    : Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

type Frame<Head> = { readonly head: Head; readonly rest: Buffer }

/** A client's frame taken apart; null where it is none. */
export const readAsk = (frame: Buffer): Frame<AskHead> | null => readFrame(frame, isAskHead)

/** A service's frame taken apart; null where it is none. */
export const readAnswer = (frame: Buffer): Frame<AnswerHead> | null => readFrame(frame, isAnswerHead)

const readFrame = <Head>(
  frame: Buffer,
  isHead: (value: object) => value is object & Head,
): Frame<Head> | null => {
  const end = frame.indexOf(10)
  const head = jsonOr(frame.toString('utf8', 0, Math.max(0, end)))
  return typeof head === 'object' && head !== null && isHead(head)
    ? { head, rest: frame.subarray(end + 1) }
    : null
}

// By hand, since every call comes through here twice: a schema takes longer than the rest of the line together.

const isAskHead = (head: object): head is AskHead =>
  hasNumber(head) && (!('headers' in head) || areHeaders(head.headers))

const isAnswerHead = (head: object): head is AnswerHead =>
  'bye' in head
    ? head.bye === true
    : hasNumber(head) &&
      (!('status' in head) || Number.isInteger(head.status)) &&
      (!('type' in head) || typeof head.type === 'string') &&
      (!('end' in head) || head.end === 'whole' || head.end === 'broken')

const hasNumber = (head: object): head is { readonly n: number } =>
  'n' in head && Number.isSafeInteger(head.n)

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

const areHeaders = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, text]) => NAME.test(name) && typeof text === 'string' && VALUE.test(text),
  )
