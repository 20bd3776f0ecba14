import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { AppError, toAppError } from '../../../contract/errors.ts'
import { toolError } from '../../../transport/mcp-answer.ts'
import type { Agents } from './agents.ts'
import { asEvent, isEventStream } from './events.ts'
import type { AgentMessage, CallNotes, Forward } from './forward.ts'
import { admit, refuseBrowsers } from './gate.ts'
import type { LocalMcp } from './local.ts'
import { Asked, answerIn, type Ending, endingOf, headersAgree, isTooDeep, withoutTools } from './messages.ts'
import { createPending, type Pending } from './pending.ts'
import type { Streams } from './streams.ts'
import type { ToolNews } from './tool-news.ts'
import type { ServiceAddress, UpstreamAnswer } from './upstream.ts'

/** Bytes of a request's body at the most. */
const BODY_LIMIT = 1024 * 1024
/** Milliseconds for which a quiet connection stays open. */
const KEEP_ALIVE = 10 * 60 * 1000
/** The code of MCP 2026-07-28 for a header that contradicts its message. */
const HEADER_MISMATCH = -32020
const NONCE = /^\/proof\?nonce=([0-9a-f]{32,128})$/

/** One call of an agent that has ended; times in milliseconds. */
export type ServedCall = Ending &
  Readonly<CallNotes> & {
    readonly agentId: string
    readonly at: number
    readonly durationMs: number
    readonly tool: string
    readonly arguments: unknown
  }

type Parts = {
  readonly now: () => number
  readonly agents: Agents
  readonly service: () => ServiceAddress | null
  readonly forward: Forward
  /** Whether a tool is left out of an agent's list. */
  readonly hides: (agentId: string, tool: string) => boolean
  readonly local: LocalMcp
  readonly news: ToolNews
  readonly streams: Streams
  /** The ports that are listened on: a request names one of them. */
  readonly ports: () => readonly number[]
  readonly prove: (nonce: string) => string
  /** Hears of every request that came with a token. */
  readonly onSeen: (agentId: string, via: 'command' | 'http') => void
  readonly onCall: (call: ServedCall) => void
  readonly onBug: (thrown: unknown) => void
}

/** Makes the bridge's HTTP servers, one for each port, and the end of what an agent has open when it is revoked. */
export const createBridgeServer = (
  parts: Parts,
): { readonly open: () => Server; readonly cutOff: (agentId: string) => void } => {
  const open = new Map<string, Set<ServerResponse>>()
  const pending = createPending()
  const make = () =>
    createServer((request, response) => {
      response.on('error', () => {})
      handle({ ...parts, pending }, open, request, response).catch((thrown: unknown) => {
        // The agent went away while it still wrote.
        if (!request.complete && request.destroyed) return
        parts.onBug(thrown)
        if (!response.headersSent) refuse(response, 500, 'Something failed inside Quillport.')
        else response.destroy()
      })
    })
  return {
    open: () => {
      const http = make()
      // Agents pause for minutes between calls; a connection that closed meanwhile costs them a new proof.
      http.keepAliveTimeout = KEEP_ALIVE
      return http
    },
    cutOff: (agentId) => open.get(agentId)?.forEach((response) => void response.destroy()),
  }
}

type Serving = Parts & { readonly pending: Pending }

const handle = async (
  parts: Serving,
  open: Map<string, Set<ServerResponse>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const browser = refuseBrowsers(request, parts.ports())
  if (browser) return refuse(response, browser.status, browser.message)
  const nonce = NONCE.exec(request.url ?? '')?.[1]
  if (nonce !== undefined && request.method === 'GET')
    return sendJson(response, 200, { proof: parts.prove(nonce) })
  if (request.url !== '/mcp') return refuse(response, 404, 'There is nothing here but /mcp.')
  const agent = admit(request, parts.agents)
  if ('status' in agent) return refuse(response, agent.status, agent.message)
  track(open, agent.agentId, response)
  parts.onSeen(agent.agentId, request.headers['x-quillport-shim'] === undefined ? 'http' : 'command')
  if (request.method === 'POST') return post(parts, agent.agentId, request, response)
  if (request.method === 'GET' && opensOldStream(request)) return parts.streams.open(agent.agentId, response)
  return parts.local.serve(request, response, undefined, { tools: [], answer: NOT_ASKED })
}

/** Clients up to 2025-11-25 open a stream by GET; the new era answers that 405. */
const opensOldStream = ({ headers }: IncomingMessage): boolean =>
  beforeModern(headers['mcp-protocol-version']) && /text\/event-stream/i.test(headers.accept ?? '')

const beforeModern = (version: string | readonly string[] | undefined): boolean =>
  version === undefined || (typeof version === 'string' && version < '2026')

const NOT_ASKED = toolError(new AppError('internal', 'The request holds no call.'))

const post = async (
  parts: Serving,
  agentId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const text = await readBody(request)
  if (text === null) return refuse(response, 413, 'The body is too long.')
  const body = jsonOr(text)
  if (body === undefined) return refuse(response, 400, 'The body is not JSON.', -32700)
  if (Array.isArray(body)) return refuse(response, 400, 'Send one message at a time.', -32600)
  if (isTooDeep(body)) return refuse(response, 400, 'The message is nested too deeply.', -32600)
  const asked = Asked.safeParse(body)
  const session = sessionOf(request, agentId)
  if (asked.data?.method === 'initialize') response.setHeader('mcp-session-id', randomUUID())
  if (asked.data?.method === 'notifications/cancelled')
    parts.pending.cancel(session, asked.data.params.requestId)
  const forwarded =
    asked.success && asked.data.id !== undefined && /^tools\/(call|list)$/.test(asked.data.method)
  if (forwarded && !headersAgree(request.headers, asked.data))
    return refuse(
      response,
      400,
      'A header names another call than the message.',
      HEADER_MISMATCH,
      asked.data.id,
    )
  if (!forwarded) return parts.local.serve(request, response, body, { tools: [], answer: NOT_ASKED })
  const at = parts.now()
  const started = performance.now()
  const notes: CallNotes = { approval: null, credits: null }
  const onNews = (event: string) => tell(response, event)
  const message = { agentId, headers: request.headers, asked: asked.data, text, onNews }
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const done = parts.pending.add(session, asked.data.id, gone)
  const ending = await answer(parts, message, notes, { request, response, body, gone: gone.signal })
  done()
  if (asked.data.method === 'tools/call')
    parts.onCall({
      ...ending,
      ...notes,
      agentId,
      at,
      durationMs: performance.now() - started,
      tool: asked.data.params.name ?? '',
      arguments: asked.data.params.arguments ?? {},
    })
}

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: unknown
  /** The agent gave up: it went away, or cancelled the call. */
  readonly gone: AbortSignal
}

const answer = async (
  { service, forward, hides, local, news, onBug }: Parts,
  message: AgentMessage,
  notes: CallNotes,
  { request, response, body, gone }: Exchange,
): Promise<Ending> => {
  const hidden = (tool: string) => hides(message.agentId, tool)
  const address = service()
  try {
    const upstream = await forward(address, message, gone, notes)
    if ('known' in upstream) {
      await local.serve(request, response, body, { tools: [], answer: upstream.known })
      return OK
    }
    if (message.asked.method === 'tools/list') {
      if (address && message.asked.params.cursor === undefined) news.answered(address, upstream)
      relay(response, withoutTools(upstream, hidden))
      return OK
    }
    relay(response, upstream)
    return endingOf(answerIn(upstream))
  } catch (thrown) {
    if (gone.aborted) {
      // A cancelled call gets no answer.
      if (!response.headersSent) response.writeHead(200, EVENTS)
      response.end()
      return { ok: false, code: null, message: 'The agent gave up waiting.' }
    }
    if (!(thrown instanceof AppError)) onBug(thrown)
    const error = toAppError(thrown)
    const tools =
      message.asked.method === 'tools/list' ? news.inPlace().filter(({ name }) => !hidden(name)) : []
    const failed = toolError(error)
    if (response.headersSent) response.end(asEvent(lateAnswer(message, failed)))
    else await local.serve(request, response, body, { tools, answer: failed })
    return { ok: false, code: error.code, message: error.message }
  }
}
/**
 * Whose request ids these are. A client of the 2025 revisions is given the id when it begins and sends it along;
 * nothing is kept under it, so that clients go on after a restart.
 */
const sessionOf = ({ headers }: IncomingMessage, agentId: string): string | null => {
  const session = headers['mcp-session-id']
  return typeof session === 'string' ? `${agentId} ${session}` : null
}

const EVENTS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }
const OK: Ending = { ok: true, code: null, message: null }

/** Says something before the answer: what is said so is a stream from then on. */
const tell = (response: ServerResponse, event: string): void => {
  if (!response.headersSent) response.writeHead(200, EVENTS)
  response.write(event)
}

/** An answer of the bridge's own to a call that the service had already said something of. */
const lateAnswer = ({ asked, headers }: AgentMessage, failed: CallToolResult): string => {
  const isOld = beforeModern(headers['mcp-protocol-version'])
  const result = isOld ? failed : { resultType: 'complete', ...failed }
  return JSON.stringify({ jsonrpc: '2.0', id: asked.id, result })
}

const relay = (response: ServerResponse, { status, contentType, text }: UpstreamAnswer): void => {
  if (response.headersSent) {
    response.end(isEventStream(contentType) ? text : asEvent(text))
    return
  }
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const track = (open: Map<string, Set<ServerResponse>>, agentId: string, response: ServerResponse): void => {
  const of = open.get(agentId) ?? new Set()
  open.set(agentId, of.add(response))
  response.on('close', () => of.delete(response))
}

/** The body as text; null where it is over the limit, and the rest is not read. */
const readBody = async (request: IncomingMessage): Promise<string | null> => {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_LIMIT) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  code = -32000,
  id: Asked['id'] | null = null,
): void => {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer')
  if (status === 413) response.setHeader('connection', 'close')
  sendJson(response, status, { jsonrpc: '2.0', id, error: { code, message } })
}
