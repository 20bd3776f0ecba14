/** Where a spreadsheet may begin a cell, by whatever it parts them, and take it for a formula, signs of full width too; a blank that begins one is dropped by some. */
const FORMULA = /(^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** A cell, quoted where it must be, and never a formula to a spreadsheet: strangers write some of these texts. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "$1'") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cells of a line as CSV, without its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => values.map(csvCell).join(',')
