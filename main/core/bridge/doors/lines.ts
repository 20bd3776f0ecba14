import type { Duplex } from 'node:stream'
import { jsonOr } from '../../../../transport/json.ts'
import type { LineAnswer, MessageHeaders } from '../../../../transport/line/frame.ts'
import {
  type BeforeAnswer,
  type LineServer,
  lineServer,
  type ReceivedMessage,
} from '../../../../transport/line/server.ts'
import type { Agents } from '../agents/agents.ts'
import { type AskedMessage, askedIn, isTooDeep, withId } from '../messages.ts'
import type { UpstreamAnswer } from '../service-answer.ts'
import type { OwnMcp } from './own-mcp.ts'
import { type Reply, type ServeParts, serve } from './serve.ts'
import type { Streams } from './streams.ts'

/** Parts of the bridge that serve shims. */
type LineParts = ServeParts & {
  readonly agents: Agents
  readonly local: OwnMcp
  readonly streams: Streams
  /** The secret in bridge.json; null until it is written. */
  readonly secret: () => string | null
  /** Called with the agent of each new line. */
  readonly onAgent: (agentId: string, socket: Duplex) => void
  /** Called for every message. */
  readonly onSeen: (agentId: string, via: 'command') => void
}

/** Serves the lines of shims. Each line belongs to the agent whose token opened it. */
export const bridgeLines = (parts: LineParts): LineServer =>
  lineServer<string>({
    secret: parts.secret,
    clientOf: (token, _, socket) => {
      const agent = parts.agents.ofToken(token)
      if (agent) parts.onAgent(agent.agentId, socket)
      return agent?.agentId ?? null
    },
    serve: (agentId, { headers, message, gone }, before) => {
      parts.onSeen(agentId, 'command')
      return message === null
        ? listen(parts.streams, agentId, gone, before)
        : answer(parts, agentId, { headers, message, gone }, before)
    },
    onBug: parts.onBug,
  })

const answer = async (
  parts: LineParts,
  agentId: string,
  { headers: said, message: text, gone }: ReceivedMessage & { readonly message: string },
  { onMessage }: BeforeAnswer,
): Promise<LineAnswer> => {
  const body = jsonOr(text)
  const asked = askedIn(body)
  if (!asked || isTooDeep(body) || !isSendable(asked)) return onLine(refusal(asked?.id ?? null))
  // All other headers from the program are dropped, because the service receives the headers together with the desk's own
  // key.
  const { 'mcp-protocol-version': version } = said
  const headers = { ...(version ? { 'mcp-protocol-version': version } : {}), ...headersOf(asked) }
  let answered = NOTHING
  const reply: Reply = {
    tell: onMessage,
    relay: (upstream) => {
      answered = onLine(upstream)
    },
    inPlace: async (known) => {
      const mcp = await parts.local.of(agentId)
      const own = await mcp.answer(body, { headers, gone }, known, onMessage)
      // If a message is refused before it is parsed, its id is unknown, so the answer contains no id.
      const text =
        asked.id === undefined
          ? own.message
          : withId({ status: own.status, text: own.message }, asked.id).text
      answered = { ...own, message: text }
    },
    giveUp: () => {},
  }
  const message = { agentId, asked, text, headers, ownKey: said['idempotency-key'] }
  await serve(parts, { message, reply, gone })
  return answered
}

const listen = (
  streams: Streams,
  agentId: string,
  gone: AbortSignal,
  { onOpen, onMessage }: BeforeAnswer,
): Promise<LineAnswer> =>
  new Promise((resolve) => {
    const endListening = streams.open(agentId, onMessage)
    onOpen()
    gone.addEventListener('abort', () => {
      endListening()
      resolve(NOTHING)
    })
  })

const onLine = ({ status, text }: UpstreamAnswer): LineAnswer => ({
  status,
  type: 'application/json',
  message: text,
})

/** The answer to a message for which the client expects no answer. */
const NOTHING: LineAnswer = { status: 202, type: '', message: '' }

/** Repeats parts of a message in the headers that HTTP requires. In the new era, the message itself contains all of them. */
const headersOf = ({ method, params }: AskedMessage): MessageHeaders => {
  const plain = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  if (params.version === undefined) return plain
  const name = params.name ?? params.uri
  return {
    ...plain,
    'mcp-protocol-version': params.version,
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': headerValue(name) }),
  }
}

/**
 * Whether the parts of a message that are repeated in HTTP headers are valid in headers. A name is always valid, because names are
 * encoded.
 */
const isSendable = ({ method, params }: AskedMessage): boolean =>
  [method, params.version ?? method].every((text) => /^[\x21-\x7e]+$/.test(text))

const headerValue = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

const refusal = (id: AskedMessage['id'] | null): UpstreamAnswer => ({
  status: 400,
  text: JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: {
      code: -32600,
      message:
        'This is not a valid MCP message. It is not JSON-RPC, is nested too deeply, or has forbidden characters in its method or version.',
    },
  }),
})
