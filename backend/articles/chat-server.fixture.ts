import { z } from 'zod'
import { serve } from '../outbound/loopback.fixture.ts'

const ChatRequest = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) })

/** About four characters are a token in English. */
const usageOf = (prompt: string, content: string) => {
  const [read, written] = [Math.ceil(prompt.length / 4), Math.ceil(content.length / 4)]
  return { prompt_tokens: read, completion_tokens: written, total_tokens: read + written }
}

/** Starts a server that speaks the Chat Completions API. `contentFor` writes its answers. */
export const startChatServer = async (
  contentFor: (asked: { readonly system: string; readonly prompt: string }) => string | Promise<string>,
) => {
  const { origin, close } = await serve(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { messages } = ChatRequest.parse(JSON.parse(text))
    // Real servers also refuse half a character, because they cannot read it.
    if (messages.some(({ content }) => /\p{Surrogate}/u.test(content)))
      return void response.writeHead(400).end('{"error":{"message":"The request body is not valid JSON."}}')
    const of = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
    const content = await contentFor({ system: of('system'), prompt: of('user') })
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'fake',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: usageOf(messages.map((message) => message.content).join(''), content),
      }),
    )
  })
  return { baseUrl: `${origin}/v1`, close }
}
