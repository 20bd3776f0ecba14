import { z } from 'zod'
import type { ArticleOrder } from './article-order.ts'
import { plainOf, type Work } from './document.ts'
import { sentencesOf } from './keyphrase.ts'
import { supportedBy } from './own-promises.ts'
import { knownTo } from './source-claims.ts'

/** Maximum number of statements that are compared, and the longest text of each field in UTF-16 units. */
const MOST = 150
const LONGEST = 600

/** A statement about the business that the last reading found in the text, and the words that support it. */
export const Statement = z.object({
  sentence: z.string().max(LONGEST).describe('The first six words of the sentence, copied'),
  support: z
    .string()
    .max(LONGEST)
    .describe('The words of the order, the business or a page that say it, copied; empty if nothing says it'),
})
type Statement = z.infer<typeof Statement>

/** The statements in one answer. Statements beyond the maximum are left out. */
export const Statements = z
  .array(Statement)
  .default([])
  .transform((all) => all.slice(0, MOST))

/** Reduces a text to its letters and digits, with one space between words and around them. */
const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * The share of adjacent word pairs in the support that must also be adjacent in the known text. It is below 1, because models correct
 * mistakes when they copy.
 */
const SHARE_KNOWN = 0.5

const isSupported = (support: string, known: string): boolean => {
  const words = plainWords(support).trim().split(' ')
  const pairs = words.length === 1 ? words : words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const held = pairs.filter((pair) => pair !== '' && known.includes(` ${pair} `)).length
  return held / pairs.length >= SHARE_KNOWN
}

/** Splits the text of an article, with its description, into plain sentences. */
const sentencesIn = ({ sections, faq, meta }: Pick<Work, 'sections' | 'faq' | 'meta'>): readonly string[] =>
  [
    ...sections.flat().map(plainOf),
    ...faq.flatMap(({ question, answer }) => [question, answer]),
    meta?.meta_description ?? '',
  ].flatMap(sentencesOf)

/** Returns the sentences that are still in the text or its description. */
export const stillIn = (
  work: Pick<Work, 'sections' | 'faq' | 'meta'>,
  sentences: readonly string[],
): string[] => {
  const left = new Set(sentencesIn(work))
  return sentences.filter((sentence) => left.has(sentence))
}

/**
 * Returns the unsupported sentences about the business: those for which the last reading named no words, or words that are neither in the
 * order nor on a page that was read. Sentences with a place to fill in are left out, because the person reads them anyway.
 */
export const unsupportedIn = (
  order: ArticleOrder,
  work: Work,
  statements: readonly Statement[],
): string[] => {
  const { name, description } = work.business
  const known = plainWords(
    [knownTo(order, work), name, description, ...work.pages.map(supportedBy)].join('\n'),
  )
  const sentences = sentencesIn(work).map((sentence) => ({ sentence, words: plainWords(sentence) }))
  const found = statements
    .filter(({ support }) => !isSupported(support, known))
    .flatMap(({ sentence }) => {
      const start = plainWords(sentence).trimEnd()
      if (start.trim() === '') return []
      const meant = sentences.filter(({ words }) => words.startsWith(`${start} `))
      return meant.length === 1 ? meant.map((one) => one.sentence) : []
    })
  return [...new Set(found)].filter((sentence) => !sentence.includes('['))
}
