import { stem } from '../text/english-stem.ts'

/** Words that a title on any subject may have. */
const COMMON = new Set(
  `a about all an and any are as at be best before beginner beginners by can choose choosing complete do does don easy essential every everything
  for from get guide has have how i if in into is it its just know make makes making more most must my need needs new
  not of off on one or our out should simple so some step steps than that the their them then there these they thing
  things this those tip tips to top ultimate up us use using very vs was way ways we were what when where which while
  who why will with without won you your yourself`.split(/\s+/),
)

/** A word in lower case and its position in the text. */
type Found = { readonly word: string; readonly at: number; readonly length: number }

/** Splits a text into its words, in order. */
export const wordsOfText = (text: string): readonly Found[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu)].map((found) => ({
    word: found[0]
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’].*$/, ''),
    at: found.index,
    length: found[0].length,
  }))

/** Whether a word tells what a text is about. A year or the number of items in a list does not. */
const carries = (word: string, place: number): boolean =>
  !COMMON.has(word) && !/^(?:19|20)\d\d$/.test(word) && !(place === 0 && /^\d{1,3}$/.test(word))

/** Returns the subject of a title or phrase: the stems of its words, without words that any title may have. */
export const subjectWords = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOfText(text)
      .filter(({ word }, place) => carries(word, place))
      // Without the last letter, "baking", "baked" and "bake" have the same stem.
      .map(({ word }) => stem(word).replace(/(?<=^.{3,})e$/, '')),
  )

/** Measures the likeness of two subjects, from 0 to 1: twice the shared words, divided by all words. */
export const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((word) => other.has(word)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}
