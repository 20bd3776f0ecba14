import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { ListPane } from '../list/list-pane.tsx'
import { useTwoPanes } from '../list/two-panes.tsx'
import { useRoute } from '../route.ts'
import { useNow } from '../time.ts'
import { useKeys } from '../use-keys.ts'
import { chooseAll, chooseNone, extendBy, pressRow, toggleOpen, useChosen } from './chosen.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { exportLeads } from './export.ts'
import { LeadFilters } from './filters.tsx'
import { LastScan } from './last-scan.tsx'
import { LeadOption, LeadOptionPlace } from './lead-row.tsx'
import { leads } from './list.ts'
import { markChosen } from './marks.ts'
import { NoLeads } from './no-leads.tsx'
import { ORDER_WORDS, setOrder, useOrder } from './remembered-order.ts'
import { ScanNow } from './scan-now.tsx'

/** The list of leads with its search and filters. */
export const LeadsPane = () => {
  const first = leads.useFirstPage()
  const filter = leads.useFilter()
  const now = useNow()
  const ids = useChosen((state) => state.ids)
  const menu = useListKeys()
  useOrder()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the leads that were chosen in another list are no longer visible
  useEffect(() => chooseNone, [filter])
  const counts = first.data?.counts
  const total = first.data?.total ?? 0
  return (
    <ListPane
      list={leads}
      first={first}
      noun="lead"
      order={ORDER_WORDS[filter.order].toLowerCase()}
      title="Leads"
      below={<LastScan />}
      aside={
        <div className="ml-auto flex min-w-0 items-center">
          {(counts === undefined || counts.all > 0) && <ScanNow />}
          {(counts === undefined || counts.all > 0) && (
            <IconButton
              disabled={total === 0}
              label="Export these leads as CSV"
              onClick={() => void exportLeads(filter, total, Date.now())}
            >
              <Download size={14} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      }
      filters={<LeadFilters counts={counts} />}
      empty={(shown, all) => <NoLeads filter={shown} all={all} />}
      coming={<LeadOptionPlace />}
      choice={{ ids, press: pressRow }}
      foot={<ChosenBar menuOpen={menu.open} onMenu={menu.setOpen} />}
    >
      {(row, selected, chosen) => (
        <LeadOption
          row={row}
          now={now}
          selected={selected}
          withStatus={filter.status === 'all'}
          chosen={chosen}
          choosing={ids.size > 0}
        />
      )}
    </ListPane>
  )
}

/** Handles the keys that choose and mark leads. These keys take precedence over the keys of the open lead. */
const useListKeys = () => {
  const [open, setOpen] = useState(false)
  const beside = useTwoPanes()
  const isInSight = () => beside || useRoute.getState().item === null
  const withChosen = (act: (ids: readonly string[]) => unknown) => () => {
    const ids = [...useChosen.getState().ids]
    return isInSight() && ids.length > 0 ? act(ids) : false
  }
  const choosing = (act: () => unknown) => () => (isInSight() ? act() : false)
  useKeys({
    tick: choosing(() => {
      leads.focus()
      return toggleOpen()
    }),
    tickNext: choosing(() => void extendBy(1)),
    tickPrevious: choosing(() => void extendBy(-1)),
    tickAll: choosing(() => void chooseAll()),
    back: withChosen(chooseNone),
    order: choosing(() => void setOrder(leads.filterNow().order === 'best' ? 'newest' : 'best')),
    save: withChosen((ids) => void markChosen(ids, { status: 'saved' })),
    ignore: withChosen((ids) => void markChosen(ids, { status: 'ignored' })),
    posted: withChosen((ids) => void markChosen(ids, { status: 'replied' })),
    noLead: withChosen(() => setOpen(true)),
  })
  return { open, setOpen }
}
