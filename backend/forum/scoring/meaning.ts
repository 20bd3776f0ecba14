import { stem } from '../../text/english-stem.ts'
import { FILLER_WORDS, PRODUCT_WORDS } from './general-words.ts'
import { rarity } from './rarity.ts'
import { wordsOf } from './split-text.ts'
import { jointMeaning, likeness, type Meaning, meaningOf } from './word-vectors.ts'

/** Whether a word, in letters of any script, can hint at a line of business. */
export const isContent = (word: string): boolean =>
  word.length > 1 && !FILLER_WORDS.has(word) && !/^\d+$/.test(word)

/** A stem's meaning. A more telling stem has a longer vector; everyday and unknown stems have none. */
export const weighedMeaning = (s: string): Meaning | undefined => {
  const tells = rarity(s)
  return tells === 0 ? undefined : meaningOf(s)?.map((x) => x * tells)
}

const weighed = (text: string, share: number): (readonly [string, number])[] =>
  wordsOf(text)
    .filter(isContent)
    .map(stem)
    .map((s) => [s, share * rarity(s)])

const DESCRIPTION_SHARE = 0.5

/** What the whole offer is about, by its keywords and, with half the weight, its description. */
export const offerMeaning = (keywords: readonly string[], offered: string): Meaning =>
  jointMeaning([...keywords.flatMap((k) => weighed(k, 1)), ...weighed(offered, DESCRIPTION_SHARE)])

const keywordMeanings = (keywords: readonly string[], audience: ReadonlySet<string>): Meaning[] =>
  keywords
    .map((keyword) =>
      wordsOf(keyword)
        .filter((w) => isContent(w) && !PRODUCT_WORDS.has(w))
        .map(stem)
        .filter((s) => !audience.has(s)),
    )
    .filter((stems) => stems.length > 0)
    .map((stems) => jointMeaning(stems.map((s) => [s, 0.1 + rarity(s)])))

// A profile with `ENOUGH` keywords borrows no words. A profile with `FEW` keywords or fewer borrows the most.
const ENOUGH = 12
const FEW = 4
// How alike a word must be to a keyword to count a little, and to count in full.
const ALIKE = { from: 0.7, to: 0.85 } as const
/** The largest weight of a borrowed word: too small to make the word a topic word. */
const BORROWED = 0.19

/** Weighs words that are not in a short profile by their likeness to the nearest keyword. */
export const borrowedWeight = (
  keywords: readonly string[],
  audience: ReadonlySet<string>,
): ((stem: string) => number) => {
  const share = Math.max(0, Math.min(1, (ENOUGH - keywords.length) / (ENOUGH - FEW)))
  if (share === 0) return () => 0
  const meanings = keywordMeanings(keywords, audience)
  return (s) => {
    const tells = rarity(s)
    const own = tells === 0 ? undefined : meaningOf(s)
    if (own === undefined) return 0
    const best = meanings.reduce((top, m) => Math.max(top, likeness(own, m)), 0)
    const near = Math.max(0, Math.min(1, (best - ALIKE.from) / (ALIKE.to - ALIKE.from)))
    return BORROWED * share * tells * near
  }
}
