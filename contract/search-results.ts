/** The range of good widths of a title, in px. Search results show such a title in full, and it uses most of the width. */
export const TITLE_PIXELS = { from: 360, to: 600 } as const
/** The range of lengths, in Latin characters, in which search results show a description in full. */
const DESCRIPTION_LENGTH = { from: 121, to: 156 } as const
/** Full-width characters of Chinese, Japanese and Korean. They are about twice as wide as Latin characters. */
const WIDE =
  /(?![\uff65-\uff9f])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff01-\uff60]/u

/** The width of a character of a usual title in search results, in px. */
const USUAL_CHARACTER = 9.3

/**
 * Converts the range of widths to a range of numbers of characters, because people count characters. Takes the number of characters of a
 * title and its width in px. The result applies to titles whose characters have the same average width.
 */
export const titleCharacters = (
  characters: number,
  pixels: number,
): { readonly from: number; readonly to: number } => {
  const each = characters === 0 || pixels === 0 ? USUAL_CHARACTER : pixels / characters
  return { from: Math.ceil(TITLE_PIXELS.from / each), to: Math.floor(TITLE_PIXELS.to / each) }
}

/** Returns how many characters a description in the script of this text should have. */
export const descriptionCharacters = (text: string): { readonly from: number; readonly to: number } => {
  const characters = [...text]
  const wide = characters.filter((character) => WIDE.test(character)).length
  const each = 1 + wide / Math.max(characters.length, 1)
  return { from: Math.ceil(DESCRIPTION_LENGTH.from / each), to: Math.floor(DESCRIPTION_LENGTH.to / each) }
}

/** Counts the characters of a text as a person does: an emoji counts as one. */
export const charactersIn = (text: string): number => [...text].length
