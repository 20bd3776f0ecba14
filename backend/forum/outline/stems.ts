import { stem } from '../../text/english-stem.ts'
import { isContent } from '../scoring/meaning.ts'
import { wordsOf } from '../scoring/text.ts'

/** Shorter words of the other languages are articles and the like. */
const LEAST_LETTERS = 5
const STEM_LETTERS = 6

/** The stems of the words that say something: English ones, and of other languages how longer words begin. */
export const stemsIn = (text: string, english = true): ReadonlySet<string> =>
  new Set(
    english
      ? wordsOf(text).filter(isContent).map(stem)
      : wordsOf(text)
          .filter((word) => word.length >= LEAST_LETTERS)
          .map((word) => word.normalize('NFKD').replace(/\p{M}/gu, '').slice(0, STEM_LETTERS)),
  )
