type ExportPage = { readonly text: string; readonly next_cursor: string | null }
/** Reads a page; the first has no cursor. */
export type ReadPage = (cursor: string | null) => Promise<ExportPage>

/**
 * Reads page after page; tells the number of lines so far after each. Null where the signal ended it. Throws what the
 * reader throws.
 */
export const readAll = async (
  read: ReadPage,
  signal: AbortSignal,
  onLines: (lines: number) => void,
): Promise<readonly string[] | null> => {
  const parts: string[] = []
  let lines = 0
  let cursor: string | null = null
  do {
    const page: ExportPage = await read(cursor)
    if (signal.aborted) return null
    parts.push(page.text)
    lines += page.text === '' ? 0 : page.text.split('\n').length - 1
    onLines(lines)
    cursor = page.next_cursor
  } while (cursor !== null)
  return parts
}
