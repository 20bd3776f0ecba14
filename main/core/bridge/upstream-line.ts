import type { RawData, WebSocket } from 'ws'
import { BODY_LIMIT } from '../../../transport/body-limit.ts'
import { LINE_PROTOCOL, lineFrame, readAnswer } from '../../../transport/mcp-line.ts'
import { ANSWER_LIMIT, type Asked, type Hears, SILENCE, type Way } from './upstream-way.ts'

/** Messages that are under way on one line at the most; others go over HTTP. */
const AT_ONCE = 64
/** Milliseconds between two signs of life. */
const PING_EVERY = 30_000
/** Signs of life without an echo after which a line is taken for dead. */
const MISSED = 2
/** Milliseconds until a line is tried again where none was to be had, as behind a proxy that lets none through. */
const TRY_AGAIN = 15_000
/** Milliseconds for the upgrade. */
const OPEN_WITHIN = 10_000

/** The line to a service: one connection for many messages, quicker than a request for each. */
export type UpstreamLine = {
  /** The line for a message; null where HTTP has to take it. Where no line stands yet, one is opened for later ones. */
  readonly wayOf: (asked: Asked) => Way | null
  readonly close: () => void
}

/** Opens a line to an MCP endpoint with the first message, and again after it was lost. */
export const openUpstreamLine = (address: string): UpstreamLine => {
  let standing: UpstreamLine | null = null
  let opening = false
  let closed = false
  let notBefore = 0
  const open = async (authorization: string): Promise<void> => {
    opening = true
    const socket = await connect(address, authorization)
    opening = false
    if (!socket) notBefore = performance.now() + TRY_AGAIN
    else if (closed) socket.terminate()
    else {
      const line = stand(socket, () => {
        if (standing === line) standing = null
      })
      standing = line
    }
  }
  return {
    wayOf: (asked) => {
      if (standing) return standing.wayOf(asked)
      if (!opening && performance.now() >= notBefore) void open(asked.headers.authorization)
      return null
    },
    close: () => {
      closed = true
      standing?.close()
    },
  }
}

/** An open line; null where the service, or what stands before it, opens none. */
const connect = async (address: string, authorization: string): Promise<WebSocket | null> => {
  // Loaded with the first message, as all that a desk's start does not need.
  const { WebSocket } = await import('ws')
  return new Promise((resolve) => {
    const socket = new WebSocket(address.replace(/^http/, 'ws'), LINE_PROTOCOL, {
      headers: { authorization },
      handshakeTimeout: OPEN_WITHIN,
      maxPayload: ANSWER_LIMIT,
      perMessageDeflate: false,
    })
    socket.once('open', () => resolve(socket))
    // HTTP meets whatever is wrong, too, and says it.
    socket.on('error', () => resolve(null))
  })
}

/** One message and what has come back of its answer. */
type Exchange = { readonly hears: Hears; readonly silent: NodeJS.Timeout; bytes: number }

/** A line that stands; `onOver` hears that it takes no more messages. */
const stand = (socket: WebSocket, onOver: () => void): UpstreamLine => {
  const underWay = new Map<number, Exchange>()
  let next = 0
  let leaving = false
  let unanswered = 0
  let failure = new Error('The line was closed.')
  const finish = (n: number): void => {
    clearTimeout(underWay.get(n)?.silent)
    underWay.delete(n)
    if (leaving && underWay.size === 0) socket.close()
  }
  const giveUp = (n: number): void => {
    if (!underWay.has(n)) return
    socket.send(lineFrame({ n }))
    finish(n)
  }
  const take = (data: RawData): void => {
    unanswered = 0
    const answer = Buffer.isBuffer(data) ? readAnswer(data) : null
    if (!answer) return void socket.terminate()
    const { head, rest } = answer
    if ('bye' in head) {
      leaving = true
      onOver()
      if (underWay.size === 0) socket.close()
      return
    }
    const { n, status, type = '', end } = head
    const exchange = underWay.get(n)
    if (!exchange) return
    exchange.silent.refresh()
    if (status !== undefined) exchange.hears.started(status, type)
    exchange.bytes += rest.length
    if (exchange.bytes > ANSWER_LIMIT) {
      giveUp(n)
      return void exchange.hears.failed(new Error('The answer is too long.'), false)
    }
    if (rest.length > 0) exchange.hears.part(rest)
    if (!end) return
    finish(n)
    if (end === 'whole') exchange.hears.ended()
    else exchange.hears.failed(new Error('The answer broke off.'), true)
  }
  const way: Way = (asked, hears) => {
    const n = next++
    const silent = setTimeout(() => {
      giveUp(n)
      hears.failed(new Error('The service said nothing.'), false)
    }, SILENCE)
    underWay.set(n, { hears, silent, bytes: 0 })
    hears.sent()
    socket.send(lineFrame({ n, headers: asked.headers }, asked.body))
    return () => giveUp(n)
  }
  const alive = setInterval(() => {
    if (unanswered >= MISSED) return void socket.terminate()
    unanswered += 1
    socket.ping()
  }, PING_EVERY)
  socket.on('message', take)
  socket.on('pong', () => {
    unanswered = 0
  })
  socket.on('error', (error) => {
    failure = error
  })
  socket.on('close', () => {
    clearInterval(alive)
    onOver()
    for (const [n, { hears }] of underWay) {
      finish(n)
      hears.failed(failure, true)
    }
  })
  return {
    wayOf: ({ body }) => {
      const open = socket.readyState === socket.OPEN && underWay.size < AT_ONCE
      return open && Buffer.byteLength(body) <= BODY_LIMIT ? way : null
    },
    close: () => socket.terminate(),
  }
}
