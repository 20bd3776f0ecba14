import {
  type AuthInfo,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { AppError } from '../contract/errors.ts'
import { type Contract, type NamedOperation, type Operation, operationsOf } from '../contract/operation.ts'
import { readBody } from './body.ts'
import type { Dispatch } from './dispatch.ts'
import { HEARTBEAT_MS } from './heartbeat.ts'
import { problemResponse } from './http-server.ts'
import { jsonOr } from './json.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { toolAnswer, toolError } from './mcp-answer.ts'
import { limitsOf } from './openapi.ts'

/** Options of an MCP endpoint. `Caller` is the owner of the key; `Context` is what handlers receive. */
export type McpServerOptions<Caller, Context> = {
  readonly contract: Contract
  readonly dispatch: Dispatch<Context>
  readonly info: { readonly name: string; readonly title: string; readonly version: string }
  /** What a model should know before it uses the tools. */
  readonly instructions: string
  /** Whether the caller's tool list shows the operation. */
  readonly visible: (operation: Operation, caller: Caller) => boolean
  /** Returns the answer that a caller gets instead of a tool error for a call of this operation; null to serve the call. */
  readonly refusal?: (operation: Operation, caller: Caller) => Response | null
  /**
   * Creates the context of one call. Throws the same errors as REST: scope_missing, rate_limited. `request` contains the
   * call's headers.
   */
  readonly contextOf: (caller: Caller, operation: Operation, request: Request) => Promise<Context>
  /** Returns the id under which the request is logged. */
  readonly requestIdOf: (caller: Caller) => string | undefined
  /** Returns the error that a caller may see for anything that was thrown. */
  readonly errorOf: (thrown: unknown, caller: Caller) => AppError
  /** Milliseconds for which a client may keep the tool list. */
  readonly listFreshFor?: number
}

/** Serves one request of a caller who is already known. */
export type McpServe<Caller> = (request: Request, caller: Caller) => Promise<Response>

type ServedTool = NamedOperation & { readonly tool: Tool }

/**
 * Serves the contract's tools over stateless Streamable HTTP, at one address for MCP 2026-07-28 and the 2025 revisions. Check
 * the caller first: an error in a call becomes a tool error, never a 401. A body that `readBody` refuses gets the same answer
 * as over REST.
 */
export const mcpServer = <Caller, Context>(options: McpServerOptions<Caller, Context>): McpServe<Caller> => {
  const tools = servedTools(options.contract)
  const callers = new WeakMap<AuthInfo, { readonly caller: Caller; readonly request: Request }>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const known = authInfo && callers.get(authInfo)
      if (!known) throw new Error('The MCP server received a request that does not say who sent it.')
      return serverFor(options, tools, known.caller, known.request)
    },
    { keepAliveMs: HEARTBEAT_MS },
  )
  return async (request, caller) => {
    const authInfo: AuthInfo = { token: '', clientId: '', scopes: [] }
    callers.set(authInfo, { caller, request })
    if (request.method !== 'POST' || !isJson(request)) return handler.fetch(request, { authInfo })
    try {
      const text = await readBody(request)
      const parsedBody = jsonOr(text)
      const operation = tools.get(calledIn(parsedBody))?.operation
      const refusal = operation && options.refusal?.(operation, caller)
      if (refusal) return refusal
      if (parsedBody !== undefined) return await handler.fetch(request, { authInfo, parsedBody })
      const { url, method, headers } = request
      return await handler.fetch(new Request(url, { method, headers, body: text }), { authInfo })
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      return problemResponse(thrown, options.requestIdOf(caller))
    }
  }
}

const ToolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })

/** Reads the name of the tool that a message calls; empty if it calls no tool. */
const calledIn = (message: unknown): string => ToolCall.safeParse(message).data?.params.name ?? ''

const isJson = ({ headers }: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')

/** Lists every operation with a tool, in the contract's order, with the descriptor that clients see. */
const servedTools = (contract: Contract): ReadonlyMap<string, ServedTool> => {
  const tools = new Map<string, ServedTool>()
  for (const named of operationsOf(contract)) {
    const { operation } = named
    if (!operation.mcp) continue
    const { tool: name, readOnly, destructive, idempotent, openWorld } = operation.mcp
    tools.set(name, {
      ...named,
      tool: {
        name,
        title: operation.title,
        description: [operation.description, ...limitsOf(operation)].join(' '),
        inputSchema: { ...jsonSchemaOf(operation.input, 'input'), type: 'object' },
        outputSchema: { ...jsonSchemaOf(operation.output, 'output'), type: 'object' },
        annotations: {
          title: operation.title,
          readOnlyHint: readOnly,
          destructiveHint: destructive,
          idempotentHint: idempotent,
          openWorldHint: openWorld,
        },
      },
    })
  }
  return tools
}

const serverFor = <Caller, Context>(
  options: McpServerOptions<Caller, Context>,
  tools: ReadonlyMap<string, ServedTool>,
  caller: Caller,
  request: Request,
): Server => {
  const list = { ttlMs: options.listFreshFor ?? 0, cacheScope: 'private' } as const
  const server = new Server(
    { ...options.info },
    {
      capabilities: { tools: {} },
      instructions: options.instructions,
      cacheHints: { 'tools/list': list, 'server/discover': list },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()]
      .filter(({ operation }) => options.visible(operation, caller))
      .map(({ tool }) => tool),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const served = tools.get(params.name)
    if (!served) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    const { feature, name, operation } = served
    try {
      const context = await options.contextOf(caller, operation, request)
      const answer = await options.dispatch(feature, name, params.arguments, context)
      return toolAnswer(operation, AnswerObject.parse(answer))
    } catch (thrown) {
      return toolError(options.errorOf(thrown, caller), options.requestIdOf(caller))
    }
  })
  return server
}
const AnswerObject = z.record(z.string(), z.unknown())
