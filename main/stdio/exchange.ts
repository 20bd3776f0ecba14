import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Message, modernVersion, parse, textIn } from './message.ts'
import { type Discovery, readDiscovery } from './proof.ts'

/** The agent has no token here, or the bridge refuses it: trying again does not help. */
export class Refused extends Error {}

/** One request to the bridge: a message to post, or null for the stream of news of the old era. */
export type Exchange = {
  readonly message: Message | null
  readonly signal: AbortSignal
  /** The revision that the old era agreed on. */
  readonly version?: string | undefined
  /** Stays the same when the exchange is tried again, so that nothing is done twice. */
  readonly call?: string
  /** Hears that the stream stands. */
  readonly onOpen?: () => void
  readonly onMessage: (message: Message) => void
}

/** The desk's folder, the agent's name and its connections. */
export type Line = { readonly folder: string; readonly agent: string; readonly connections: Agent }

/** Sends one message and hands on every message of the answer. Throws where no answer came, Refused where it never will. */
export const exchange = async (line: Line, { message, ...rest }: Exchange): Promise<void> => {
  const token = readToken(line)
  const response = await send(line, readDiscovery(line.folder), token, { message, ...rest })
  if (response.statusCode === 401) {
    response.resume()
    throw new Refused(`The agent ${line.agent} may not use Quillport any more. ${ADD_IT}`)
  }
  if (response.headers['content-type']?.startsWith('text/event-stream')) {
    rest.onOpen?.()
    return readEvents(response, rest.onMessage)
  }
  const answer = parse(await readText(response))
  // The bridge refuses some requests before it reads whose they are.
  if (answer && message) rest.onMessage(answer.id === null ? { ...answer, id: message.id } : answer)
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
  { port }: Discovery,
  token: string,
  { message, signal, version, call }: Exchange,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const body = message ? Buffer.from(JSON.stringify(message)) : null
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/mcp',
      method: body ? 'POST' : 'GET',
      agent: connections,
      signal,
      headers: {
        authorization: `Bearer ${token}`,
        accept: body ? 'application/json, text/event-stream' : 'text/event-stream',
        ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        ...(call ? { 'x-quillport-call': call } : {}),
        ...(message ? headersOf(message, version) : version ? { 'mcp-protocol-version': version } : {}),
      },
    })
    request.on('response', resolve)
    request.on('error', reject)
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

const readText = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Hands on each message of an event stream as it comes. */
const readEvents = async (
  response: IncomingMessage,
  onMessage: (message: Message) => void,
): Promise<void> => {
  response.setEncoding('utf8')
  let rest = ''
  for await (const chunk of response) {
    const events = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event
        .split('\n')
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
      const message = parse(data.join('\n'))
      if (message) onMessage(message)
    }
  }
}
