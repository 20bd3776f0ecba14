import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../contract/version.ts'
import {
  type LineClient,
  LineClosed,
  type LineMessage,
  openLine,
  TokenRefused,
} from '../../transport/line/client.ts'
import { parse } from './message.ts'

/** Thrown if the agent has no token on this computer, or if the bridge refuses the token. Retrying does not help. */
export class Refused extends Error {}

/** Thrown if the connection to the bridge failed, so nothing was sent. The cause is Unproven if another program answered. */
export class NotSent extends Error {}

/** A message to the bridge, and the receiver of its answers. */
export type Exchange = Pick<LineMessage, 'message' | 'signal' | 'onOpen'> & {
  /** The revision that client and bridge agreed on in the old era. */
  readonly version?: string | undefined
  /** Receives each message from the bridge, as one line. */
  readonly onMessage: (message: string) => void
}

/**
 * Returns the bridge of a desk's folder, under an agent's name. It connects on the first message, and reconnects after the
 * desk was unavailable.
 */
export const bridgeOf = (folder: string, agent: string) => {
  let standing: Promise<LineClient> | null = null
  const connect = (): Promise<LineClient> => {
    const forget = () => {
      if (standing === opened) standing = null
    }
    const opened = lineTo(folder, agent, forget)
    opened.catch(forget)
    return opened
  }
  return {
    folder,
    agent,
    /**
     * Sends one message and passes on every message of the answer. Throws NotSent if nothing was sent, Refused if the bridge
     * does not accept the agent, and any other error if the answer was cut off.
     */
    exchange: async ({ version, onMessage, ...made }: Exchange): Promise<void> => {
      standing ??= connect()
      const line = await standing
      if (made.signal.aborted) return
      const headers = version === undefined ? {} : { 'mcp-protocol-version': version }
      const { message } = await line.send({ ...made, headers, onMessage }).catch((thrown: unknown) => {
        if (thrown instanceof LineClosed) throw new NotSent('The connection was lost.')
        if (thrown instanceof TokenRefused)
          throw new Refused(`The agent ${agent} is no longer allowed to use Quillport. ${ADD_IT}`)
        throw thrown
      })
      if (message !== '') onMessage(message)
    },
    close: () => void standing?.then(({ close }) => close()).catch(() => {}),
  }
}
export type BridgeOfDesk = ReturnType<typeof bridgeOf>

const lineTo = async (folder: string, agent: string, onOver: () => void): Promise<LineClient> => {
  const token = readToken(folder, agent)
  try {
    const { port, secret } = readDiscovery(folder)
    const address = { port, secret, host: '127.0.0.1', path: '', token }
    return await openLine(address, onOver)
  } catch (cause) {
    throw new NotSent('No connection.', { cause })
  }
}

/** Reads bridge.json in the desk's folder, which only the person can read. Throws if the desk is not running. */
export const readDiscovery = (folder: string) => {
  const { port, secret, version } = parse(readFileSync(join(folder, 'bridge.json'), 'utf8')) ?? {}
  if (typeof port !== 'number' || typeof secret !== 'string')
    throw new Error('bridge.json does not name a port and a secret.')
  return { port, secret, version: typeof version === 'string' ? version : null }
}

/**
 * Explains that the running desk and this program have different versions; null if the versions are equal or the desk's
 * version is unknown.
 */
export const otherVersion = (folder: string): string | null => {
  try {
    const { version } = readDiscovery(folder)
    return version === null || version === VERSION
      ? null
      : `Quillport ${version} is running, but this agent started version ${VERSION} of the command “quillport”. These two versions do not work together.`
  } catch {
    return null
  }
}

const ADD_IT = 'Nothing was sent. Ask the user to add the agent on the Agents screen of Quillport.'

/** Reads the file with an agent's token. main/core/bridge/agents/agents.ts computes the same path. */
const readToken = (folder: string, agent: string): string => {
  const key = createHash('sha256').update(agent.normalize('NFC').toLowerCase()).digest('hex').slice(0, 32)
  try {
    return readFileSync(join(folder, 'agents', `${key}.token`), 'utf8').trim()
  } catch {
    throw new Refused(`Quillport does not know an agent named ${agent}. ${ADD_IT}`)
  }
}
