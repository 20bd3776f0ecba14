import type { ReadLanguage } from '../../../contract/languages.ts'
import { readerOf } from '../scoring/languages/readers.ts'

/** The weight of the most common word. */
const LEAST = 0.2

/** Returns the words that tell the subject of a text, by stem. Each word is spelled as in the text and has a weight. */
export const tellingWords = (
  text: string,
  language: ReadLanguage,
): ReadonlyMap<string, { readonly word: string; readonly weight: number }> => {
  const reader = readerOf(language)
  return new Map(
    reader
      .wordsOf(text)
      .filter((word) => reader.isContent(word) && !reader.isFunction(word))
      .map((word) => {
        const stem = reader.stem(word)
        return [stem, { word, weight: LEAST + reader.rarity(stem) }] as const
      }),
  )
}
