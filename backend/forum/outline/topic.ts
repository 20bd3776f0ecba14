import { stem } from '../../text/english-stem.ts'
import { PRODUCT_WORDS } from '../scoring/general-words.ts'
import { wordsOf } from '../scoring/text.ts'
import { stemsIn } from './stems.ts'

type Post = { readonly title: string; readonly body: string }

const MOST = 2

/** A term of the seller's and the stems that it is known by. */
export type Term = { readonly keyword: string; readonly stems: readonly string[] }

const sameStem = (one: string, other: string, english: boolean): boolean =>
  [...stemsIn(one, english)].join() === [...stemsIn(other, english)].join()

/** "accounting software" is about accounting. */
const withoutProduct = (keyword: string): string => {
  const words = keyword.split(' ')
  return words.length > 1 && PRODUCT_WORDS.has(words.at(-1)?.toLowerCase() ?? '')
    ? words.slice(0, -1).join(' ')
    : keyword
}

/** Words of which there are no two, most of them. */
const UNCOUNTED =
  /(?:age|ware|ach|ity|ness|ance|ence|ism|ics|call|store|mail|ery|ment|tion|help|advice|data|work)$/i
const plural = (word: string): string => (/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`)

/** A form that can stand without an article: "invoices" or "invoicing" for "invoice", as the texts have it. */
const bare = (keyword: string, texts: readonly string[], english: boolean): string => {
  const words = keyword.split(' ')
  const last = words.at(-1) ?? ''
  if (!english || /(?:ing|s)$/.test(last)) return keyword
  for (const text of texts) {
    const found = wordsOf(text).find((word) => /(?:ing|s)$/.test(word) && sameStem(word, last, true))
    if (found !== undefined) return [...words.slice(0, -1), found].join(' ')
  }
  return words.length > 1 || UNCOUNTED.test(last) ? keyword : plural(keyword)
}

const lowered = (keyword: string): string =>
  /\p{Lu}.*\p{Lu}|\d/u.test(keyword) ? keyword : keyword.toLowerCase()

/** Whom the description says it is for: no topic of a reply. */
const audience = (description: string): string =>
  [...description.matchAll(/\b(?:for|für|pour|para|per|voor) ([^.,;:()]{3,80})/giu)]
    .map((found) => found[1] ?? '')
    .join(' ')

const allStems = (text: string, english: boolean): readonly string[] =>
  english ? wordsOf(text).map(stem) : [...stemsIn(text, false)]

/** Of a single word, another form of it: "invoices" for "invoice", but no "account" for "accounting". */
const FORM_LETTERS = 2

const isForm = (keyword: string, sentence: string): boolean =>
  wordsOf(sentence).some(
    (word) => stem(word) === stem(keyword) && Math.abs(word.length - keyword.length) <= FORM_LETTERS,
  )

/** The seller's own terms that the post speaks of, each within one sentence, in the order in which it does. */
export const termsIn = (
  keywords: readonly string[],
  description: string,
  post: Post,
  english: boolean,
): readonly Term[] => {
  const whom = stemsIn(audience(description), english)
  const sentences = `${post.title}\n${post.body}`.slice(0, 6000).split(/[.!?\n]+/)
  const read = sentences.map((sentence) => ({ sentence, stems: new Set(allStems(sentence, english)) }))
  return keywords
    .map((keyword) => withoutProduct(keyword))
    .map((keyword) => ({ keyword, stems: allStems(keyword, english) }))
    .filter(({ stems }) => stems.length > 0 && !(stems.length === 1 && whom.has(stems[0] ?? '')))
    .map(({ keyword, stems }) => ({
      keyword,
      stems,
      at: read.findIndex(
        (one) =>
          stems.every((needed) => one.stems.has(needed)) &&
          (!english || stems.length > 1 || isForm(keyword, one.sentence)),
      ),
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at || other.stems.length - one.stems.length)
}

/** What the post is about in the seller's own terms, the first two of them; empty where none is spoken of. */
export const topicOf = (
  terms: readonly Term[],
  description: string,
  post: Post,
  english: boolean,
): readonly string[] => {
  const chosen: Term[] = []
  for (const one of terms)
    if (chosen.length < MOST && !chosen.some(({ stems }) => one.stems.some((each) => stems.includes(each))))
      chosen.push(one)
  return chosen.map(({ keyword }) => lowered(bare(keyword, [description, post.title, post.body], english)))
}
