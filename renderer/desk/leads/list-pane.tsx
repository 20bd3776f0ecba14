import { useEffect } from 'react'
import { PaneHead } from '../../ui/section.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { LoadingRows } from '../list/loading-rows.tsx'
import { RowList } from '../list/row-list.tsx'
import { useTwoPanes } from '../list/two-panes.ts'
import { usePlace } from '../place.ts'
import { useNow } from '../time.ts'
import { type LeadsFilter, useList } from './filter.ts'
import { LeadFilters, LeadSearch } from './filters.tsx'
import { LeadOption, LeadOptionPlace, ROW_HEIGHT } from './lead-row.tsx'
import { NoLeads } from './no-leads.tsx'
import { leadPages, useFirstPage } from './pages.ts'
import { ScanNow } from './scan-now.tsx'
import { openLead } from './select.ts'

/** The list of leads with its search and filters. */
export const ListPane = () => {
  const { data, error, filter, isPlaceholderData, refetch } = useFirstPage()
  const open = usePlace((state) => state.item)
  const first = data?.rows[0]?.lead_id
  const beside = useTwoPanes()

  useEffect(() => {
    if (open === null && first !== undefined && !isPlaceholderData && beside) openLead(first, 0)
  }, [open, first, isPlaceholderData, beside])

  return (
    <div className="flex min-h-0 min-w-0 flex-col border-r border-line bg-surface">
      <PaneHead>
        <h1 className="text-l font-semibold">Leads</h1>
        <div className="ml-auto flex min-w-0 items-center">
          {(data === undefined || data.counts.all > 0) && <ScanNow />}
        </div>
      </PaneHead>
      <LeadSearch total={data?.counts.all} />
      <LeadFilters counts={data?.counts} />
      {error && !data ? (
        <CannotShow title="The leads cannot be shown" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows label="Leads are loading" height={ROW_HEIGHT}>
          <LeadOptionPlace />
        </LoadingRows>
      ) : data.total === 0 ? (
        <NoLeads filter={filter} all={data.counts.all} />
      ) : (
        <LeadList filter={filter} total={data.total} stale={isPlaceholderData} />
      )}
    </div>
  )
}

type Props = { readonly filter: LeadsFilter; readonly total: number; readonly stale: boolean }

/** All leads of a filter. */
const LeadList = (props: Props) => {
  const index = useList((state) => state.index)
  const now = useNow()
  return (
    <RowList
      {...props}
      useRows={leadPages.useRows}
      idOf={leadPages.idOf}
      id="leads"
      label="Leads, best first"
      height={ROW_HEIGHT}
      index={index}
      onOpen={openLead}
      coming={<LeadOptionPlace />}
    >
      {(row, selected) => <LeadOption row={row} now={now} selected={selected} />}
    </RowList>
  )
}
