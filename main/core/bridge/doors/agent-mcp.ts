import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  type AuthInfo,
  type CallToolResult,
  createMcpHandler,
  Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { GUIDE } from '../../../../contract/guide.ts'
import { mcpInstructions } from '../../../../transport/docs.ts'
import { answerIn } from '../../../../transport/line/requests.ts'
import type { ReceivedMessage } from '../../../../transport/line/server.ts'
import type { OnNews } from '../service-answer.ts'

/** The tool list and the answer that the bridge sends without asking the service. */
export type InPlace = { readonly tools: readonly Tool[]; readonly answer: CallToolResult }

/** The headers and the abort signal of a message on a line. */
type Beside = Omit<ReceivedMessage, 'message'>

/**
 * Creates the bridge's own MCP server for one agent. It answers greetings, pings and subscriptions, and lists tools while the
 * service is unavailable. It serves 2026-07-28 and the 2025 revisions without a session, so that clients keep working after a
 * restart.
 */
export const createAgentMcp = (version: string, onError: (error: Error) => void) => {
  const inPlaces = new WeakMap<AuthInfo, InPlace>()
  const handler = createMcpHandler(({ authInfo }) => serverFor(version, authInfo && inPlaces.get(authInfo)))
  const node = toNodeHandler(handler, { onerror: onError })
  const authFor = (inPlace: InPlace): AuthInfo => {
    const auth: AuthInfo = { token: '', clientId: '', scopes: [] }
    inPlaces.set(auth, inPlace)
    return auth
  }
  return {
    /** Answers an HTTP request with a parsed body, in the MCP revision of its client. */
    serve: (request: IncomingMessage, response: ServerResponse, body: unknown, inPlace: InPlace) => {
      const { method = 'GET', url = '/', headers } = request
      const auth = authFor(inPlace)
      const bodyIsRead = { method, url, headers, auth, [Symbol.asyncIterator]: () => request.iterator() }
      return node(bodyIsRead, response, body)
    },
    /** Answers a message from a line. `onMessage` receives the messages that precede the answer, until `gone` aborts. */
    answer: async (body: unknown, { headers, gone }: Beside, inPlace: InPlace, onMessage: OnNews) => {
      // The SDK accepts only web requests, and a web request needs an address. Nothing is sent to this address.
      const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, signal: gone })
      const response = await handler.fetch(request, { authInfo: authFor(inPlace), parsedBody: body })
      return answerIn(response, gone, onMessage)
    },
    /** Tells the agent's subscribed clients of the new era that the tool list has changed. */
    toolsChanged: () => handler.notify.toolsChanged(),
    close: () => handler.close(),
  }
}
export type AgentMcp = ReturnType<typeof createAgentMcp>

const serverFor = (version: string, inPlace: InPlace | undefined): Server => {
  if (!inPlace) throw new Error('The bridge’s MCP server received a request that does not say who sent it.')
  const server = new Server(
    { name: GUIDE.name, title: GUIDE.title, version },
    { capabilities: { tools: { listChanged: true } }, instructions: mcpInstructions(GUIDE) },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...inPlace.tools] }))
  server.setRequestHandler('tools/call', () => inPlace.answer)
  return server
}
