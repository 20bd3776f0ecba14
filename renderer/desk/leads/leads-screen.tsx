import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { useTwoPanes } from '../list/two-panes.ts'
import { go, usePlace } from '../place.ts'
import { useKeys } from '../use-keys.ts'
import { AddressDialog } from './address-dialog.tsx'
import { DetailPane } from './detail-pane.tsx'
import { focusList } from './focus.ts'
import { ListPane } from './list-pane.tsx'
import { moveBy } from './select.ts'

/** Leads: the list beside the open one; below 880 px they take turns. */
export const LeadsScreen = () => {
  const open = usePlace((state) => state.item)
  const beside = useTwoPanes()
  const move = (step: 1 | -1) => {
    focusList()
    void moveBy(step).catch(() => undefined)
  }
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    search: () => document.getElementById('lead-search')?.focus(),
    back: () => {
      if (open === null || beside) return false
      go('leads')
      return true
    },
  })
  return (
    <main className="grid min-h-0 min-w-0 flex-1 grid-cols-1 two:grid-cols-[372px_minmax(0,1fr)] three:grid-cols-[384px_minmax(0,1fr)]">
      <div className={cx('min-h-0 min-w-0', open === null ? 'grid' : 'hidden two:grid')}>
        <ListPane />
      </div>
      <section
        aria-label="Open lead"
        className={cx('min-h-0 min-w-0 flex-col', open === null ? 'hidden two:flex' : 'flex')}
      >
        {open === null ? (
          <div className="my-auto">
            <Empty title="No lead is open">
              The open lead stands here: the post, why it scored what it did, and your reply.
            </Empty>
          </div>
        ) : (
          <DetailPane leadId={open} />
        )}
      </section>
      <AddressDialog />
    </main>
  )
}
