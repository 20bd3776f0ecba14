import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { requestLines } from '../../transport/line/requests.ts'
import { JSON_SCHEMA_2020_12, MIRRORED, PIXEL, SILENCE } from './everything-data.ts'

/**
 * A server with the tools that the official suite calls, like the suite's own example server, over stateless Streamable
 * HTTP.
 */
export type EverythingServer = {
  readonly baseUrl: string
  /** Calls of `test_slow` that were cancelled. */
  readonly cancelled: unknown[]
  /** Messages that came over a line. */
  readonly byLine: () => number
  readonly stop: () => Promise<void>
}

type Answer = CallToolResult | InputRequiredResult
type Tool = (context: ServerContext) => Answer | Promise<Answer>

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))
const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })
const embedded = (uri: string, mimeType: string, text: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text },
})
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' }

const states = createRequestStateCodec<Record<string, unknown>>({
  key: crypto.getRandomValues(new Uint8Array(32)),
})
const ask = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  })
const CONFIRM = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
})
const sample = (text: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens: 50,
  })
const given = ({ mcpReq }: ServerContext, name: string): unknown => mcpReq.inputResponses?.[name]
const named = ({ mcpReq }: ServerContext, name: string, field: string): unknown =>
  acceptedContent<Record<string, unknown>>(mcpReq.inputResponses, name)?.[field]
const Declared = z.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: z.record(z.string(), z.unknown()).default({}),
})
const declared = ({ mcpReq }: ServerContext) =>
  Declared.parse(mcpReq.envelope ?? {})[CLIENT_CAPABILITIES_META_KEY]

const progress = async ({ mcpReq }: ServerContext): Promise<CallToolResult> => {
  const { progressToken } = mcpReq._meta ?? {}
  for (const done of progressToken === undefined ? [] : [0, 50, 100]) {
    await mcpReq.notify({
      method: 'notifications/progress',
      params: {
        progressToken: progressToken ?? 0,
        progress: done,
        total: 100,
        message: `Step ${done} of 100`,
      },
    })
    await pause(50)
  }
  return said(String(progressToken ?? 'no-progress-token'))
}

const log = async ({ mcpReq }: ServerContext): Promise<CallToolResult> => {
  for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
    await pause(50)
  }
  return said('Tool with logging executed successfully')
}

const rounds = async (context: ServerContext): Promise<Answer> => {
  const state = context.mcpReq.requestState<Record<string, unknown>>()
  const round = typeof state?.round === 'number' ? state.round : 0
  if (round === 2)
    return said(
      `Multi-round complete: ${String(state?.name)} likes ${String(named(context, 'step2', 'color'))}`,
    )
  return inputRequired({
    inputRequests:
      round === 0 ? { step1: ask('Your name?', 'name') } : { step2: ask('Your color?', 'color') },
    requestState: await states.mint({
      round: round + 1,
      name: named(context, 'step1', 'name') ?? 'unknown',
      nonce: crypto.randomUUID(),
    }),
  })
}

const confirmed =
  (text: string): Tool =>
  async (context) => {
    if (named(context, 'confirm', 'ok') === undefined)
      return inputRequired({
        inputRequests: { confirm: CONFIRM },
        requestState: await states.mint({ nonce: crypto.randomUUID() }),
      })
    if (context.mcpReq.requestState() === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid requestState')
    return said(text)
  }

const capable: Tool = (context) => {
  if (context.mcpReq.inputResponses !== undefined) return said('Capability-aware input requests fulfilled')
  const can = declared(context)
  const inputRequests: InputRequests = {
    ...(can.elicitation === undefined ? {} : { user_name: ask('What is your name?', 'name') }),
    ...(can.sampling === undefined ? {} : { greeting: sample('Generate a short greeting') }),
    ...(can.roots === undefined ? {} : { client_roots: inputRequired.listRoots() }),
  }
  return Object.keys(inputRequests).length === 0 ? said('Nothing to ask') : inputRequired({ inputRequests })
}

const several: Tool = async (context) => {
  const names = ['user_name', 'greeting', 'client_roots']
  if (names.every((name) => given(context, name) !== undefined)) return said('All three came')
  return inputRequired({
    inputRequests: {
      user_name: ask('What is your name?', 'name'),
      greeting: sample('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    },
    requestState: await states.mint({ nonce: crypto.randomUUID() }),
  })
}

const once =
  (name: string, request: InputRequests[string], words: string): Tool =>
  (context) =>
    given(context, name) === undefined
      ? inputRequired({ inputRequests: { [name]: request } })
      : said(`${words} ${JSON.stringify(given(context, name))}`)

const slow =
  (cancelled: unknown[]): Tool =>
  async ({ mcpReq }) => {
    await new Promise<void>((ended) => {
      const late = setTimeout(ended, 20_000)
      mcpReq.signal.addEventListener('abort', () => {
        cancelled.push(mcpReq.id)
        clearTimeout(late)
        ended()
      })
    })
    return said('It took its time.')
  }

const toolsFor = (cancelled: unknown[], toolsChanged: () => void): Readonly<Record<string, Tool>> => ({
  test_missing_capability: once('llm_answer', sample('Reply with the single word: pong'), 'done'),
  test_streaming_elicitation: () => said('result frames only'),
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'only when the request set a level')
    return said('logged')
  },
  test_simple_text: () => said('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_tool_with_logging: log,
  test_tool_with_progress: progress,
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing')
  },
  test_input_required_result_elicitation: (context) => {
    const name = named(context, 'user_name', 'name')
    return typeof name === 'string'
      ? said(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } })
  },
  test_input_required_result_sampling: once('capital_question', sample('Capital of France?'), 'Sampled:'),
  test_input_required_result_list_roots: once('client_roots', inputRequired.listRoots(), 'Roots:'),
  test_input_required_result_request_state: confirmed('state-ok'),
  test_input_required_result_multiple_inputs: several,
  test_input_required_result_multi_round: rounds,
  test_input_required_result_tampered_state: confirmed('integrity-ok'),
  test_input_required_result_capabilities: capable,
  test_trigger_tool_change: () => {
    toolsChanged()
    return said('published')
  },
  test_slow: slow(cancelled),
})

/** Tools that need a session, which a stateless server does not have. Calls of these tools get an error that says so. */
const NOT_SERVED = [
  'test_reconnection',
  'test_sampling',
  'test_elicitation',
  'test_elicitation_sep1034_defaults',
  'test_elicitation_sep1330_enums',
]

/** Every tool that the suite calls, except those of its extensions. */
export const SUITE_TOOLS: readonly string[] = [
  ...Object.keys(toolsFor([], () => {})),
  'test_x_mcp_header',
  'json_schema_2020_12_tool',
  ...NOT_SERVED,
]

/** Starts the server on loopback. `/mcp` requires no key. */
export const startEverything = async (): Promise<EverythingServer> => {
  const cancelled: unknown[] = []
  let byLine = 0
  const tools = toolsFor(cancelled, () => handler.notify.toolsChanged())
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'everything', version: '1' },
      {
        capabilities: { tools: { listChanged: true }, logging: {} },
        requestState: { verify: states.verify },
      },
    )
    for (const [name, tool] of Object.entries(tools))
      server.registerTool(name, { description: name, inputSchema: z.object({}) }, (_, context) =>
        tool(context),
      )
    server.registerTool(
      'test_x_mcp_header',
      { description: 'Mirrors', inputSchema: fromJsonSchema<{ region?: string }>(MIRRORED) },
      ({ region }) => said(`region=${region ?? 'none'}`),
    )
    server.registerTool(
      'json_schema_2020_12_tool',
      { description: 'Schema', inputSchema: fromJsonSchema(JSON_SCHEMA_2020_12) },
      (args) => said(JSON.stringify(args)),
    )
    return server
  })
  const answerOnLine = (request: Request) => {
    byLine += 1
    return handler.fetch(request)
  }
  const lines = requestLines({ fetch: answerOnLine, secret: null, onBug: console.error })
  const server = createServer(
    { shouldUpgradeCallback: lines.wanted },
    getRequestListener((request) => handler.fetch(request)),
  )
  server.on('upgrade', lines.upgrade)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cancelled,
    byLine: () => byLine,
    stop: async () => {
      await handler.close()
      server.closeAllConnections()
      lines.cutOff()
      await new Promise((stopped) => server.close(stopped))
    },
  }
}
