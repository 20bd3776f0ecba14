import { z } from 'zod'
import type { ModelApi } from './model-server.ts'

const Part = z.looseObject({ functionResponse: z.object({ response: z.unknown() }).optional() })
const Request = z.object({
  contents: z.array(z.object({ parts: z.array(Part).default([]) })),
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).default([]) }))
    .default([]),
})

/** Google's Gemini API: https://ai.google.dev/api/generate-content */
export const geminiApi: ModelApi = {
  path: /:streamGenerateContent$/,
  read: (body) => {
    const { contents, tools } = Request.parse(body)
    return {
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)),
      unread: [],
      awaited: false,
      results: contents
        .flatMap(({ parts }) => parts)
        .flatMap(({ functionResponse }) =>
          functionResponse ? [JSON.stringify(functionResponse.response)] : [],
        ),
    }
  },
  call: (id, { tool, input }) => chunk({ functionCall: { id, name: tool, args: input } }),
  // In this API, tools are always offered with their schemas.
  lookUp: (_, tool) => geminiApi.say(`There is no ${tool}.`),
  say: (words) => chunk({ text: words }),
}

const chunk = (part: object): string => {
  const candidate = { content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 }
  return `data: ${JSON.stringify({ candidates: [candidate], usageMetadata, modelVersion: 'fake' })}\n\n`
}
