import { visible, wellFormed } from '../../transport/visible-text.ts'

/** A pattern for all kinds of spaces, including the blank Braille pattern. */
const SPACES = /[\p{Zs}\t\u2800]+/gu

/** More combining marks on one character than any writing system uses. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** Limits the marks on each character, because the time of `normalize` grows with the square of their number. */
export const withFewMarks = (text: string): string => text.replace(TOO_MANY_MARKS, '$1')

/** Returns the visible part of a text from outside, with its spaces and empty lines tidied. */
export const clean = (text: string): string =>
  withFewMarks(visible(text))
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Cuts a text at a word if one ends near the cap (UTF-16 units), and never through a character. */
export const cutAt = (text: string, cap: number): string => {
  const cut = wellFormed(text.slice(0, cap))
  const space = cut.search(/\s\S{0,40}$/)
  return (space > 0 ? cut.slice(0, space) : cut).trimEnd()
}

/** Shortens a text to at most `cap` UTF-16 units. A longer text is cut as by `cutAt`, and an ellipsis follows. */
export const shortened = (text: string, cap: number): string =>
  text.length <= cap ? text : `${cutAt(text, cap - 1)}…`

/** Puts a text by strangers on one line, without invisible characters and with at most `cap` UTF-16 units. */
export const cleanLine = (text: string, cap: number): string =>
  shortened(clean(text).replace(/\s+/g, ' '), cap)
