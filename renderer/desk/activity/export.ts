import { create } from 'zustand'
import { count } from '../../../contract/words.ts'
import { csvFile, download, fileOfDay } from '../download.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { toast } from '../toasts.ts'
import type { CallFilter } from './calls.ts'

export type Format = 'csv' | 'jsonl'

const JSON_LINES = 'application/jsonl'

type Exporting = { readonly lines: number; readonly cancel: () => void }

export const useExporting = create<{ readonly exporting: Exporting | null }>(() => ({ exporting: null }))

/** Saves the calls that match the filter as a file. Only one export runs at a time. */
export const exportCalls = async (filter: CallFilter, format: Format, now: () => number): Promise<void> => {
  if (useExporting.getState().exporting) return
  const ending = new AbortController()
  const show = (lines: number) =>
    useExporting.setState({ exporting: { lines, cancel: () => ending.abort() } })
  show(0)
  const input = { ...filter, format }
  // In CSV, a quoted field can contain line breaks. The count is therefore approximate, and only for display.
  const header = format === 'csv' ? 1 : 0
  try {
    const read: ReadPage = (cursor) =>
      callDesk('activity', 'exportPage', { ...input, ...(cursor === null ? {} : { cursor }) })
    const parts = await readAll(read, ending.signal, (lines) => show(Math.max(0, lines - header)))
    if (parts === null) return toast('The export was canceled. No file was saved.')
    download(
      fileOfDay('activity', format, now()),
      format === 'csv' ? csvFile(parts) : new Blob([...parts], { type: JSON_LINES }),
    )
    toast(`${count(useExporting.getState().exporting?.lines ?? 0, 'call')} exported.`)
  } catch (error) {
    toast(`Not exported: ${wordsOf(error)}`, { tone: 'bad' })
  } finally {
    useExporting.setState({ exporting: null })
  }
}

type ExportPage = { readonly text: string; readonly next_cursor: string | null }
/** Reads one page of the export. The cursor of the first page is null. */
export type ReadPage = (cursor: string | null) => Promise<ExportPage>

/**
 * Reads all pages and reports the number of lines after each page. Returns null if the signal aborts. Throws the error
 * of `ReadPage`.
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
