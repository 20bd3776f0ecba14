import { startChatServer } from './chat-server.fixture.ts'

export type ArticleModel = {
  readonly baseUrl: string
  readonly systems: readonly string[]
  readonly prompts: readonly string[]
  readonly close: () => Promise<void>
}

export type ArticleModelOptions = {
  /** Addresses of the sources that the model names. */
  readonly sources?: readonly { readonly url: string; readonly label: string }[]
  /** Returns the number of words in a section, given the number that was asked for. */
  readonly words?: (asked: number) => number
  readonly headings?: (asked: number) => readonly string[]
  /** Time before each answer, in ms. */
  readonly delay?: number
  /** Text that the model puts in front of every section. */
  readonly prefix?: string
  /** Changes each answer before the server sends it. */
  readonly spoil?: (answer: string) => string
}

const META = {
  seo_title: 'Late invoices: how freelancers get paid on time',
  meta_description:
    'Late invoices cost freelancers weeks. Learn how to set terms, send reminders that work, and decide when a fee or a lawyer is worth the trouble.',
}

/** Makes sentences that all differ. Some of them contain the keyphrase. */
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

/** Starts a server that speaks the Chat Completions API and writes articles of a given length. */
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
        faq: ['first', 'second', 'third'].map((which, at) => ({
          question: `What is the ${which} question on terms?`,
          answer: prose(asked / 3 - 6, 900 + at),
        })),
      })
    if (system.includes('"seo_title"')) return JSON.stringify(META)
    if (system.includes('"sources"')) return JSON.stringify({ sources: options.sources ?? [] })
    return `${options.prefix ?? ''}${prose((options.words ?? ((count) => count))(asked), systems.length)}`
  }
  const server = await startChatServer(async ({ system, prompt }) => {
    systems.push(system)
    prompts.push(prompt)
    if (options.delay) await new Promise((resolve) => setTimeout(resolve, options.delay))
    return (options.spoil ?? String)(contentFor(system))
  })
  return { ...server, systems, prompts }
}
