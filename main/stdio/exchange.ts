import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Message, modernVersion, parse, textIn } from './message.ts'
import { type Discovery, readDiscovery } from './proof.ts'

/** The agent has no token here, or the bridge refuses it: trying again does not help. */
export class Refused extends Error {}

/** No connection to the bridge came about, so that nothing was sent. */
export class NotSent extends Error {}

/** One request to the bridge: a message to post, or null for the stream of news of the old era. */
export type Exchange = {
  readonly message: Message | null
  /** The message as the client wrote it. */
  readonly text?: string
  readonly signal: AbortSignal
  /** The revision that the old era agreed on. */
  readonly version?: string | undefined
  /** Stays the same when the exchange is tried again, so that nothing is done twice. */
  readonly call?: string
  /** Hears that the stream stands. */
  readonly onOpen?: () => void
  /** Hears each message of the answer, and its text without a line break. */
  readonly onMessage: (message: Message, text: string) => void
}

/** What the files of the desk said; read again after a failure. */
type Known = { readonly token: string; readonly discovery: Discovery }

/** The desk's folder, the agent's name and its connections. */
export type Line = {
  readonly folder: string
  readonly agent: string
  readonly connections: Agent
  known: Known | null
}

/**
 * Sends one message and hands on every message of the answer. Throws NotSent where nothing left, Refused where the
 * agent may not, and anything else where the answer was cut off.
 */
export const exchange = async (line: Line, made: Exchange): Promise<void> => {
  const before = line.known
  const known = before ?? { token: readToken(line), discovery: discover(line.folder) }
  line.known = known
  const response = await send(line, known, made).catch((thrown: unknown) => {
    line.known = null
    throw thrown
  })
  if (response.statusCode === 401) {
    response.resume()
    line.known = null
    // The person may have made the agent anew since its token was read.
    if (before) return exchange(line, made)
    throw new Refused(`The agent ${line.agent} may not use Quillport any more. ${ADD_IT}`)
  }
  if (response.headers['content-type']?.startsWith('text/event-stream')) {
    made.onOpen?.()
    return readEvents(response, made.onMessage)
  }
  const text = await readText(response)
  const answer = parse(text)
  if (!answer || !made.message) return
  // The bridge refuses some requests before it reads whose they are.
  const whole = answer.id === null ? { ...answer, id: made.message.id } : answer
  made.onMessage(whole, whole === answer && !text.includes('\n') ? text : JSON.stringify(whole))
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
const readToken = ({ folder, agent }: Line): string => {
  const key = createHash('sha256').update(agent.normalize('NFC').toLowerCase()).digest('hex').slice(0, 32)
  try {
    return readFileSync(join(folder, 'agents', `${key}.token`), 'utf8').trim()
  } catch {
    throw new Refused(`Quillport knows no agent named ${agent}. ${ADD_IT}`)
  }
}

const send = (
  { connections }: Line,
  { token, discovery }: Known,
  { message, text, signal, version, call }: Exchange,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const body = message ? Buffer.from(text ?? JSON.stringify(message)) : null
    const request = httpRequest({
      host: '127.0.0.1',
      port: discovery.port,
      path: '/mcp',
      method: body ? 'POST' : 'GET',
      agent: connections,
      signal,
      headers: {
        authorization: `Bearer ${token}`,
        'x-quillport-shim': '1',
        accept: body ? 'application/json, text/event-stream' : 'text/event-stream',
        ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        ...(call ? { 'x-quillport-call': call } : {}),
        ...(message ? headersOf(message, version) : version ? { 'mcp-protocol-version': version } : {}),
      },
    })
    let connected = false
    request.on('socket', () => {
      connected = true
    })
    request.on('response', resolve)
    request.on('error', (cause) => reject(connected ? cause : new NotSent('No connection.', { cause })))
    request.end(body)
  })

/** What HTTP repeats of a message in headers: everything in the new era, the agreed revision in the old one. */
const headersOf = (message: Message, version: string | undefined): Record<string, string> => {
  const modern = modernVersion(message)
  if (modern === undefined) return version ? { 'mcp-protocol-version': version } : {}
  const name = textIn(message, 'params', 'name') ?? textIn(message, 'params', 'uri')
  return {
    'mcp-protocol-version': modern,
    ...(typeof message.method === 'string' ? { 'mcp-method': message.method } : {}),
    ...(name === undefined ? {} : { 'mcp-name': headerValue(name) }),
  }
}

const headerValue = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

const readText = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    response.on('error', reject)
  })

/** Hands on each message of an event stream as it comes. */
const readEvents = (response: IncomingMessage, onMessage: Exchange['onMessage']): Promise<void> =>
  new Promise((resolve, reject) => {
    response.setEncoding('utf8')
    let rest = ''
    response.on('data', (chunk: string) => {
      const events = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const lines = event.split('\n').filter((line) => line.startsWith('data:'))
        const text = lines.map((line) => line.slice('data:'.length).trimStart()).join('')
        const message = parse(text)
        if (message) onMessage(message, text)
      }
    })
    response.on('end', () => resolve())
    response.on('error', reject)
  })
