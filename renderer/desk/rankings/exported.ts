import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { tabStorage } from '../tab-storage.ts'
import { toast } from '../toasts.ts'
import { type ExportedQuery, readExport } from './export-file.ts'

type Exported = {
  /** The name of the opened file; null if no export is open. */
  readonly name: string | null
  readonly queries: readonly ExportedQuery[]
  /** Why the last file was not opened. */
  readonly fault: string | null
}

const NOTHING: Exported = { name: null, queries: [], fault: null }

/** The opened export of Search Console. It is kept in this window, until the window closes. */
export const useExported = create<Exported>()(
  persist((): Exported => NOTHING, {
    name: 'quillport.search-console-export',
    storage: tabStorage<Exported>(),
  }),
)

/** Opens an export. */
export const openExport = async (file: File): Promise<void> => {
  const queries = await readExport(file)
  if (queries === null)
    useExported.setState({
      fault: `${file.name} has no queries. In Search Console, open Performance, then choose Export and Download CSV.`,
    })
  else useExported.setState({ name: file.name, queries, fault: null })
}

/** Closes the export, and offers to open it again. */
export const closeExport = (): void => {
  const before = useExported.getState()
  useExported.setState(NOTHING)
  toast('The export was closed.', { undo: () => useExported.setState(before) })
}
