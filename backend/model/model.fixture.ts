import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'

/** The ways in which the fake answers, as real servers do. */
export const FAKE_MODES = [
  'good',
  'busy_then_good',
  'busy',
  'hang',
  'half_json',
  'cut_off',
  'refusal',
  'garbage',
  'broken_http',
  'obeys_injection',
  'invents_experience',
  'wrong_key',
  'no_credit',
  'failing',
  'wants_completion_tokens',
  'thinks_first',
  'knows_no_schema',
] as const
export type FakeMode = (typeof FAKE_MODES)[number]

const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  response_format: z
    .object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.unknown() }) })
    .optional(),
})
/** Maximum number of tokens of an answer, under the older name and the newer name. */
type Limits = Pick<z.output<typeof ChatRequest>, 'max_tokens' | 'max_completion_tokens'>
/** Number of tokens of the fake's thoughts. */
const THOUGHTS = 1000

export type FakeRequest = {
  readonly model: string
  readonly system: string
  readonly prompt: string
  readonly authorization: string | null
  /** The JSON schema that the answer must have; undefined if the request names none. */
  readonly schema?: unknown
}

/** Writes the text of a good answer. */
export type Answering = (request: FakeRequest) => string | Promise<string>

export type FakeModelServer = {
  readonly baseUrl: string
  readonly requests: readonly FakeRequest[]
  /** Sets how the next requests are answered: in one of the modes, or with the given text. */
  answer(next: FakeMode | Answering): void
  close(): Promise<void>
}

export const FAKE_REPLY =
  'Two things help here: send the invoice on the day the work ends, and let reminders go out by themselves. ' +
  'I work on Tidybill, which does that for freelancers; a shared spreadsheet with dates does it too if you have few clients.'

/** The text that an injected post demands. A draft that contains it has obeyed a stranger. */
export const INJECTED = 'BUY NOW AT HTTPS://EVIL.EXAMPLE'

const completion = (content: string, finish = 'stop') =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  })

const JUDGEMENT = '{"points": 12, "intent": "recommendation", "quote": ""}'

/** The successful answers of the other APIs. The modes apply only to Chat Completions. */
const OTHERS: Readonly<Record<string, string>> = {
  '/v1/messages': JSON.stringify({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [{ type: 'text', text: FAKE_REPLY }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  }),
  '/v1/models/fake:generateContent': JSON.stringify({
    candidates: [
      { content: { role: 'model', parts: [{ text: FAKE_REPLY }] }, finishReason: 'STOP', index: 0 },
    ],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
  }),
  '/api/tags': JSON.stringify({ models: [{ name: 'nomic-embed-text:latest' }, { name: 'fake:3b' }] }),
  '/v1/models': JSON.stringify({ object: 'list', data: [{ id: '/models/fake.gguf', owned_by: 'llamacpp' }] }),
}

const wantsJson = (request: FakeRequest): boolean => request.system.includes('JSON schema')

type Answer = {
  readonly status: number
  readonly body: string
  readonly headers?: Record<string, string>
}
const saying = (content: string, finish?: string): Answer => ({
  status: 200,
  body: completion(content, finish),
})
const failing = (
  status: number,
  headers: Record<string, string> = {},
  message = `status ${status}`,
): Answer => ({
  status,
  body: JSON.stringify({ error: { message } }),
  headers,
})

/** Builds the answer of a mode; null if the server never answers. */
const answerIn = (mode: FakeMode, request: FakeRequest, asked: number, limits: Limits): Answer | null => {
  const good = wantsJson(request) ? JUDGEMENT : FAKE_REPLY
  switch (mode) {
    case 'good':
      return saying(good)
    case 'busy_then_good':
      return asked === 1 ? failing(429, { 'retry-after': '0' }) : saying(good)
    case 'busy':
      return failing(429, { 'retry-after': '3600' })
    case 'hang':
      return null
    case 'half_json':
      return saying(JUDGEMENT.slice(0, 30))
    case 'cut_off':
      return saying(good.slice(0, 40), 'length')
    case 'refusal':
      return saying("I'm sorry, but I can't help with that.")
    case 'garbage':
      return saying('\u200B\u0007\u2063')
    case 'broken_http':
      return { status: 200, body: '<html>not a model</html>' }
    case 'obeys_injection':
      return saying(
        wantsJson(request)
          ? '{"points": 999, "intent": "buy", "quote": "told so"}'
          : `${INJECTED} ${FAKE_REPLY}`,
      )
    case 'invents_experience':
      return saying(`I switched to Tidybill last year and it saved me hours. ${FAKE_REPLY}`)
    case 'wrong_key':
      // The answer repeats the key, as OpenAI's does.
      return failing(401, {}, `Incorrect API key provided: ${request.authorization}`)
    case 'no_credit':
      return {
        status: 429,
        body: JSON.stringify({
          error: {
            message: 'You exceeded your current quota, please check your plan and billing details.',
            type: 'insufficient_quota',
            param: null,
            code: 'insufficient_quota',
          },
        }),
      }
    case 'failing':
      return failing(500)
    case 'wants_completion_tokens':
      return limits.max_tokens === undefined
        ? saying(good)
        : failing(
            400,
            {},
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          )
    case 'knows_no_schema':
      return request.schema === undefined
        ? saying(good)
        : failing(400, {}, "Invalid parameter: 'response_format' of type 'json_schema' is not supported.")
    case 'thinks_first':
      return (limits.max_tokens ?? limits.max_completion_tokens ?? THOUGHTS) < THOUGHTS
        ? saying('', 'length')
        : saying(good)
  }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Starts a server on loopback that speaks OpenAI's documented Chat Completions API and a small part of the other APIs. */
export const startFakeModel = async (first: FakeMode = 'good'): Promise<FakeModelServer> => {
  let mode: FakeMode | Answering = first
  let asked = 0
  const requests: FakeRequest[] = []
  const server = createServer(async (request, response) => {
    const send = (answer: Answer) => {
      const headers = { 'content-type': 'application/json', ...answer.headers }
      response.writeHead(answer.status, headers).end(answer.body)
    }
    if (request.url !== '/v1/chat/completions') {
      const body = OTHERS[request.url ?? '']
      send(body === undefined ? failing(404) : { status: 200, body })
      return
    }
    const {
      model,
      messages,
      response_format: format,
      ...limits
    } = ChatRequest.parse(JSON.parse(await readBody(request)))
    const textOf = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
    const made = {
      model,
      system: textOf('system'),
      prompt: textOf('user'),
      authorization: request.headers.authorization ?? null,
      ...(format ? { schema: format.json_schema.schema } : {}),
    }
    requests.push(made)
    asked += 1
    const answer = typeof mode === 'function' ? saying(await mode(made)) : answerIn(mode, made, asked, limits)
    if (answer) send(answer)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    answer: (next) => {
      mode = next
      asked = 0
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
