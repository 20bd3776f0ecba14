import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { isEventStream, splitMessages } from '../../../transport/event-stream.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { Agents } from './agents.ts'
import type { LocalMcp } from './local.ts'
import { type Asked, askedIn, isTooDeep, withId } from './messages.ts'
import { isForwarded, NOT_ASKED, type Reply, type ServeParts, serve } from './serve.ts'
import type { UpstreamAnswer } from './service-answer.ts'
import type { Streams } from './streams.ts'

// The line is how the shim reaches the bridge: one connection for all its messages, without HTTP around each.
// It begins as `GET /line?nonce=…` with `Upgrade: quillport-line`, answered 101 with the proof in `quillport-proof`.
// From then on both sides write lines. The shim's first is its token; then for each message a head
// `1  VERSION` and the message (empty: listen as a client of the 2025 revisions does), or
// `cancel 1`. The bridge answers `refused` to a bad token, `1 MESSAGE` before the answer (empty: the listening
// stands), `1= MESSAGE` for the answer, and `1` where nothing more comes.

/** The protocol's name in the Upgrade header; main/stdio/proof.ts has the same. */
const PROTOCOL = 'quillport-line'
const HELLO = /^\/line\?nonce=([0-9a-f]{32,128})$/
/** Milliseconds until the token has come. */
const TOKEN_WITHIN = 5_000
/** Characters of a line at the most; the shim sends no longer message. */
const LONGEST = 1024 * 1024 + 1024

type Parts = ServeParts & {
  readonly agents: Agents
  readonly local: LocalMcp
  readonly streams: Streams
  readonly prove: (nonce: string) => string
  /** Hears whose line it is. */
  readonly onAgent: (agentId: string) => void
  /** Hears of every message. */
  readonly onSeen: (agentId: string, via: 'command') => void
}

/** What stands before a message; the version is empty where there is none. */
type Head = { readonly n: number; readonly version: string }

/** `1  VERSION` before a message, or `cancel 1`; shims of earlier versions say a number of the call, too. */
const HEAD = /^(\d{1,15}) [\w-]{0,100} ([\w.-]{0,40})$/
const CANCEL = /^cancel (\d{1,15})$/

/** Serves the line of one shim until either side closes it. */
export const openLine = (parts: Parts, request: IncomingMessage, socket: Duplex): void => {
  const nonce = HELLO.exec(request.url ?? '')?.[1]
  if (request.method !== 'GET' || request.headers.upgrade !== PROTOCOL || nonce === undefined)
    return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\nQuillport-Proof: ${parts.prove(nonce)}\r\n\r\n`,
  )
  const underWay = new Map<number, AbortController>()
  const late = setTimeout(() => socket.destroy(), TOKEN_WITHIN)
  let agentId: string | null = null
  let head: Head | null = null

  const take = (line: string): void => {
    if (agentId === null) greet(line)
    else if (head === null) prepare(line)
    else {
      void receive(agentId, head, line)
      head = null
    }
  }
  const prepare = (line: string): void => {
    const [, n, version = ''] = HEAD.exec(line) ?? []
    if (n !== undefined) {
      head = { n: Number(n), version }
      return
    }
    const cancelled = CANCEL.exec(line)?.[1]
    if (cancelled === undefined) socket.destroy()
    else underWay.get(Number(cancelled))?.abort()
  }
  const greet = (token: string): void => {
    clearTimeout(late)
    const agent = parts.agents.ofToken(token)
    if (!agent) return void socket.end('refused\n')
    agentId = agent.agentId
    parts.onAgent(agentId)
  }
  const receive = async (of: string, { n, version }: Head, text: string): Promise<void> => {
    const gone = new AbortController()
    underWay.set(n, gone)
    parts.onSeen(of, 'command')
    const write = (line: string) => void (socket.writable && socket.write(line))
    try {
      await answer(parts, { agentId: of, version, text, gone: gone.signal }, writerFor(n, write))
    } catch (thrown) {
      parts.onBug(thrown)
      write(`${n}\n`)
    }
    underWay.delete(n)
  }

  const decoder = new StringDecoder('utf8')
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    const text = decoder.write(chunk)
    rest += text
    // A long line comes in many parts; each is looked at once.
    const lines = text.includes('\n') ? rest.split('\n') : [rest]
    rest = lines.pop() ?? ''
    // What follows a line that ended all this is not heard.
    for (const line of lines) if (socket.writable) take(line)
    if (rest.length > LONGEST) socket.destroy()
  })
  // A connection of an HTTP server stays half open by itself.
  socket.on('end', () => socket.destroy())
  socket.on('close', () => {
    clearTimeout(late)
    for (const gone of underWay.values()) gone.abort()
  })
}

/** What goes back for one message. */
type Writer = {
  /** Before the answer. */
  readonly say: (message: string) => void
  readonly relay: (answer: UpstreamAnswer) => void
  readonly end: () => void
}

const writerFor = (n: number, write: (line: string) => void): Writer => {
  // A line break in JSON stands between its parts, never in a text.
  const inLine = (message: string) => message.replaceAll(/[\r\n]+/g, ' ')
  const say = (message: string) => write(`${n} ${inLine(message)}\n`)
  return {
    say,
    relay: ({ text }) => write(text === '' ? `${n}\n` : `${n}= ${inLine(text)}\n`),
    end: () => write(`${n}\n`),
  }
}

type Message = {
  readonly agentId: string
  readonly version: string
  readonly text: string
  readonly gone: AbortSignal
}

const answer = async (
  parts: Parts,
  { agentId, version, text, gone }: Message,
  writer: Writer,
): Promise<void> => {
  if (text === '') return listen(parts, agentId, gone, writer)
  const body = jsonOr(text)
  const asked = askedIn(body)
  if (!asked || isTooDeep(body)) return writer.relay(refusal(asked?.id ?? null))
  const headers = headersOf(asked, version)
  const inPlace: Reply['inPlace'] = async (said) => {
    const request = new Request(ADDRESS, { method: 'POST', headers, body: text, signal: gone })
    await passOn(await parts.local.of(agentId).fetch(request, body, said), gone, writer, asked.id)
  }
  if (!isForwarded(asked)) return inPlace(NOT_ASKED)
  const reply = { tell: writer.say, relay: writer.relay, inPlace, giveUp: writer.end }
  const message = { agentId, asked, text, headers, ownKey: undefined }
  await serve(parts, { message, reply, gone })
}

const listen = (
  { streams }: Parts,
  agentId: string,
  gone: AbortSignal,
  { say, end }: Writer,
): Promise<void> =>
  new Promise((resolve) => {
    const endListening = streams.open(agentId, say)
    say('')
    gone.addEventListener('abort', () => {
      endListening()
      end()
      resolve()
    })
  })

/** Nobody listens there: the bridge's own half of MCP wants the requests of the web. */
const ADDRESS = 'http://127.0.0.1/mcp'

/** What HTTP repeats of a message in headers: everything in the new era, the agreed revision in the old one. */
const headersOf = ({ method, params }: Asked, version: string): Readonly<Record<string, string>> => {
  const plain = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const modern = params.version
  if (modern === undefined) return version === '' ? plain : { ...plain, 'mcp-protocol-version': version }
  const name = params.name ?? params.uri
  return {
    ...plain,
    'mcp-protocol-version': modern,
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': headerValue(name) }),
  }
}

const headerValue = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

/** Hands on a response of the bridge's own as it comes, under the id of what was asked. */
const passOn = async (
  response: Response,
  gone: AbortSignal,
  { say, relay, end }: Writer,
  id: Asked['id'],
): Promise<void> => {
  const { status, body, headers } = response
  if (!body || !isEventStream(headers.get('content-type') ?? '')) {
    const answer = { status, text: await response.text() }
    // What is refused before it is read is refused without an id.
    return relay(id === undefined ? answer : withId(answer, id))
  }
  const split = splitMessages()
  const reader = body.getReader()
  gone.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const message of split(part.value)) say(message)
  end()
}

const refusal = (id: Asked['id'] | null): UpstreamAnswer => ({
  status: 400,
  text: JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code: -32600, message: 'The message is none, or is nested too deeply.' },
  }),
})
