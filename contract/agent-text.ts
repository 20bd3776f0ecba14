/** Signs that do not show, or that turn the direction of others; some of them count as letters, as Hangul's fillers do. */
const HIDDEN = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Text of an agent as it is, but for signs that hide something, which are spelled out. */
export const plain = (text: string): string =>
  text.replace(HIDDEN, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  )

/** Spaces that look like the plain one, or like nothing; long texts hold them rightly, as French does before its signs. */
const SPACES = /(?! )\p{Zs}/gu

/** The same for a name, such as a tool's: line breaks and unusual spaces are spelled out too. */
export const plainName = (text: string): string =>
  plain(text)
    .replace(SPACES, (space) => `\\u{${space.charCodeAt(0).toString(16)}}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')

/** A name that is shown in one line: at most 80 signs. */
export const plainLine = (text: string): string => {
  const line = plainName(text)
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
