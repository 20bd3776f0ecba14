/** Matches signs with which a formula may begin. Full-width signs count too. */
const SIGN = '[=+\\-@＝＋－＠]'
/**
 * Matches the blanks before a sign, from their start. Leading blanks do not make a formula harmless, because some spreadsheets drop them.
 * The lookbehind keeps the time in proportion to the length of the text.
 */
const BLANKS_BEFORE_SIGN = new RegExp(`(?<!["'\\s])["'\\s]*(?=${SIGN})`, 'g')
const BEGINS_LIKE_FORMULA = new RegExp(`^(?:[\\t\\r\\n]|["'\\s]*${SIGN})`)

/**
 * Puts a quote at each position in a text where a spreadsheet may see the start of a formula, whichever separator the spreadsheet uses.
 */
const withoutFormulas = (text: string): string => {
  const quoted = text.replaceAll(BLANKS_BEFORE_SIGN, (blanks: string, at: number) => {
    const start = text[at - 1] === ';' ? "'" : ''
    // The quote at the start of a text is enough for its first character.
    return start + blanks.replaceAll(/[\t\r\n]/g, (blank, n: number) => (at + n === 0 ? blank : `${blank}'`))
  })
  return BEGINS_LIKE_FORMULA.test(text) ? `'${quoted}` : quoted
}

/** Writes a cell, quoted if needed. Strangers write some cells, so formulas are disabled. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes one line of CSV, without its line ending. */
export const csvLine = (values: readonly (string | number | null)[]): string => values.map(csvCell).join(',')
