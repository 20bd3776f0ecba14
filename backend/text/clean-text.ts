import { visible, wellFormed } from '../../transport/visible-text.ts'

/** Every space there is, the blank Braille pattern among them. */
const SPACES = /[\p{Zs}\t\u2800]+/gu

/** The part of a text from outside that people see, its spaces and empty lines tidied. */
export const clean = (text: string): string =>
  visible(text)
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Cuts at a word where one ends near the cap (UTF-16 units), and never through a character. */
export const cutAt = (text: string, cap: number): string => {
  const cut = wellFormed(text.slice(0, cap))
  const space = cut.search(/\s\S{0,40}$/)
  return (space > 0 ? cut.slice(0, space) : cut).trimEnd()
}

/** A text of at most `cap` UTF-16 units: where it is longer, cut as `cutAt` does, with an ellipsis. */
export const shortened = (text: string, cap: number): string =>
  text.length <= cap ? text : `${cutAt(text, cap - 1)}…`

/** A text of strangers on one line, without what no eye sees, at most `cap` UTF-16 units long. */
export const cleanLine = (text: string, cap: number): string =>
  shortened(clean(text).replace(/\s+/g, ' '), cap)
