import { Empty } from '../../ui/empty.tsx'
import { TwoPanes } from '../list/two-panes.tsx'
import { useRoute } from '../route.ts'
import { DetailPane } from './detail-pane.tsx'
import { leads } from './list.ts'
import { LeadsPane } from './list-pane.tsx'

/** The list of leads beside the open lead. Windows below 880 px show only one of the two. */
export const LeadsScreen = () => {
  const open = useRoute((state) => state.item)
  // Nobody can open a lead from an empty list, which says itself why it is empty.
  const hasSome = (leads.useFirstPage().data?.total ?? 0) > 0
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
      ) : hasSome ? (
        <div className="my-auto">
          <Empty title="No lead is open">
            Open a lead to see the post, the reasons for its score, and your reply.
          </Empty>
        </div>
      ) : null}
    </TwoPanes>
  )
}
