import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  ANSWER_LIMIT,
  type ClientFrame,
  FRAME_ROOM,
  frameText,
  LINE_PROTOCOL,
  type LineAnswer,
  type MessageHeaders,
  PING_EVERY,
  readLines,
  serverFrame,
} from './frame.ts'
import { isProof } from './proof.ts'

/** Maximum milliseconds for the upgrade, and maximum number of bytes in the head of its answer. */
const OPEN_WITHIN = 2_000
const HEAD_LIMIT = 4_096
/** Number of unanswered pings after which a line counts as dead. */
const MISSED = 2

/**
 * Thrown if the answering program does not prove that it knows the secret. The program may be another one in place of the
 * server, or a server of another version.
 */
export class Unproven extends Error {}
/** Thrown if the server does not know the token. */
export class TokenRefused extends Error {}
/** Thrown if an open line was lost or the answer broke off. The message may have been carried out. */
export class LineLost extends Error {}
/** Thrown if the line was already closed, so that nothing was sent. */
export class LineClosed extends Error {}

/** Address of a line's server, with the token of the client and the secret of the server. */
export type LineAddress = {
  /** A host name of this computer: 127.0.0.1, localhost or ::1. */
  readonly host: string
  readonly port: number
  /** The part of the service's path before `/line`: empty, or starting with a slash. */
  readonly path: string
  /** The secret that the server must prove it knows before it gets the token; null if no proof is needed. */
  readonly secret: string | null
  readonly token: string
}

/** A message to send, with callbacks for what precedes its answer. */
export type LineMessage = {
  readonly headers: MessageHeaders
  /** The JSON as it was received; null to listen for messages. */
  readonly message: string | null
  /** Cancels the message, which then rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** Called when the listening has begun. */
  readonly onOpen?: () => void
  /** Called for each message before the answer. */
  readonly onMessage: (message: string) => void
}

/**
 * Opens a line. `onOver` is called when the line accepts no more messages. Rejects with Unproven, or with the reason why no
 * line could be opened.
 */
export const openLine = (address: LineAddress, onOver: () => void): Promise<LineClient> =>
  new Promise((resolve, reject) => {
    const { host, port, path, token } = address
    const nonce = randomBytes(24).toString('hex')
    // The request is written by hand, because loading Node's HTTP takes longer than everything else that the shim does at
    // its start.
    const socket = connect({ host, port, noDelay: true })
    const fail = (error: Error) => {
      clearTimeout(late)
      socket.destroy()
      reject(error)
    }
    const late = setTimeout(
      () => fail(new Error('The connection to the program was not opened in time.')),
      OPEN_WITHIN,
    )
    const closed = () => fail(new Error('The connection was closed.'))
    let heard = Buffer.alloc(0)
    const read = (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk])
      const end = heard.indexOf('\r\n\r\n')
      if (end < 0 && heard.length < HEAD_LIMIT) return
      if (!agrees(heard.toString('latin1', 0, end + 2), address, nonce))
        return fail(
          new Unproven('The answer to the challenge does not prove that the server knows the secret.'),
        )
      clearTimeout(late)
      socket.off('data', read).off('error', fail).off('close', closed)
      const line = speak(socket, onOver)
      socket.unshift(heard.subarray(end + 4))
      socket.write(frameText({ token }))
      resolve(line)
    }
    socket.on('data', read).on('error', fail).on('close', closed)
    const name = host.includes(':') ? `[${host}]` : host
    socket.write(
      `GET ${path}/line?nonce=${nonce} HTTP/1.1\r\nHost: ${name}:${port}\r\nConnection: Upgrade\r\nUpgrade: ${LINE_PROTOCOL}\r\n\r\n`,
    )
  })

/** Whether the head of an answer opens the line and proves that the server knows the secret. */
const agrees = (head: string, { port, secret }: LineAddress, nonce: string): boolean => {
  const headers = new Map(
    [...head.matchAll(/^([\w-]+): *(.*)\r$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  )
  return (
    /^HTTP\/1\.1 101 /.test(head) &&
    headers.get('upgrade') === LINE_PROTOCOL &&
    (secret === null || isProof(headers.get('quillport-proof') ?? '', secret, port, nonce))
  )
}

type UnderWay = LineMessage & {
  readonly resolve: (answer: LineAnswer) => void
  readonly fail: (failure: Error) => void
  characters: number
}

const speak = (socket: Duplex, onOver: () => void) => {
  const underWay = new Map<number, UnderWay>()
  let last = 0
  let isLeaving = false
  let unanswered = 0
  let failure: Error = new LineLost('The connection was lost.')
  const write = (frame: ClientFrame) => void socket.write(frameText(frame))
  const over = () => {
    if (!isLeaving) onOver()
    isLeaving = true
    if (underWay.size === 0) socket.destroy()
  }
  const hear = (line: string): void => {
    unanswered = 0
    const frame = serverFrame(line)
    if (!frame) return void socket.destroy()
    if ('n' in frame) answer(frame)
    else if ('bye' in frame) over()
    else if ('refused' in frame) failure = new TokenRefused('The server does not know the token.')
  }
  const answer = (frame: Extract<ReturnType<typeof serverFrame>, { readonly n: number }>): void => {
    const its = underWay.get(frame.n)
    if (!its) return
    if ('open' in frame) its.onOpen?.()
    else if ('broken' in frame) its.fail(new LineLost('The answer broke off.'))
    else if ('status' in frame) its.resolve(frame)
    else takePart(frame.n, its, frame.message)
  }
  const takePart = (n: number, its: UnderWay, message: string): void => {
    its.characters += message.length
    if (its.characters <= ANSWER_LIMIT) its.onMessage(message)
    else {
      write({ n, cancel: true })
      its.fail(new Error('The answer is too long.'))
    }
  }
  const alive = setInterval(() => {
    if (unanswered >= MISSED) return void socket.destroy()
    unanswered += 1
    write({ ping: true })
  }, PING_EVERY).unref()
  readLines(socket, ANSWER_LIMIT + FRAME_ROOM, hear)
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(alive)
    over()
    for (const its of [...underWay.values()]) its.fail(failure)
  })
  return {
    /** Counts the messages under way; null if the line accepts no more messages. */
    underWay: (): number | null => (isLeaving || socket.destroyed ? null : underWay.size),
    close: () => void socket.destroy(),
    /** Resolves with the answer. Rejects with LineClosed, TokenRefused, LineLost, or the signal's reason. */
    send: (made: LineMessage): Promise<LineAnswer> =>
      new Promise((resolve, reject) => {
        const { headers, message, signal } = made
        if (signal.aborted) return reject(signal.reason)
        if (isLeaving || socket.destroyed) return reject(new LineClosed('The line was closed.'))
        const n = ++last
        const end = () => {
          underWay.delete(n)
          signal.removeEventListener('abort', cancel)
          if (isLeaving) over()
        }
        const fail = (why: unknown) => {
          end()
          reject(why)
        }
        const cancel = () => {
          write({ n, cancel: true })
          fail(signal.reason)
        }
        underWay.set(n, {
          ...made,
          characters: 0,
          fail,
          resolve: (its) => {
            end()
            resolve(its)
          },
        })
        signal.addEventListener('abort', cancel)
        write(message === null ? { n, listen: true } : { n, headers, message })
      }),
  }
}
/** A line that was opened. */
export type LineClient = ReturnType<typeof speak>
