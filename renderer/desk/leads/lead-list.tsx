import { RowList } from '../list/row-list.tsx'
import { useNow } from '../time.ts'
import { type LeadsFilter, useList } from './filter.ts'
import { LeadLinePlace, LeadOption, ROW_HEIGHT } from './lead-row.tsx'
import { leadPages } from './pages.ts'
import { openLead } from './select.ts'

type Props = { readonly filter: LeadsFilter; readonly total: number; readonly stale: boolean }

/** All leads of a filter. */
export const LeadList = (props: Props) => {
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
      coming={<LeadLinePlace />}
    >
      {(row, selected) => <LeadOption row={row} now={now} selected={selected} />}
    </RowList>
  )
}
