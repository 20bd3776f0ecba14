import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { accountDialog } from '../dialogs.ts'
import { useKeys } from '../use-keys.ts'
import { ExportChoice } from './export-choice.tsx'
import { EXPORTED_MOST } from './export-file.ts'
import { closeExport, useExported } from './exported.ts'
import type { RankingsRow } from './measures.ts'
import { QuickWins } from './quick-wins.tsx'
import { RowTable } from './row-table.tsx'
import { show, useView } from './view.ts'

const field = () => document.getElementById('export-search')

/** The figures of an opened export: what to do first, then every query. */
export const ExportFigures = ({ mayConnect }: { readonly mayConnect: boolean }) => {
  const { name, queries, fault } = useExported()
  const { search, sorting } = useView()
  useKeys({ search: () => field()?.focus() })
  const rows = queries.map((query): RankingsRow => ({ ...query, page: '', change: null }))
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="grid max-w-[1760px] grid-cols-[minmax(0,1fr)] gap-5 px-6 py-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="mr-auto text-s text-ink-3">
            From {name}. Quillport keeps these figures only until you close this window, and does not update
            them.
            {rows.length >= EXPORTED_MOST &&
              ` Search Console exports at most ${count(EXPORTED_MOST, 'query', 'queries')}. Your site may have more.`}
          </p>
          <ExportChoice />
          {mayConnect && (
            <Button small onClick={() => accountDialog.ask('account')}>
              Connect Search Console
            </Button>
          )}
          <Button small tone="quiet" onClick={closeExport}>
            Close the export
          </Button>
        </div>
        {fault && (
          <Note tone="bad" announce>
            {fault}
          </Note>
        )}
        <QuickWins rows={rows} searched={null} />
        <div className="grid gap-2">
          <SearchInput
            id="export-search"
            aria-label="Search queries"
            className="max-w-64"
            value={search}
            placeholder="Search queries"
            onSearch={(text) => show({ search: text })}
            onLeave={() => field()?.blur()}
          />
          <RowTable
            rows={rows}
            isCut={false}
            search={search}
            sorting={sorting}
            onSort={(chosen) => show({ sorting: chosen })}
            onClear={() => show({ search: '' })}
          />
        </div>
      </div>
    </div>
  )
}
