/** The range of widths, in px, of titles that search results show in full and that use most of the room. */
export const TITLE_PIXELS = { from: 360, to: 600 } as const
/** The range of lengths, in characters, in which search results show a description in full. */
export const DESCRIPTION_LENGTH = { from: 121, to: 156 } as const

/** The width of a character of a usual title in search results, in px. */
const USUAL_CHARACTER = 9.3

/**
 * Converts the range of widths to a range of numbers of characters, because people count characters. Wide letters need more room,
 * so the average width of a character is taken from the given title, which has `characters` characters and is `pixels` px wide.
 */
export const titleCharacters = (
  characters: number,
  pixels: number,
): { readonly from: number; readonly to: number } => {
  const each = characters === 0 || pixels === 0 ? USUAL_CHARACTER : pixels / characters
  return { from: Math.ceil(TITLE_PIXELS.from / each), to: Math.floor(TITLE_PIXELS.to / each) }
}

/** Counts the characters of a text as a person does: an emoji is one. */
export const charactersIn = (text: string): number => [...text].length
