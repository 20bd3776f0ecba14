import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { type Discovery, provenConnection, readDiscovery } from './proof.ts'

/** The agent has no token here, or the bridge refuses it: trying again does not help. */
export class Refused extends Error {}

/** No connection to the bridge came about, so that nothing was sent; its cause is Unproven where somebody else answered. */
export class NotSent extends Error {}

/** One message to the bridge and all that comes back for it. */
export type Exchange = {
  /** The message in one line; empty for the stream of news of the old era. */
  readonly text: string
  readonly signal: AbortSignal
  /** The revision that the old era agreed on. */
  readonly version?: string | undefined
  /** Hears that the stream stands. */
  readonly onOpen?: () => void
  /** Hears each message of the answer, in one line. */
  readonly onMessage: (text: string) => void
}

/** The way to the bridge of a desk's folder, under an agent's name. */
export type Line = {
  readonly folder: string
  readonly agent: string
  /**
   * Sends one message and hands on every message of the answer. Throws NotSent where nothing left, Refused where the
   * agent may not, and anything else where the answer was cut off.
   */
  readonly exchange: (made: Exchange) => Promise<void>
  readonly close: () => void
}

/** A line that connects with its first message, and anew after the desk was away. */
export const lineTo = (folder: string, agent: string): Line => {
  let standing: Promise<Connection> | null = null
  const forget = (connection: Promise<Connection>) => {
    if (standing === connection) standing = null
  }
  const connect = (): Promise<Connection> => {
    const made = connectionOf(folder, agent, () => forget(made))
    made.catch(() => forget(made))
    return made
  }
  return {
    folder,
    agent,
    exchange: async (made) => {
      standing ??= connect()
      const connection = await standing
      if (!made.signal.aborted) await connection.exchange(made)
    },
    close: () => void standing?.then(({ close }) => close()).catch(() => {}),
  }
}

/** Messages of one connection find their answers by number. */
type Connection = Pick<Line, 'exchange' | 'close'>

type Open = Pick<Exchange, 'onMessage' | 'onOpen'> & { readonly end: (failure: Error | null) => void }

const connectionOf = async (folder: string, agent: string, onClosed: () => void): Promise<Connection> => {
  const token = readToken(folder, agent)
  const socket = await proven(folder)
  const open = new Map<number, Open>()
  let last = 0
  let failure: Error = new Error('The connection to Quillport was lost.')

  const hear = (line: string): void => {
    if (line === 'refused') {
      failure = new Refused(`The agent ${agent} may not use Quillport any more. ${ADD_IT}`)
      return
    }
    const [head = '', message] = parted(line)
    const its = open.get(Number.parseInt(head, 10))
    if (message === '') its?.onOpen?.()
    else if (message !== undefined) its?.onMessage(message)
    if (message === undefined || head.endsWith('=')) its?.end(null)
  }
  listen(socket, hear, () => {
    onClosed()
    for (const { end } of [...open.values()]) end(failure)
  })
  socket.write(`${token}\n`)
  return {
    close: () => socket.destroy(),
    exchange: ({ text, version = '', signal, ...heard }) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new NotSent('The connection was lost.'))
        const n = ++last
        const cancel = () => {
          socket.write(`cancel ${n}\n`)
          end(new Error('It was cancelled.'))
        }
        const end = (failed: Error | null) => {
          open.delete(n)
          signal.removeEventListener('abort', cancel)
          if (failed) reject(failed)
          else resolve()
        }
        open.set(n, { ...heard, end })
        signal.addEventListener('abort', cancel)
        socket.write(`${n}  ${version}\n${text}\n`)
      }),
  }
}

const parted = (line: string): [head: string, message?: string] => {
  const space = line.indexOf(' ')
  return space < 0 ? [line] : [line.slice(0, space), line.slice(space + 1)]
}

const listen = (socket: Socket, hear: (line: string) => void, onClosed: () => void): void => {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    rest += text
    // A long line comes in many parts; each is looked at once.
    if (!text.includes('\n')) return
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  socket.on('error', () => {})
  socket.on('close', onClosed)
}

const proven = async (folder: string): Promise<Socket> => {
  const discovery = discover(folder)
  try {
    return await provenConnection(discovery)
  } catch (cause) {
    throw new NotSent('No connection.', { cause })
  }
}

const discover = (folder: string): Discovery => {
  try {
    return readDiscovery(folder)
  } catch (cause) {
    throw new NotSent('The desk is not running.', { cause })
  }
}

const ADD_IT = 'Nothing was sent. The person can add it on the Agents screen of Quillport.'

/** The file in which the desk keeps an agent's token; main/core/bridge/agents.ts writes it by the same rule. */
const readToken = (folder: string, agent: string): string => {
  const key = createHash('sha256').update(agent.normalize('NFC').toLowerCase()).digest('hex').slice(0, 32)
  try {
    return readFileSync(join(folder, 'agents', `${key}.token`), 'utf8').trim()
  } catch {
    throw new Refused(`Quillport knows no agent named ${agent}. ${ADD_IT}`)
  }
}
