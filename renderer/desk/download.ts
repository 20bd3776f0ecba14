import { dayOf } from './time.ts'

/** Names a file after what it holds and today by the computer's clock, such as `quillport-leads-2026-11-26.csv`. `now` is in ms. */
export const fileOfDay = (what: string, ending: string, now: number): string =>
  `quillport-${what}-${dayOf(now)}.${ending}`

/** Makes a CSV file of its parts. Without the byte order mark, Excel would not show umlauts. */
export const csvFile = (parts: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...parts], { type: 'text/csv' })

/** Gives a file to the browser or to Electron to save. */
export const download = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after this function returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
