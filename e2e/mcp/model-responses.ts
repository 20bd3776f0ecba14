import { z } from 'zod'
import type { ModelApi } from './model-server.ts'

const Result = z.object({ type: z.literal('function_call_output'), output: z.unknown() })
const Tool = z.object({ type: z.literal('function'), name: z.string() })
const Namespace = z.object({ type: z.literal('namespace'), name: z.string(), tools: z.array(Tool) })
const Request = z.object({
  model: z.string(),
  stream: z.literal(true),
  input: z.array(z.unknown()),
  tools: z.array(z.unknown()).default([]),
})

/** OpenAI's Responses API: https://platform.openai.com/docs/api-reference/responses-streaming */
export const responsesApi: ModelApi = {
  path: /\/responses$/,
  read: (body) => {
    const { input, tools } = Request.parse(body)
    return {
      tools: tools.flatMap((tool) => {
        const space = Namespace.safeParse(tool).data
        if (space) return space.tools.map(({ name }) => `${space.name}.${name}`)
        return Tool.safeParse(tool).data?.name ?? []
      }),
      unread: [],
      awaited: false,
      results: input.flatMap((item) => {
        const result = Result.safeParse(item)
        return result.success ? [JSON.stringify(result.data.output)] : []
      }),
    }
  },
  call: (id, { tool, input }) => {
    const [name, namespace] = tool.split('.').reverse()
    return response({
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      name,
      ...(namespace ? { namespace } : {}),
      arguments: JSON.stringify(input),
      status: 'completed',
    })
  },
  // In this API, tools are always offered with their schemas.
  lookUp: (_, tool) => responsesApi.say(`There is no ${tool}.`),
  say: (words) =>
    response({
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: words, annotations: [] }],
    }),
}

const response = (item: object): string => {
  const made = { id: 'resp_1', object: 'response', model: 'fake' }
  const usage = { input_tokens: 10, output_tokens: 10, total_tokens: 20 }
  return [
    { type: 'response.created', response: { ...made, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { ...made, status: 'completed', output: [item], usage } },
  ]
    .map((event, sequence_number) => ({ ...event, sequence_number }))
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')
}
