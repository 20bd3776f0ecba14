import { z } from 'zod'
import { serve } from '../outbound/loopback.fixture.ts'

const ChatRequest = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})

export type ArticleModel = {
  readonly baseUrl: string
  readonly systems: readonly string[]
  readonly prompts: readonly string[]
  readonly close: () => Promise<void>
}

export type ArticleModelOptions = {
  /** Where the sources that it names are. */
  readonly sources?: readonly { readonly url: string; readonly label: string }[]
  /** Words of a section by those that it was asked for. */
  readonly words?: (asked: number) => number
  readonly headings?: (asked: number) => readonly string[]
  /** Milliseconds before each answer. */
  readonly delay?: number
  /** Put in front of every section. */
  readonly prefix?: string
  /** Changes what it would answer. */
  readonly spoil?: (answer: string) => string
}

const META = {
  seo_title: 'Late invoices: how freelancers get paid on time',
  meta_description:
    'Late invoices cost freelancers weeks. Learn how to set terms, send reminders that work, and decide when a fee or a lawyer is worth the trouble.',
}

/** Sentences that are all different, and hold the keyphrase now and then. */
const prose = (words: number, seed: number): string => {
  const sentences: string[] = []
  for (let written = 0, at = 0; written < words; at += 1) {
    const left = words - written
    const sentence = (
      at % 4 === 0
        ? ['Late', 'invoices', 'need', 'plan', `p${seed}x${at}`]
        : [
            'Each',
            'reminder',
            'names',
            'one',
            'date',
            'and',
            'one',
            'sum',
            'as',
            'in',
            'case',
            `c${seed}x${at}`,
          ]
    ).slice(-left)
    written += sentence.length
    sentences.push(`${sentence.join(' ')}.`)
  }
  return sentences.join(' ')
}

/** A server that speaks the Chat Completions API and writes articles to measure. */
export const startArticleModel = async (options: ArticleModelOptions = {}): Promise<ArticleModel> => {
  const systems: string[] = []
  const prompts: string[] = []
  const contentFor = (system: string): string => {
    const asked = Number(/(?:About|about) (\d+) words/.exec(system)?.[1] ?? 0)
    if (system.includes('"angle"'))
      return JSON.stringify({ focus_keyword: 'late invoices', angle: 'What to do, in order.' })
    if (system.includes('"headings"')) {
      const count = Number(/exactly (\d+)/.exec(system)?.[1] ?? 2)
      const usual = Array.from({ length: count }, (_, at) =>
        at === 0 ? 'Why late invoices happen' : `Part ${at + 1}`,
      )
      return JSON.stringify({ headings: options.headings?.(count) ?? usual })
    }
    if (system.includes('"faq"'))
      return JSON.stringify({
        faq: [1, 2, 3].map((at) => ({
          question: `Question ${at} on terms?`,
          answer: prose(asked / 3 - 4, 900 + at),
        })),
      })
    if (system.includes('"seo_title"')) return JSON.stringify(META)
    if (system.includes('"sources"')) return JSON.stringify({ sources: options.sources ?? [] })
    return `${options.prefix ?? ''}${prose((options.words ?? ((count) => count))(asked), systems.length)}`
  }
  const { origin, close } = await serve(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { messages } = ChatRequest.parse(JSON.parse(text))
    // As real servers do, which cannot read half a character.
    if (messages.some(({ content }) => /\p{Surrogate}/u.test(content)))
      return void response.writeHead(400).end('{"error":{"message":"The request body is not valid JSON."}}')
    const system = messages.find(({ role }) => role === 'system')?.content ?? ''
    systems.push(system)
    prompts.push(messages.find(({ role }) => role === 'user')?.content ?? '')
    if (options.delay) await new Promise((resolve) => setTimeout(resolve, options.delay))
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'fake',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: (options.spoil ?? String)(contentFor(system)) },
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
      }),
    )
  })
  return { baseUrl: `${origin}/v1`, systems, prompts, close }
}
