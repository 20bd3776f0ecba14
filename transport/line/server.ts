import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { BODY_LIMIT } from '../body-limit.ts'
import { pageRefusal } from '../web-page.ts'
import {
  type ClientFrame,
  clientFrame,
  FRAME_ROOM,
  frameText,
  LINE_PROTOCOL,
  type LineAnswer,
  type MessageHeaders,
  PING_EVERY,
  readLines,
  type ServerFrame,
} from './frame.ts'
import { proofOf } from './proof.ts'

/** The addresses of programs on this computer. */
const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/
const HELLO = /^\/line\?nonce=([0-9a-f]{32,128})$/
/** Maximum milliseconds to wait for the token. */
const TOKEN_WITHIN = 5_000
/** Milliseconds without a frame after which a client counts as gone. */
const SILENCE = 4 * PING_EVERY
/**
 * Maximum number of messages on one line that are under way at once. The server reads no more until one of them is answered.
 */
const AT_ONCE = 256
/** Maximum number of bytes that wait for a client to read them. A client that exceeds this is cut off. */
const UNREAD = 64 * 1024 * 1024

/** A message as it arrived over a line. */
export type ReceivedMessage = {
  readonly headers: MessageHeaders
  /** The JSON as it was received, or a text that is not JSON; null to listen for messages. */
  readonly message: string | null
  /** Aborted when the client cancels the message or disconnects. */
  readonly gone: AbortSignal
}

/** Functions that send something to the client before the answer. */
export type BeforeAnswer = {
  readonly onOpen: () => void
  readonly onMessage: (message: string) => void
}

/** The parts of a line server. `Client` is the owner of a token. */
export type LineServerOptions<Client> = {
  /** Returns the secret that this server proves it knows; null if no proof is needed. */
  readonly secret: () => string | null
  /** Finds the owner of a token; null if the token is refused. `host` is the server's address as the client named it. */
  readonly clientOf: (token: string, host: string, socket: Duplex) => Client | null
  /** Answers a message. Its errors are ignored once the client is gone. */
  readonly serve: (client: Client, received: ReceivedMessage, before: BeforeAnswer) => Promise<LineAnswer>
  readonly onBug: (thrown: unknown) => void
}

/** Opens lines for an HTTP server on this computer, and answers the messages on them. */
export const lineServer = <Client>(options: LineServerOptions<Client>) => {
  const open = new Map<Duplex, (frame: ServerFrame) => void>()
  let isLeaving = false
  const nonceOf = ({ method, url, headers }: IncomingMessage): string | undefined =>
    !isLeaving && method === 'GET' && headers.upgrade === LINE_PROTOCOL
      ? HELLO.exec(url ?? '')?.[1]
      : undefined
  return {
    /**
     * Whether a request asks for a line while lines are open. Any other request that offers a protocol is a plain
     * request.
     */
    wanted: (request: IncomingMessage): boolean => nonceOf(request) !== undefined,
    /** Answers a request that offers a protocol: opens the line or refuses it. */
    upgrade: (request: IncomingMessage, socket: Duplex, early: Buffer) => {
      socket.on('error', () => {})
      const nonce = nonceOf(request)
      const port = request.socket.localPort ?? 0
      const isNear = LOOPBACK.test(request.socket.remoteAddress ?? '')
      if (!isNear || pageRefusal(request, [port]) !== null) return refuse(socket, '403 Forbidden')
      if (nonce === undefined) return refuse(socket, '404 Not Found')
      const secret = options.secret()
      const proof = secret === null ? '' : `Quillport-Proof: ${proofOf(secret, port, nonce)}\r\n`
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${LINE_PROTOCOL}\r\n${proof}\r\n`,
      )
      // Bytes that arrived with the request already belong to the line.
      socket.unshift(early)
      open.set(socket, converse(options, request.headers.host ?? '', socket))
      socket.on('close', () => open.delete(socket))
    },
    /** Opens no more lines, and asks the clients of open lines to send nothing more. */
    leave: (): void => {
      isLeaving = true
      for (const write of open.values()) write({ bye: true })
    },
    /** Cuts off every line. */
    cutOff: (): void => {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
export type LineServer = ReturnType<typeof lineServer>

const refuse = (socket: Duplex, status: string): void => {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
  // A client that keeps its side open would keep the server from closing.
  socket.end(answer, () => socket.destroy())
}

/** Serves one client until either side closes the connection. Returns a function that writes to the client. */
const converse = <Client>(
  options: LineServerOptions<Client>,
  host: string,
  socket: Duplex,
): ((frame: ServerFrame) => void) => {
  const underWay = new Map<number, AbortController>()
  let client: Client | null = null
  const write = (frame: ServerFrame): void => {
    // The server reads nothing more from a client that does not read.
    if (socket.writable && !socket.write(frameText(frame))) socket.pause()
    if (socket.writableLength > UNREAD) socket.destroy()
  }
  const readOn = (): void => {
    if (underWay.size < AT_ONCE && !socket.writableNeedDrain) socket.resume()
  }
  const greet = (frame: ClientFrame): void => {
    clearTimeout(late)
    if (!('token' in frame)) return void socket.destroy()
    client = options.clientOf(frame.token, host, socket)
    if (client === null) socket.end(frameText({ refused: true }))
  }
  const serve = async (of: Client, n: number, message: Omit<ReceivedMessage, 'gone'>): Promise<void> => {
    const leaves = new AbortController()
    const gone = leaves.signal
    underWay.set(n, leaves)
    if (underWay.size >= AT_ONCE) socket.pause()
    const say = (frame: ServerFrame) => {
      if (!gone.aborted) write(frame)
    }
    const before: BeforeAnswer = {
      onOpen: () => say({ n, open: true }),
      onMessage: (said) => say({ n, message: said }),
    }
    try {
      say({ n, ...(await options.serve(of, { ...message, gone }, before)) })
    } catch (thrown) {
      if (!gone.aborted) options.onBug(thrown)
      say({ n, broken: true })
    }
    underWay.delete(n)
    readOn()
  }
  const take = (line: string): void => {
    silent.refresh()
    const frame = clientFrame(line)
    if (!frame) return void socket.destroy()
    if (client === null) greet(frame)
    else if ('ping' in frame) write({ pong: true })
    else if ('cancel' in frame) underWay.get(frame.n)?.abort()
    else if ('token' in frame || underWay.has(frame.n)) socket.destroy()
    else if ('listen' in frame) void serve(client, frame.n, { headers: {}, message: null })
    else void serve(client, frame.n, frame)
  }
  const late = setTimeout(() => socket.destroy(), TOKEN_WITHIN)
  const silent = setTimeout(() => socket.destroy(), SILENCE)
  readLines(socket, BODY_LIMIT + FRAME_ROOM, take)
  socket.on('drain', readOn)
  socket.on('close', () => {
    clearTimeout(late)
    clearTimeout(silent)
    for (const leaves of underWay.values()) leaves.abort()
  })
  return write
}
