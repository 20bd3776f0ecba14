// `quillport mcp --agent NAME [--data FOLDER]`: an agent starts this program and speaks MCP over its stdin and stdout. The
// shim passes the messages to the bridge of the desk on this computer. The shim exits when the agent exits, but keeps
// running when the desk stops. `quillport doctor --agent NAME` finds out why an agent cannot connect. `quillport disconnect
// --all` removes Quillport from the settings of programs. `quillport` opens the installed desk.

import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BODY_LIMIT, MESSAGE_TOO_LARGE } from '../../transport/body-limit.ts'
import { Unproven } from '../../transport/line/client.ts'
import { acknowledged, answerAlone, failed, oldVersion, toolsChanged, wantsTools } from './alone.ts'
import { type BridgeOfDesk, bridgeOf, type Exchange, NotSent, otherVersion, Refused } from './bridge.ts'
import { runCommand } from './command-line.ts'
import { examine } from './doctor.ts'
import {
  ACKNOWLEDGED,
  type Id,
  isObject,
  isRequest,
  type Message,
  parse,
  type Request,
  textIn,
} from './message.ts'
import { openDesk, START_PATIENCE, startDesk } from './start-desk.ts'

/** Milliseconds for which a request waits for a desk that is restarting, and milliseconds between two attempts. */
const PATIENCE = 2_000
const TRY_AGAIN = 200
/** Milliseconds between two attempts to listen for news. */
const LISTEN_AGAIN = 1_000
/** After the input has ended: milliseconds between two checks of whether the client still reads the output. */
const LOOK_AGAIN = 500
const NOT_RUNNING =
  'service_unreachable: Quillport is not running on this computer. Nothing was sent and nothing was charged. Ask the user to start Quillport, then repeat the call.'
const UNPROVEN =
  'service_unreachable: A program answers on Quillport’s port, but cannot prove that it is this version of Quillport. Nothing was sent and nothing was charged. Ask the user to restart Quillport if it was updated, then repeat the call.'
const NOTHING_SENT =
  'Nothing was sent and nothing was charged. Ask the user to quit Quillport, to start it again, and to restart this agent program. Then repeat the call.'
const CUT_OFF =
  'service_unreachable: Quillport stopped before the answer arrived. The call may have been carried out. Ask the user to start Quillport. Then repeat the call with the same arguments within 10 minutes of the first call: you get the answer to the first call, and nothing is done or charged twice. After 10 minutes, check whether the call was carried out before you repeat it.'

const pass = (text: string): void => void process.stdout.write(`${text}\n`)
const say = (message: Message): void => pass(JSON.stringify(message))

const start = (bridge: BridgeOfDesk): void => {
  const pending = new Map<Id, AbortController>()
  const subscribed = new Set<Id>()
  const closing = new AbortController()
  let version: string | undefined
  let listening = false
  /** Whether the client got an answer without the desk. If so, its tool list is out of date once the desk is back. */
  let wasAlone = false
  /** Whether the last request failed to reach the desk. */
  let isAway = false
  let inputEnded = false

  const exchange = (made: Omit<Exchange, 'version'>) => bridge.exchange({ ...made, version })

  const receive = (text: string): void => {
    const message = parse(text)
    if (!message) say(failed(null, -32700, 'This line is not a JSON-RPC message.'))
    else if (Buffer.byteLength(text) > BODY_LIMIT)
      say(failed(isRequest(message) ? message.id : null, -32000, MESSAGE_TOO_LARGE))
    else if (isRequest(message)) void answer(message, text)
    else if (message.method === 'notifications/cancelled') cancel(message)
    else if (typeof message.method === 'string') notify(message.method, text)
  }

  const notify = (method: string, text: string): void => {
    exchange({ message: text, signal: closing.signal, onMessage: pass }).catch(() => {})
    if (method !== 'notifications/initialized' || listening) return
    listening = true
    void listenAsOld()
  }

  const cancel = ({ params }: Message): void => {
    const id = isObject(params) ? params.requestId : undefined
    if (typeof id === 'string' || typeof id === 'number') pending.get(id)?.abort()
  }

  const answer = async (request: Request, text: string): Promise<void> => {
    const cancelled = new AbortController()
    pending.set(request.id, cancelled)
    if (request.method === 'subscriptions/listen') await listenAsModern(request, text, cancelled.signal)
    else await carry(request, text, cancelled.signal)
    pending.delete(request.id)
    endWhenAnswered()
  }

  /**
   * Passes a request to the bridge. If the bridge cannot be reached for longer than a restart takes, answers the request
   * here.
   */
  const carry = async (request: Request, text: string, signal: AbortSignal): Promise<void> => {
    // Clients send several requests when they start. Only calls and the first request wait for a desk that cannot be
    // reached.
    let until = Date.now() + (isAway && !calls(request) ? 0 : PATIENCE)
    let wasSent = false
    const onMessage = (said: string) => {
      if (request.method === 'initialize') version = textIn(parse(said) ?? {}, 'result', 'protocolVersion')
      if (!signal.aborted) pass(said)
    }
    for (;;) {
      const failure = await exchange({ message: text, signal, onMessage }).catch(errorOf)
      if (!failure) isAway = false
      if (!failure || signal.aborted) return
      if (failure instanceof Refused) return speakFor(request, `unauthorized: ${failure.message}`)
      wasSent ||= !(failure instanceof NotSent)
      if (failure instanceof NotSent && calls(request) && startDesk(bridge.folder))
        until = Date.now() + START_PATIENCE
      if (Date.now() > until) {
        isAway = true
        return speakFor(request, wasSent ? CUT_OFF : whyNotSent(failure, bridge.folder))
      }
      await pause(TRY_AGAIN)
    }
  }

  const speakFor = (request: Request, why: string): void => {
    wasAlone = true
    if (request.method === 'initialize') version = oldVersion(request)
    say(answerAlone(request, why))
  }

  /** Keeps the stream of news open that clients of MCP revisions up to 2025-11-25 expect. */
  const listenAsOld = async (): Promise<void> => {
    const { signal } = closing
    for (let again = false; !signal.aborted; again = true) {
      const onOpen = () => {
        if (again || wasAlone) say(toolsChanged())
        wasAlone = false
      }
      await exchange({ message: null, signal, onOpen, onMessage: pass }).catch(() => {})
      await pause(LISTEN_AGAIN, undefined, { signal }).catch(() => {})
    }
  }

  const listenAsModern = async (request: Request, text: string, cancelled: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([cancelled, closing.signal])
    subscribed.add(request.id)
    const listen = (onMessage: (said: string) => void) => exchange({ message: text, signal, onMessage })
    await subscribe(request, signal, {
      listen,
      wasAlone: () => wasAlone,
      patience: isAway ? 0 : PATIENCE,
    })
    subscribed.delete(request.id)
  }

  const endWhenAnswered = (): void => {
    if (!inputEnded || pending.size > subscribed.size) return
    closing.abort()
    // Output that has been written must be flushed before the process ends.
    process.stdout.write('', () => process.exit(0))
  }

  readInput(receive, () => {
    inputEnded = true
    endWhenAnswered()
    lookForReader()
  })
  process.stdout.on('error', () => process.exit(0))
}

/**
 * Only a write reveals that a client died during a call and reads no answer. So this writes a single space again and again,
 * which is not a message.
 */
const lookForReader = (): void => void setInterval(() => process.stdout.write(' '), LOOK_AGAIN).unref()

/** The parts of the shim that a subscription uses. */
type Subscriber = {
  /** Sends the subscription to the bridge. Resolves when the subscription ends. */
  readonly listen: (onMessage: (said: string) => void) => Promise<void>
  readonly wasAlone: () => boolean
  /** Milliseconds after which the shim acknowledges the subscription itself if the bridge has not done so. */
  readonly patience: number
}

/** Keeps a subscription of the new era open across restarts of the desk. The client receives only one acknowledgement. */
const subscribe = async (request: Request, signal: AbortSignal, its: Subscriber): Promise<void> => {
  const { listen, wasAlone, patience } = its
  let wasAcknowledged = false
  let refused = false
  // A client counts the server as connected only after this acknowledgement, and the desk may start much later.
  const patient = setTimeout(() => {
    if (wasAcknowledged || refused || signal.aborted) return
    wasAcknowledged = true
    say(acknowledged(request))
  }, patience)
  const onMessage = (said: string) => {
    const message = parse(said) ?? {}
    const acknowledges = message.method === ACKNOWLEDGED
    refused ||= message.error !== undefined
    // The desk ends subscriptions when it stops. This subscription waits until the desk is back.
    if (message.result === undefined && !(acknowledges && wasAcknowledged)) pass(said)
    if (acknowledges && (wasAcknowledged || wasAlone()) && wantsTools(request)) say(toolsChanged(request.id))
    wasAcknowledged ||= acknowledges
  }
  while (!signal.aborted && !refused) {
    await listen(onMessage).catch(() => {})
    await pause(LISTEN_AGAIN, undefined, { signal }).catch(() => {})
  }
  clearTimeout(patient)
}

const readInput = (onLine: (line: string) => void, onEnd: () => void): void => {
  let rest = ''
  process.stdin.setEncoding('utf8')
  process.stdin.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const each of lines) if (each.trim()) onLine(each)
  })
  process.stdin.on('end', () => {
    if (rest.trim()) onLine(rest)
    onEnd()
  })
}

/**
 * Whether a request makes the shim start the desk. Only a call does, because clients send all other requests each time they
 * start.
 */
const calls = ({ method }: Request): boolean => method === 'tools/call'

const whyNotSent = (failure: unknown, folder: string): string => {
  if (!(failure instanceof NotSent && failure.cause instanceof Unproven)) return NOT_RUNNING
  const other = otherVersion(folder)
  return other === null ? UNPROVEN : `service_unreachable: ${other} ${NOTHING_SENT}`
}

const errorOf = (thrown: unknown): unknown => thrown

/** Returns the default folder of the desk's files. main/core/files/data-folder.ts follows the same rule. */
const usualFolder = (): string => {
  const { QUILLPORT_DATA, APPDATA, XDG_DATA_HOME } = process.env
  if (QUILLPORT_DATA) return QUILLPORT_DATA
  if (process.platform === 'win32') return join(APPDATA || join(homedir(), 'AppData', 'Roaming'), 'Quillport')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Quillport')
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'quillport')
}

runCommand(process.argv.slice(2), {
  mcp: (agent, folder) => start(bridgeOf(folder ?? usualFolder(), agent)),
  doctor: async (agent, folder) => {
    const bridge = bridgeOf(folder ?? usualFolder(), agent)
    const well = await examine(bridge, (text) => void process.stdout.write(`${text}\n`))
    bridge.close()
    process.exitCode = well ? 0 : 1
  },
  disconnect: async () => {
    // This module is loaded only when it is needed, because an agent that starts the shim waits until all its modules are
    // loaded.
    const { disconnectAll } = await import('./disconnect.ts')
    process.exitCode = disconnectAll((text) => void process.stdout.write(`${text}\n`)) ? 0 : 1
  },
  open: openDesk,
})
