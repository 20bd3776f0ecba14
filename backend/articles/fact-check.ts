import { z } from 'zod'
import { cleanLine } from '../text/clean-text.ts'
import { plainOf, type Work } from './document.ts'
import { sentencesOf } from './keyphrase.ts'
import { stillIn, type Texts } from './statements.ts'

/** Maximum number of doubts, and the longest text of what to verify in UTF-16 units. */
const MOST = 24
const LONGEST = 200

/**
 * The answer of the fact check. The model first judges every sentence with one letter, because otherwise it passes over sentences that
 * sound familiar. Then it explains each doubt; doubts beyond the maximum are left out.
 */
export const FactCheck = z.object({
  judged: z
    .string()
    .describe('The number of every sentence, each with its letter: “1 b, 2 t, 3 d”, up to the last one'),
  doubts: z
    .array(
      z.object({
        number: z.int().describe('The number of the sentence'),
        verify: z
          .string()
          .describe('What is right, or what to verify, in the language of the text, at most fifteen words'),
      }),
    )
    .default([])
    .transform((all) => all.slice(0, MOST)),
})

/** A sentence on the subject that somebody of the field might correct, and what is right or what to verify. */
export type Doubt = Work['doubts'][number]

/** Lists the sentences of an article in their order, with its headings, its description and its title in search results. */
export const judgedSentences = ({ headings, sections, faq, meta }: Work): readonly string[] => [
  ...sections.flatMap((blocks, at) => [
    ...headings.slice(at - 1, at),
    ...blocks.map(plainOf).flatMap(sentencesOf),
  ]),
  ...faq.flatMap(({ question, answer }) => [question, answer].flatMap(sentencesOf)),
  ...sentencesOf(meta?.meta_description ?? ''),
  ...sentencesOf(meta?.seo_title ?? ''),
]

/** Reads the doubts of an answer. A doubt about no sentence, or that does not say what to verify, is left out. */
export const doubtsOf = (
  sentences: readonly string[],
  { doubts }: z.output<typeof FactCheck>,
): readonly Doubt[] => {
  const found = doubts.flatMap(({ number, verify }) => {
    const sentence = sentences[number - 1]
    const words = cleanLine(verify, LONGEST)
    return sentence === undefined || words === '' ? [] : [[sentence, words] as const]
  })
  return [...new Map(found)].map(([sentence, verify]) => ({ sentence, verify }))
}

/**
 * Returns the doubts that are left after the last reading corrected the text. `settled`: the numbers of the doubts, from 1, that a
 * correction settles; such a doubt is left only if its sentence did not change.
 */
export const doubtsLeft = (
  doubts: readonly Doubt[],
  settled: readonly number[],
  after: Texts,
  before: Work,
): Doubt[] => {
  const left = doubts.flatMap((doubt, at) => {
    const { sentence, verify } = doubt
    // Headings cannot be corrected.
    if (before.headings.includes(sentence)) return [doubt]
    const now = stillIn(after, [{ sentence, adds: '' }], before)
    return now
      .filter((one) => one === sentence || !settled.includes(at + 1))
      .map((one) => ({ sentence: one, verify }))
  })
  return [...new Map(left.map((one) => [one.sentence, one])).values()]
}
