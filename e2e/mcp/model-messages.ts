import { z } from 'zod'
import type { ModelApi } from './model-server.ts'

const Text = z.object({ type: z.literal('text'), text: z.string() })
const Result = z.object({ type: z.literal('tool_result'), content: z.unknown() })
const Content = z.union([z.string(), z.array(z.unknown())])
const Request = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: Content })),
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
})
/** Claude Code gives the model the names of tools and of slow servers. The model loads them with a tool of Claude Code. */
const DEFERRED = /^mcp__\S+$/gm
const AWAITED = /servers are still connecting[\s\S]*?^quillport$/m
const LOOK_UP = 'ToolSearch'
const LOOKED_UP = /"tool_reference"|No matching deferred tools/

/** Anthropic's Messages API: https://platform.claude.com/docs/en/build-with-claude/streaming */
export const messagesApi: ModelApi = {
  path: /\/v1\/messages$/,
  read: (body) => {
    const { messages, tools } = Request.parse(body)
    const blocks = messages.flatMap(({ content }) =>
      typeof content === 'string' ? [{ type: 'text', text: content }] : content,
    )
    const offered = tools.map(({ name }) => name)
    const texts = blocks.flatMap((block) => Text.safeParse(block).data?.text ?? [])
    const deferred = texts
      .flatMap((text) => text.match(DEFERRED) ?? [])
      .filter((name) => !offered.includes(name))
    return {
      tools: [...offered, ...deferred],
      unread: deferred,
      awaited: texts.some((text) => AWAITED.test(text)),
      results: blocks
        .flatMap((block) => Result.safeParse(block).data ?? [])
        .map(({ content }) => JSON.stringify(content))
        .filter((result) => !LOOKED_UP.test(result)),
    }
  },
  call: (id, { tool, input }) =>
    message(
      'tool_use',
      { type: 'tool_use', id: `toolu_${id}`, name: tool, input: {} },
      { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    ),
  lookUp: (id, tool) =>
    messagesApi.call(id, {
      tool: LOOK_UP,
      input: { query: tool ? `select:${tool}` : 'quillport', max_results: 20 },
    }),
  say: (words) => message('end_turn', { type: 'text', text: '' }, { type: 'text_delta', text: words }),
}

const message = (stop_reason: string, content_block: object, delta: object): string => {
  const usage = { input_tokens: 10, output_tokens: 10 }
  const begun = { id: 'msg_1', type: 'message', role: 'assistant', model: 'fake', content: [] }
  return [
    { type: 'message_start', message: { ...begun, stop_reason: null, stop_sequence: null, usage } },
    { type: 'content_block_start', index: 0, content_block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')
}
