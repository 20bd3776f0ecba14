/**
 * Characters that are invisible or change the direction of text. Some count as letters, such as Hangul fillers.
 */
const HIDDEN = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns an agent's text with the hidden characters spelled out. */
export const plain = (text: string): string =>
  text.replace(HIDDEN, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  )

/**
 * Matches spaces that look like the plain space or are invisible. They are allowed in long texts, because French uses such
 * spaces before punctuation.
 */
const SPACES = /(?! )\p{Zs}/gu

/**
 * Returns a name that an agent wrote, such as the name of a tool, with hidden characters, line breaks and unusual spaces
 * spelled out. So the name is on one line and shows every character that it consists of.
 */
export const spelledOut = (text: string): string =>
  plain(text)
    .replace(SPACES, (space) => `\\u{${space.charCodeAt(0).toString(16)}}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')

/** Returns a name for one line, shortened to 80 characters. */
export const plainLine = (text: string): string => {
  const line = spelledOut(text)
  const characters = [...line]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : line
}
