import { z } from 'zod'
import type { ArticleOrder } from './article-order.ts'
import { OF_US } from './claim-figures.ts'
import { asks } from './claim-words.ts'
import { plainOf, type Work } from './document.ts'
import { sentencesOf, UNSPACED } from './keyphrase.ts'
import { supportedBy } from './own-promises.ts'
import { knownTo } from './source-claims.ts'

/** Maximum number of statements that are compared, and the longest text of each field in UTF-16 units. */
const MOST = 150
const LONGEST = 600

/**
 * A statement that the last reading found in the text, about the business or naming somebody: the words that support it, and what goes
 * beyond these words.
 */
export const Statement = z.object({
  sentence: z.string().max(LONGEST).describe('The first six words of the sentence, copied'),
  support: z
    .string()
    .max(LONGEST)
    .describe('The words of the order, the business or a page that say it, copied; empty if nothing says it'),
  adds: z
    .string()
    .max(LONGEST)
    .default('')
    .describe('The words of the sentence that say more than `support`, copied; empty if none do'),
})
type Statement = z.infer<typeof Statement>

/** The statements in one answer. Statements beyond the maximum are left out. */
export const Statements = z
  .array(Statement)
  .default([])
  .transform((all) => all.slice(0, MOST))

const UNSPACED_LETTER = new RegExp(`${UNSPACED.source}\\p{M}*`, 'gu')

/**
 * Reduces a text to its letters and digits, with one space between words and around them. In scripts without spaces, each letter counts as
 * a word.
 */
const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(UNSPACED_LETTER, ' $& ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * The share of adjacent word pairs in the support that must also be adjacent in the known text. It is below 1, because models correct
 * mistakes when they copy.
 */
const SHARE_KNOWN = 0.5
/** The same for the words that a statement adds, in its sentence. */
const SHARE_ADDED = 0.8
/** The share of a sentence without support that must be left in a changed sentence, so that this has no support either. */
const SHARE_LEFT = 0.6

/** The share of a sentence by which a changed sentence is recognized as the same. */
const SHARE_SAME = 0.3

/** The share of adjacent word pairs of a text that are also adjacent in another text, whose words are separated by spaces. */
const shareIn = (text: string, plain: string): number => {
  const words = plainWords(text).trim().split(' ')
  const pairs = words.length === 1 ? words : words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return pairs.filter((pair) => pair !== '' && plain.includes(` ${pair} `)).length / pairs.length
}

/** Words with which a sentence speaks of the business itself. */
const OF_BUSINESS = new RegExp(`(?<!\\p{L})(?:I|me|my|mine|${OF_US})(?!\\p{L})`, 'iu')
/** Requests to refrain from something. */
const REFRAINS = /^(?:don[’']?t|do not|never) \p{Ll}+/iu
/** Verbs for what customers must bring, tell or pay. The business decides on these, so a request with one of them is a statement of it. */
const DUTY =
  /(?:^|[,;]\s|(?<!\p{L})(?:and|or|then|und|oder|y|o|et|ou|e|en|of)\s)(?:(?:please|don[’']?t|do not|never) )?(?:bring|send|tell|give|pay|pack|wear|arrive|come|book|sign|call|phone|text|email|contact|visit|ask|order|reserve|cancel|register|leave|bringen|schicken|senden|sagen|geben|zahlen|kommen|rufen|melden|buchen|fragen|schreiben|unterschreiben|nennen|llama|pregunta|pide|escribe|paga|appelez|demandez|écrivez|chiama|scrivi|chiedi|ligue|escreva|pergunte|bel|vraag|schrijf)(?!\p{L})/iu

/** Whether a sentence is only the lead-in of a list, or advice to the reader, and so says nothing of the business. */
const isOfReader = (sentence: string, name: string): boolean => {
  if (OF_BUSINESS.test(sentence) || (name !== '' && sentence.includes(name))) return false
  if (/[:：]$/u.test(sentence)) return true
  return (REFRAINS.test(sentence) || asks(sentence)) && !DUTY.test(sentence)
}

export type Texts = Pick<Work, 'sections' | 'faq' | 'meta'>

/** Splits the text of an article, with its description and its title in search results, into plain sentences. */
const sentencesIn = ({ sections, faq, meta }: Texts): readonly string[] =>
  [
    ...sections.flat().map(plainOf),
    ...faq.flatMap(({ question, answer }) => [question, answer]),
    meta?.meta_description ?? '',
    meta?.seo_title ?? '',
  ].flatMap(sentencesOf)

type Said = { readonly sentence: string; readonly words: string }

/** Returns a function that finds the sentences of the texts that begin with given words. */
const sentencesBeginning = (texts: Texts): ((start: string) => readonly Said[]) => {
  const sentences = sentencesIn(texts).map((sentence) => ({ sentence, words: plainWords(sentence) }))
  return (start) => {
    const words = plainWords(start).trimEnd()
    return words.trim() === '' ? [] : sentences.filter((one) => one.words.startsWith(`${words} `))
  }
}

/** A sentence about the business without full support, and its words that nothing supports; empty if that is the whole sentence. */
export type Unsupported = { readonly sentence: string; readonly adds: string }

/**
 * Returns the unsupported sentences that are in the texts after the last reading corrected them: those that are unchanged, and changed
 * ones that still have the unsupported words.
 */
export const stillIn = (
  after: Texts,
  unsupported: readonly Unsupported[],
  before: Texts = after,
): string[] => {
  const left = new Set(sentencesIn(after))
  const old = new Set(sentencesIn(before))
  const changed = [...left]
    .filter((sentence) => !old.has(sentence))
    .map((sentence) => ({ sentence, words: plainWords(sentence) }))
  const found = unsupported.flatMap(({ sentence, adds }) => {
    if (left.has(sentence)) return [sentence]
    const [text, least] = adds === '' ? [sentence, SHARE_LEFT] : [adds, SHARE_ADDED]
    return changed
      .filter(({ words }) => shareIn(sentence, words) >= SHARE_SAME && shareIn(text, words) >= least)
      .map((one) => one.sentence)
  })
  return [...new Set(found)].filter((sentence) => !sentence.includes('['))
}

/**
 * Returns the statements without full support: those for which the last reading named no words, words that are neither
 * in the order nor on a page that was read, or words that say less than the sentence. Sentences with a place to fill in are left out,
 * because the person reads them anyway.
 */
export const unsupportedIn = (
  order: ArticleOrder,
  work: Work,
  statements: readonly Statement[],
): Unsupported[] => {
  const { name, description } = work.business
  const known = plainWords(
    [knownTo(order, work), name, description, ...work.pages.map(supportedBy)].join('\n'),
  )
  const beginningWith = sentencesBeginning(work)
  const found = statements.flatMap(({ sentence, support, adds }): readonly Unsupported[] => {
    const meant = beginningWith(sentence)
    const holdsAdded = ({ words }: { readonly words: string }): boolean =>
      adds.trim() !== '' && shareIn(adds, words) >= SHARE_ADDED
    const [only, other] = meant.length > 1 ? meant.filter(holdsAdded) : meant
    if (!only || other) return []
    // Some models write a remark, such as “none”, in place of words of the sentence.
    const added = holdsAdded(only) ? adds : ''
    if (isOfReader(only.sentence, name)) return []
    return added !== '' || shareIn(support, known) < SHARE_KNOWN
      ? [{ sentence: only.sentence, adds: added }]
      : []
  })
  const first = new Map(found.toReversed().map((one) => [one.sentence, one]))
  return [...first.values()].toReversed().filter(({ sentence }) => !sentence.includes('['))
}
