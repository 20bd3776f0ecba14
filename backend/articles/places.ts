import { PLACE_SIGN, placesIn } from '../../contract/places.ts'
import { escaped } from './document.ts'

/** Counts the places in a text that the person has to fill in. */
export const countPlaces = (text: string): number => placesIn(text).length

const BRACKETS = /\[(?!\s*✎)([^[\]<>]*)\]/gu

/**
 * Marks the places that a writer left in rendered HTML, so that they are told apart from other brackets in every later
 * version. A place contains a space, unlike `[1]` and `[sic]`. Brackets that the person wrote in the order (`own`) stay as
 * they are.
 */
export const markPlaces = (html: string, own: string): string => {
  const theirs = escaped(own)
  return html.replaceAll(BRACKETS, (found, words: string) =>
    /\s/u.test(words) && !theirs.includes(found) ? `[${PLACE_SIGN} ${words.trim()}]` : found,
  )
}
