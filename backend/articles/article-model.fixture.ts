import { askedIn } from './asked.fixture.ts'
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
  /** The replacements of the last reading, given its prompt. */
  readonly replacements?: (prompt: string) => readonly { readonly old: string; readonly new: string }[]
  /** The statements of the last reading, given its prompt. */
  readonly statements?: (prompt: string) => readonly {
    readonly sentence: string
    readonly support: string
    readonly adds?: string
  }[]
  /** The doubts of the fact check, given its prompt: the start of each sentence, and what to verify. */
  readonly doubts?: (prompt: string) => readonly { readonly sentence: string; readonly verify: string }[]
  /** The numbers of the doubts that the last reading says it settled, given its prompt. */
  readonly settled?: (prompt: string) => readonly number[]
  /** The person in which the business speaks, in the outline. */
  readonly speaker?: string
  /** Changes each answer before the server sends it. */
  readonly spoil?: (answer: string) => string | Promise<string>
}

const META = {
  seo_titles: ['Late invoices: how freelancers get paid on time'],
  meta_descriptions: [
    'Late invoices cost freelancers weeks. Learn how to set terms, send reminders that work, and decide when a fee or a lawyer is worth the trouble.',
  ],
}

/** Makes sentences that all differ. Some of them contain the keyphrase. */
const prose = (words: number, seed: number): string => {
  const sentences: string[] = []
  for (let written = 0, at = 0; written < words; at += 1) {
    const left = words - written
    const sentence = (
      at % 6 === 0
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

/** Numbers doubts by the list of sentences in the prompt of the fact check. */
const doubtsIn = (
  prompt: string,
  doubts: readonly { readonly sentence: string; readonly verify: string }[],
): readonly { readonly number: number; readonly verify: string }[] => {
  const sentences = [...prompt.matchAll(/^(\d+)\. (.*)$/gm)]
  return doubts.map(({ sentence, verify }) => {
    const found = sentences.find(([, , text = '']) => text.startsWith(sentence))
    // A model may name a number that no sentence has.
    return { number: Number(found?.[1] ?? 999), verify }
  })
}

/** Starts a server that speaks the Chat Completions API and writes articles of a given length. */
export const startArticleModel = async (options: ArticleModelOptions = {}): Promise<ArticleModel> => {
  const systems: string[] = []
  const prompts: string[] = []
  const contentFor = (system: string, prompt: string): string => {
    // The call with which a model is tested before it is used.
    if (system.includes('in one word')) return 'Ready.'
    if (system.includes('how a brand writes'))
      return JSON.stringify({ guidance: 'Short sentences.', sample: 'You know your desk best.' })
    const asked = askedIn(system, prompt)
    switch (asked.part) {
      case 'outline': {
        const usual = Array.from({ length: asked.sections }, (_, at) =>
          at === 0 ? 'Why late invoices happen' : `Part ${at + 1}`,
        )
        const chosen = options.headings?.(asked.sections) ?? usual
        const headings = asked.given.length > 0 ? asked.given : chosen
        return JSON.stringify({
          focus_keyword: 'late invoices',
          angle: 'What to do, in order.',
          reader: 'Freelancers who wait for money.',
          country: '',
          address: 'you',
          ...(options.speaker === undefined ? {} : { speaker: options.speaker }),
          questions: ['Why is it late?', 'When may I call?'],
          sections: headings.map((heading) => ({ heading, covers: `What ${heading} means.` })),
          faq: ['What if they never pay?'],
          sources: options.sources ?? [],
        })
      }
      case 'faq':
        return JSON.stringify({
          faq: ['first', 'second', 'third', 'fourth', 'fifth'].slice(0, asked.questions).map((which, at) => ({
            question: `What is the ${which} question on terms?`,
            answer: prose(asked.words, 900 + at),
          })),
        })
      case 'meta':
        return JSON.stringify(META)
      case 'fact check':
        return JSON.stringify({ judged: '', doubts: doubtsIn(prompt, options.doubts?.(prompt) ?? []) })
      case 'last reading':
        return JSON.stringify({
          statements: options.statements?.(prompt) ?? [],
          replacements: options.replacements?.(prompt) ?? [],
          settled: options.settled?.(prompt) ?? [],
        })
      case 'opening':
      case 'sections': {
        const parts = asked.headings.length > 0 ? asked.headings.map((heading) => `## ${heading}\n\n`) : ['']
        const words = (options.words ?? ((count) => count))(asked.words)
        return parts
          .map((head, at) => `${head}${options.prefix ?? ''}${prose(words, systems.length * 10 + at)}`)
          .join('\n\n')
      }
    }
  }
  const server = await startChatServer(async ({ system, prompt }) => {
    systems.push(system)
    prompts.push(prompt)
    if (options.delay) await new Promise((resolve) => setTimeout(resolve, options.delay))
    return (options.spoil ?? String)(contentFor(system, prompt))
  })
  return { ...server, systems, prompts }
}
