import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/section.tsx'
import { TwoPanes } from '../list/two-panes.tsx'
import { useRoute } from '../route.ts'
import { DetailPane } from './detail-pane.tsx'
import { PassedOverSoFar } from './filters.tsx'
import { LastScan } from './last-scan.tsx'
import { leads } from './list.ts'
import { LeadsPane } from './list-pane.tsx'
import { NothingFound } from './no-leads.tsx'

/** The list of leads beside the open lead. Windows below 880 px show only one of the two. */
export const LeadsScreen = () => {
  const open = useRoute((state) => state.item)
  const first = leads.useFirstPage()
  const counts = first.data?.counts
  if (open === null && first.filter.search === '' && counts?.all === 0)
    return (
      <Page
        title="Leads"
        aside={
          <>
            <LastScan />
            <PassedOverSoFar />
          </>
        }
      >
        <div className="min-h-0 flex-1 overflow-auto">
          <NothingFound />
        </div>
      </Page>
    )
  return (
    <TwoPanes
      list={leads}
      columns="two:grid-cols-[372px_minmax(0,1fr)] wide:grid-cols-[440px_minmax(0,1fr)]"
      searchId="lead-search"
      pane={<LeadsPane />}
      label="Open lead"
    >
      {open !== null ? (
        <DetailPane leadId={open} />
      ) : (
        <>
          {/* The line below the head of the list goes on here, as above an open lead. */}
          <div className="h-12 shrink-0 border-b border-line" />
          {/* Beside an empty list, which says why it is empty, there is no lead to open. */}
          {first.data && first.data.total > 0 && (
            <div className="my-auto">
              <Empty title="No lead is open">
                Open a lead to see the post, the reasons for its score, and your reply.
              </Empty>
            </div>
          )}
        </>
      )}
    </TwoPanes>
  )
}
