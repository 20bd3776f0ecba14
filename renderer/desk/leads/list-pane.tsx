import { ListPane } from '../list/list-pane.tsx'
import { useNow } from '../time.ts'
import { LeadFilters } from './filters.tsx'
import { JudgedToday } from './judged-today.tsx'
import { LeadOption, LeadOptionPlace } from './lead-row.tsx'
import { leads } from './list.ts'
import { NoLeads } from './no-leads.tsx'
import { ScanNow } from './scan-now.tsx'

/** The list of leads with its search and filters. */
export const LeadsPane = () => {
  const first = leads.useFirstPage()
  const now = useNow()
  const counts = first.data?.counts
  return (
    <ListPane
      list={leads}
      first={first}
      noun="lead"
      order="best first"
      title="Leads"
      aside={
        <div className="ml-auto flex min-w-0 items-center">
          <JudgedToday />
          {(counts === undefined || counts.all > 0) && <ScanNow />}
        </div>
      }
      filters={<LeadFilters counts={counts} />}
      empty={(filter, all) => <NoLeads filter={filter} all={all} />}
      coming={<LeadOptionPlace />}
    >
      {(row, selected) => <LeadOption row={row} now={now} selected={selected} />}
    </ListPane>
  )
}
