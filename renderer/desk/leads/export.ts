import { count } from '../../../contract/words.ts'
import { csvFile, download, fileOfDay } from '../download.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { toast } from '../toasts.ts'
import type { LeadsFilter } from './list.ts'

/** Saves the leads that match the filter as a CSV file, in the order of the list. */
export const exportLeads = async (filter: LeadsFilter, total: number, now: number): Promise<void> => {
  try {
    const parts: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await callDesk('leads', 'exportPage', { ...filter, ...(cursor ? { cursor } : {}) })
      parts.push(page.text)
      cursor = page.next_cursor
    }
    download(fileOfDay('leads', 'csv', now), csvFile(parts))
    toast(`${count(total, 'lead')} exported.`)
  } catch (error) {
    toast(`Not exported: ${wordsOf(error)}`, { tone: 'bad' })
  }
}
