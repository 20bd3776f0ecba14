/** Signs that do not show, or that turn the direction of others; some of them count as letters, as Hangul's fillers do. */
const HIDDEN = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Text of an agent as it is, but for signs that hide something, which are spelled out. */
export const plain = (text: string): string =>
  text.replace(HIDDEN, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  )

/** The same for what stands in one line, such as a name: at most 80 signs, line breaks spelled out too. */
export const plainLine = (text: string): string => {
  const line = plain(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
