/**
 * Finds text that a spreadsheet may read as a formula at the start of a cell, whichever separator it uses. Full-width signs
 * count too, and so do leading blanks, which some spreadsheets drop.
 */
const FORMULA = /(^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** A cell, quoted if needed. A spreadsheet never reads it as a formula, because strangers write some of these texts. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "$1'") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of CSV, without its line ending. */
export const csvLine = (values: readonly (string | number | null)[]): string => values.map(csvCell).join(',')
