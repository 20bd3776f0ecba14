import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { BODY_LIMIT, BODY_TOO_LARGE } from '../../../../transport/body-limit.ts'
import { asEvent } from '../../../../transport/event-stream.ts'
import { HEARTBEAT_MS } from '../../../../transport/heartbeat.ts'
import { jsonOr } from '../../../../transport/json.ts'
import { pageRefusal } from '../../../../transport/web-page.ts'
import type { Agents } from '../agents/agents.ts'
import { type AskedMessage, askedIn, headersAgree, isTooDeep, lateAnswer } from '../messages.ts'
import { bridgeLines } from './lines.ts'
import { oldShims } from './old-shim.ts'
import type { OwnMcp } from './own-mcp.ts'
import { isForwarded, NOT_ASKED, type Reply, type ServeParts, serve } from './serve.ts'
import type { Streams } from './streams.ts'

/** Milliseconds for which an idle connection stays open. */
const KEEP_ALIVE = 10 * 60 * 1000
/** The error code of MCP 2026-07-28 for a header that contradicts its message. */
const HEADER_MISMATCH = -32020

type BridgeServerParts = ServeParts & {
  readonly agents: Agents
  readonly local: OwnMcp
  readonly streams: Streams
  /** The ports on which the bridge listens. A request must name one of them. */
  readonly ports: () => readonly number[]
  /** The secret in bridge.json; null until it is written. */
  readonly secret: () => string | null
  /** Called for every message that came with a valid token. */
  readonly onSeen: (agentId: string, via: 'command' | 'http') => void
}

/** Creates the bridge's HTTP servers, which serve MCP over HTTP and upgrade to the shims' lines. */
export const createBridgeServer = (parts: BridgeServerParts) => {
  const open = new Map<string, Set<ServerResponse | Duplex>>()
  const lines = bridgeLines({ ...parts, onAgent: (agentId, socket) => track(open, agentId, socket) })
  const old = oldShims(parts.secret)
  const pending = createPending()
  const serveHttp = (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {})
    handle({ ...parts, pending }, open, request, response).catch((thrown: unknown) => {
      // The agent disconnected before it had sent the whole request.
      if (!request.complete && request.destroyed) return
      parts.onBug(thrown)
      if (!response.headersSent) refuse(response, 500, 'Something failed inside Quillport.')
      else response.destroy()
    })
  }
  /**
   * Whether a request asks for a line. A request that offers another protocol, such as HTTP/2, is served as an ordinary
   * request.
   */
  const isLine = (request: IncomingMessage) => old.wants(request) || lines.wanted(request)
  const serveLine = (request: IncomingMessage, socket: Duplex, early: Buffer) =>
    (old.wants(request) ? old : lines).upgrade(request, socket, early)
  return {
    /** Creates a server for one port. */
    open: (): Server => {
      const http = createServer({ shouldUpgradeCallback: isLine }, serveHttp).on('upgrade', serveLine)
      // Connections stay open, because agents pause for minutes between calls.
      http.keepAliveTimeout = KEEP_ALIVE
      return http
    },
    /** Closes an agent's connections, for example after it is revoked. */
    cutOff: (agentId: string): void => open.get(agentId)?.forEach((held) => void held.destroy()),
    /** Closes agents' connections that the HTTP server does not close itself. */
    close: (): void => {
      lines.cutOff()
      old.cutOff()
    },
  }
}

type Serving = BridgeServerParts & { readonly pending: ReturnType<typeof createPending> }

const handle = async (
  parts: Serving,
  open: Map<string, Set<ServerResponse | Duplex>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  // Rejects requests that a web page could send, before anything is parsed. Agents are not browsers.
  const browser = pageRefusal(request, parts.ports())
  if (browser !== null) return refuse(response, 403, browser)
  if (request.url !== '/mcp') return refuse(response, 404, 'Only /mcp is served here.')
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const agent = token === undefined ? null : parts.agents.ofToken(token)
  if (!agent) return refuse(response, 401, token === undefined ? NO_TOKEN : WRONG_TOKEN)
  track(open, agent.agentId, response)
  parts.onSeen(agent.agentId, 'http')
  if (request.method === 'POST') return post(parts, agent.agentId, request, response)
  if (request.method === 'GET' && opensOldStream(request)) return listen(parts, agent.agentId, response)
  return (await parts.local.of(agent.agentId)).serve(request, response, undefined, NOT_ASKED)
}

const NO_TOKEN = 'Send the token of an agent: Authorization: Bearer qpa_…'
const WRONG_TOKEN =
  'This token has been revoked or does not belong to this computer. Ask the user to create a new token on the Agents screen.'

/**
 * Whether a request opens a stream with GET, as clients of MCP revisions up to 2025-11-25 do. The new era answers GET with
 * 405.
 */
const opensOldStream = ({ headers }: IncomingMessage): boolean =>
  isBeforeModern(headers) && /text\/event-stream/i.test(headers.accept ?? '')

const isBeforeModern = ({ 'mcp-protocol-version': version }: IncomingHttpHeaders): boolean =>
  version === undefined || (typeof version === 'string' && version < '2026')

const listen = ({ streams }: BridgeServerParts, agentId: string, response: ServerResponse): void => {
  response.writeHead(200, { ...EVENTS, 'x-accel-buffering': 'no' })
  response.write(': open\n\n')
  const alive = setInterval(() => response.write(': \n\n'), HEARTBEAT_MS)
  const end = streams.open(agentId, (message) => response.write(asEvent(message)))
  response.on('close', () => {
    clearInterval(alive)
    end()
  })
}

const post = async (
  parts: Serving,
  agentId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { headers } = request
  const text = await readBody(request)
  if (text === null) return refuse(response, 413, BODY_TOO_LARGE)
  const body = jsonOr(text)
  if (body === undefined) return refuse(response, 400, 'The body is not JSON.', -32700)
  if (Array.isArray(body)) return refuse(response, 400, 'Send one message at a time.', -32600)
  if (isTooDeep(body)) return refuse(response, 400, 'The message is nested too deeply.', -32600)
  const asked = askedIn(body)
  const session = sessionOf(headers, agentId)
  if (asked?.method === 'initialize') response.setHeader('mcp-session-id', randomUUID())
  if (asked?.method === 'notifications/cancelled') parts.pending.cancel(session, asked.params.requestId)
  const inPlace: Reply['inPlace'] = async (said) =>
    (await parts.local.of(agentId)).serve(request, response, body, said)
  if (!asked || !isForwarded(asked)) return inPlace(NOT_ASKED)
  if (!headersAgree(headers, asked))
    return refuse(
      response,
      400,
      'The Mcp-Method or Mcp-Name header does not match the message.',
      HEADER_MISMATCH,
      asked.id ?? null,
    )
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const done = parts.pending.add(session, asked.id, gone)
  const ownKey = headers['idempotency-key']
  const message = {
    agentId,
    asked,
    text,
    headers: handedOn(headers),
    ownKey: typeof ownKey === 'string' ? ownKey : undefined,
  }
  try {
    await serve(parts, {
      message,
      reply: replyTo(asked, request, response, inPlace),
      gone: gone.signal,
    })
  } finally {
    done()
  }
}

/** Creates the functions that reply over HTTP: as JSON, or as server-sent events if another message precedes the answer. */
const replyTo = (
  asked: AskedMessage,
  request: IncomingMessage,
  response: ServerResponse,
  inPlace: Reply['inPlace'],
): Reply => ({
  tell: (message) => {
    if (!response.headersSent) response.writeHead(200, EVENTS)
    response.write(asEvent(message))
  },
  relay: ({ status, text }) => {
    if (response.headersSent) response.end(asEvent(text))
    else sendJson(response, status, text)
  },
  inPlace: async (said) => {
    if (!response.headersSent) return inPlace(said)
    response.end(asEvent(lateAnswer(asked, said.answer, isBeforeModern(request.headers))))
  },
  giveUp: () => {
    if (!response.headersSent) response.writeHead(200, EVENTS)
    response.end()
  },
})

/**
 * Registers the running calls by session and request id, so that a message can cancel a call. Without a session, closing the
 * connection cancels the call.
 */
const createPending = () => {
  const calls = new Map<string, AbortController>()
  return {
    /** Adds a running call. Returns the function to call when the call has ended. */
    add: (session: string | null, id: unknown, call: AbortController): (() => void) => {
      if (session === null) return () => {}
      const key = JSON.stringify([session, id])
      calls.set(key, call)
      return () => {
        if (calls.get(key) === call) calls.delete(key)
      }
    },
    cancel: (session: string | null, id: unknown) => calls.get(JSON.stringify([session, id]))?.abort(),
  }
}

const EVENTS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }

/**
 * Returns the session to which request ids belong. A client of the 2025 revisions receives this id when it starts and sends it
 * with each request. The bridge stores nothing under this id, so that clients keep working after a restart.
 */
const sessionOf = (headers: IncomingHttpHeaders, agentId: string): string | null => {
  const session = headers['mcp-session-id']
  return typeof session === 'string' ? `${agentId} ${session}` : null
}

const HANDED_ON = /^(content-type|accept|mcp-(protocol-version|method|name|param-.+))$/

const handedOn = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      HANDED_ON.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

const track = <Held extends ServerResponse | Duplex>(
  open: Map<string, Set<ServerResponse | Duplex>>,
  agentId: string,
  held: Held,
): void => {
  const of = open.get(agentId) ?? new Set()
  open.set(agentId, of.add(held))
  held.on('close', () => of.delete(held))
}

/** Reads the body as text; null if the body exceeds the limit. The rest of such a body is not read. */
const readBody = (request: IncomingMessage): Promise<string | null> =>
  new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return resolve(null)
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_LIMIT) return void chunks.push(chunk)
      request.pause()
      resolve(null)
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('error', reject)
  })

const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  code = -32000,
  id: string | number | null = null,
): void => {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer')
  if (status === 413) response.setHeader('connection', 'close')
  sendJson(response, status, JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
}

const sendJson = (response: ServerResponse, status: number, text: string): void => {
  // Omits the Date header, because no client caches answers.
  response.sendDate = false
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
