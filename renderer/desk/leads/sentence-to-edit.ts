import type { Warning } from '../../../contract/forum.ts'
import { literalPattern } from '../../../contract/literal-pattern.ts'

/** Where a part of a reply begins and ends, in characters. */
export type Part = { readonly from: number; readonly to: number }

/** An address, with or without its scheme. */
const LINK = /https?:\/\/|www\.|(?<![\p{L}\p{N}.@-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\/\S/iu

/** Matches words that are not part of longer words. */
const wholeWords = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literalPattern(words)}(?![\\p{L}\\p{N}])`, 'iu')

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * Finds the sentence of a reply that a warning is about: the one with words that the warning quotes or with a product's
 * name that it contains, or, for a warning about links, the one with a link. Null if there is no such sentence. `names`:
 * the names of the product.
 */
export const sentenceToEdit = (
  text: string,
  { code, message }: Pick<Warning, 'code' | 'message'>,
  names: readonly string[],
): Part | null => {
  // What Quillport removed is no longer in the text.
  if (message.startsWith('Quillport removed')) return null
  const quoted = [...message.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words)
  const told = names
    .filter((name) => name !== '' && (code === 'no_disclosure' || message.includes(name)))
    .toSorted((one, other) => other.length - one.length)
  const at = [
    ...[...quoted, ...told].map((words) => text.search(wholeWords(words))),
    ...(/\blinks?\b/.test(message) ? [text.search(LINK)] : []),
  ].find((place) => place >= 0)
  if (at === undefined) return null
  const sentence = sentences.segment(text).containing(at)
  if (!sentence) return null
  return { from: sentence.index, to: sentence.index + sentence.segment.trimEnd().length }
}
