import { PLACE_SIGN, placesIn } from '../../contract/places.ts'
import { escaped } from './document.ts'

/** Counts the places in a text that the person has to fill in. */
export const countPlaces = (text: string): number => placesIn(text).length

/** Brackets in one block, with inline markup within. */
const BRACKETS =
  /\[((?:[^[\]<>]|<\/?(?:a|b|br|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)\b[^[\]<>]*>)*)\]/gu
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** The longest text without spaces that is a remark of the author in Chinese, Japanese or Korean, such as `[图1]`. */
const SHORT = 2

/** Removes the markup of HTML and of Markdown from words. */
const bareOf = (words: string): string => words.replaceAll(/<[^<>]*>|[*_`~]/gu, '')

/** A gap without words, as outlines in an unknown language leave it. */
const GAP = /^\s*(?:…|\.{3})\s*$/u

const asksForWords = (bare: string): boolean =>
  GAP.test(bare) || /\s/u.test(bare.trim()) || (CJK.test(bare) && [...bare.trim()].length > SHORT)

/**
 * Marks the places that a writer left in rendered HTML, so that they are told apart from other brackets in every later
 * version. A place contains a space, unlike `[1]` and `[sic]`, or is a longer text in a script that is written without spaces.
 * Brackets that the person wrote in the order (`own`) stay as they are.
 */
export const markPlaces = (html: string, own: string): string => {
  const theirs = bareOf(escaped(own))
  return html.replaceAll(BRACKETS, (found, words: string) => {
    const bare = bareOf(words)
    return asksForWords(bare) && countPlaces(`[${bare}]`) === 0 && !theirs.includes(`[${bare}]`)
      ? `[${PLACE_SIGN} ${words.trim()}]`
      : found
  })
}
