import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { jsonOr } from './json.ts'
import { type AnswerHead, ASK_LIMIT, type AskHead, LINE_PROTOCOL, lineFrame, readAsk } from './mcp-line.ts'

/** Messages of one line that may be under way at once; a client that sends more is cut off. */
const AT_ONCE = 256
/** Bytes that may wait for a client to read them; one that reads no further is cut off. */
const UNREAD = 64 * 1024 * 1024
/** Bytes of one answer that may wait before more of it is taken. */
const TOGETHER = 64 * 1024
/** Milliseconds without a message or a ping until a client is taken for gone. */
const SILENCE = 120_000

export type McpLinesOptions = {
  /** The whole service: it lets every client in, and serves every message as a request of its own. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Says that the service stops: clients are asked to send nothing more. */
  readonly closing: AbortSignal
  readonly onBug: (thrown: unknown) => void
}

/** The lines of MCP messages that clients open instead of a request for each. */
export type McpLines = {
  /** Whether a request asks for a line; what offers another protocol, as HTTP/2, is answered as a plain request. */
  readonly wanted: (request: IncomingMessage) => boolean
  /** Answers such a request, and then the messages on the line. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, early: Buffer) => void
  /** Cuts off every line. */
  readonly cutOff: () => void
}

/** Opens lines at `/mcp`. */
export const mcpLines = (options: McpLinesOptions): McpLines => {
  const server = new WebSocketServer({ noServer: true, maxPayload: ASK_LIMIT })
  const letIn = async (request: IncomingMessage): Promise<{ readonly status: number; readonly at: At }> => {
    const host = request.headers.host ?? 'localhost'
    const url = `http://${host}/mcp`
    if (!URL.canParse(url)) return { status: 400, at: { url, host } }
    const at = { url, host }
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value)
    const asked = new Request(at.url, { headers })
    upgrades.add(asked)
    const { status } = await options.fetch(asked)
    return { status, at }
  }
  const wanted = ({ url, headers }: IncomingMessage): boolean =>
    /^\/mcp(\?|$)/.test(url ?? '') &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-protocol'] === LINE_PROTOCOL
  return {
    wanted,
    upgrade: (request, socket, early) => {
      socket.on('error', () => {})
      if (!wanted(request)) return refuse(socket, 400)
      letIn(request)
        .then(({ status, at }) => {
          if (status !== LET_IN) return refuse(socket, status)
          server.handleUpgrade(request, socket, early, (line) => serveLine(options, at, line))
        })
        .catch((thrown) => {
          options.onBug(thrown)
          refuse(socket, 500)
        })
    },
    cutOff: () => {
      for (const line of server.clients) line.terminate()
    },
  }
}

const refuse = (socket: Duplex, status: number): void => {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Requests to open a line. */
const upgrades = new WeakSet<Request>()

/** Whether a request asks to open a line; `LET_IN` opens it, any other status refuses it. */
export const asksForLine = (request: Request): boolean => upgrades.has(request)

/** The status that lets in a client that asks for a line. */
export const LET_IN = 204

/** The address that messages are for, and the host in it as the client named it. */
type At = { readonly url: string; readonly host: string }

const serveLine = (options: McpLinesOptions, at: At, socket: WebSocket): void => {
  const underWay = new Map<number, AbortController>()
  const send = (frame: Buffer, onSent?: () => void): void => {
    socket.send(frame, onSent)
    if (socket.bufferedAmount > UNREAD) socket.terminate()
  }
  const serve = async (n: number, headers: Headed, text: string): Promise<void> => {
    const gone = new AbortController()
    underWay.set(n, gone)
    const say = inOneGo((head, parts, onSent) => send(lineFrame({ n, ...head }, ...parts), onSent))
    await answer(options, { at, headers, text, gone: gone.signal }, say)
    underWay.delete(n)
  }
  const receive = (frame: unknown): void => {
    const asked = Buffer.isBuffer(frame) ? readAsk(frame) : null
    if (!asked) return void socket.close(STRANGE, 'A frame is a head and a message.')
    const { n, headers } = asked.head
    if (!headers) return void underWay.get(n)?.abort()
    if (underWay.has(n)) return void socket.close(STRANGE, `${n} is under way.`)
    if (underWay.size >= AT_ONCE) return void socket.close(TOO_MUCH, 'Too many messages are under way.')
    void serve(n, headers, asked.rest.toString('utf8'))
  }
  const silent = setTimeout(() => socket.terminate(), SILENCE)
  const bye = () => send(lineFrame({ bye: true }))
  if (options.closing.aborted) bye()
  else options.closing.addEventListener('abort', bye)
  socket.on('ping', () => silent.refresh())
  socket.on('message', (data, isBinary) => {
    silent.refresh()
    receive(isBinary ? data : null)
  })
  // It closes by itself after what is no WebSocket.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearTimeout(silent)
    options.closing.removeEventListener('abort', bye)
    for (const gone of underWay.values()) gone.abort()
  })
}

type PartHead = Omit<Extract<AnswerHead, { readonly n: number }>, 'n'>

/** Takes the parts of one answer; gives what to wait for before the next, if anything. */
type Say = (head: PartHead, part?: Uint8Array) => Promise<void> | null

type Send = (head: PartHead, parts: readonly Uint8Array[], onSent: () => void) => void

/** Gathers what is said until the event loop turns: a frame costs more than what is in it, and an answer ends at once. */
const inOneGo = (send: Send): Say => {
  let head: PartHead = {}
  let parts: Uint8Array[] = []
  let bytes = 0
  let sent: Promise<void> | null = null
  const flush = (onSent: () => void) => {
    send(head, parts, onSent)
    head = {}
    parts = []
    bytes = 0
    sent = null
  }
  return (its, part) => {
    sent ??= new Promise((resolve) => setImmediate(flush, resolve))
    head = { ...head, ...its }
    if (part) parts.push(part)
    bytes += part?.length ?? 0
    return bytes < TOGETHER ? null : sent
  }
}

/** WebSocket's codes for why a line is ended. */
const STRANGE = 1002
const TOO_MUCH = 1008

type Headed = NonNullable<AskHead['headers']>

type Asked = {
  readonly at: At
  readonly headers: Headed
  readonly text: string
  readonly gone: AbortSignal
}

/** The messages of requests that came by a line; such a request has no body. */
const messages = new WeakMap<Request, unknown>()

/** The message of a request that came by a line, parsed; undefined where the request has a body of its own. */
export const messageOf = (request: Request): unknown => messages.get(request)

/** Serves one message as the request that it would be over HTTP, and hands on its answer as it comes. */
const answer = async (
  { fetch, onBug }: McpLinesOptions,
  { at: { url, host }, headers, text, gone }: Asked,
  say: Say,
): Promise<void> => {
  let status = 500
  try {
    const message = jsonOr(text)
    const request = new Request(url, {
      method: 'POST',
      headers: { ...headers, host },
      signal: gone,
      // What is no JSON is refused as such a body is.
      ...(message === undefined ? { body: text } : {}),
    })
    if (message !== undefined) messages.set(request, message)
    const response = await fetch(request)
    status = response.status
    say({ status, type: response.headers.get('content-type') ?? '' })
    if (response.body)
      for await (const part of response.body) {
        const full = say({}, part)
        if (full) await full
      }
    say({ end: 'whole' })
  } catch (thrown) {
    if (gone.aborted) return
    onBug(thrown)
    say({ status, end: 'broken' })
  }
}
