/**
 * Matches the positions in a text where a spreadsheet may see the start of a formula, whichever separator the spreadsheet
 * uses. Full-width signs count too. Leading blanks do not prevent a match, because some spreadsheets drop them.
 */
const FORMULA = /(^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** Writes a cell, quoted if needed. Strangers write some cells, so formulas are disabled. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "$1'") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes one line of CSV, without its line ending. */
export const csvLine = (values: readonly (string | number | null)[]): string => values.map(csvCell).join(',')
