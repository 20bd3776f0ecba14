import { useDeferredValue, useState } from 'react'
import type { ShownCall } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { Page } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { useDesk } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { useKeys } from '../use-keys.ts'
import { CallTable } from './call-table.tsx'
import { type CallFilter, isNarrow, useCalls } from './calls.ts'
import { exportCalls, useExporting } from './export.ts'
import { CallFilters } from './filters.tsx'

const NOTHING_CHOSEN: Omit<CallFilter, 'agent_id'> = { search: '' }

/** The Activity screen: every call of an agent as it happens, newest first. */
export const ActivityScreen = () => {
  const agent = useRoute((state) => state.item)
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  const search = useDeferredValue(chosen.search.trim())
  const filter = { ...chosen, agent_id: agent ?? undefined, search }
  const calls = useCalls(filter)
  const entries = calls.data?.pages.flatMap((page) => page.entries) ?? []
  useKeys({ search: () => document.getElementById('call-search')?.focus() })
  const clear = () => {
    setChosen(NOTHING_CHOSEN)
    go('activity')
  }
  return (
    <Page
      title="Activity"
      remark="Everything that your agents did through this app"
      aside={<Export filter={filter} empty={entries.length === 0} />}
    >
      {(calls.data === undefined || entries.length > 0 || isNarrow(filter)) && (
        <CallFilters
          filter={{ ...filter, search: chosen.search }}
          seen={entries}
          onAgent={(next) => go('activity', next ?? null)}
          onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
        />
      )}
      <div className="min-h-0 flex-1 overflow-auto">
        {calls.error && !calls.data ? (
          <CannotShow
            title="Activity cannot be shown"
            error={calls.error}
            onRetry={() => void calls.refetch()}
          />
        ) : calls.data === undefined ? (
          <Loading
            label="Activity is loading"
            className="grid gap-5 px-6 py-5"
            bars={['w-2/3', 'w-1/2', 'w-3/5']}
          />
        ) : entries.length === 0 ? (
          <NoCalls narrow={isNarrow(filter)} onClear={clear} />
        ) : (
          <Calls entries={entries} calls={calls} />
        )}
      </div>
    </Page>
  )
}

type CallsProps = {
  readonly entries: readonly ShownCall[]
  readonly calls: ReturnType<typeof useCalls>
}

const Calls = ({ entries, calls }: CallsProps) => (
  <>
    <CallTable calls={entries} />
    <div className="flex items-center justify-center gap-3 p-4">
      {calls.hasNextPage ? <ShowMore pages={calls}>Show older</ShowMore> : <AllCalls />}
    </div>
  </>
)

const AllCalls = () => {
  const days = useDesk('app', 'preferences', {}).data?.keep_activity_days
  return (
    <span className="text-s text-ink-3">
      {days === undefined
        ? 'There is nothing older.'
        : `There are no older actions to show. Quillport keeps the record of each action for ${count(days, 'day')}.`}
    </span>
  )
}

const Export = ({ filter, empty }: { readonly filter: CallFilter; readonly empty: boolean }) => {
  const exporting = useExporting((state) => state.exporting)
  if (exporting)
    return (
      <>
        <Spinner />
        <span role="status" className="text-s tabular-nums text-ink-2">
          {count(exporting.lines, 'call')} read
        </span>
        <Button small tone="quiet" onClick={exporting.cancel}>
          Cancel the export
        </Button>
      </>
    )
  return (
    <Menu
      align="end"
      trigger={
        <Button small disabled={empty}>
          Export
        </Button>
      }
    >
      <MenuAction onSelect={() => void exportCalls(filter, 'csv', Date.now)}>
        As CSV, for spreadsheets
      </MenuAction>
      <MenuAction onSelect={() => void exportCalls(filter, 'jsonl', Date.now)}>
        As JSON Lines, for scripts
      </MenuAction>
    </Menu>
  )
}

const NoCalls = ({ narrow, onClear }: { readonly narrow: boolean; readonly onClear: () => void }) =>
  narrow ? (
    <Empty
      title="Nothing matches"
      action={
        <Button small onClick={onClear}>
          Show everything
        </Button>
      }
    >
      Try other words, or show all agents, actions and results.
    </Empty>
  ) : (
    <Empty
      page
      title="No agent has done anything yet"
      action={
        <Button tone="primary" onClick={() => go('agents')}>
          Go to Agents
        </Button>
      }
    >
      Everything that agents do through this app appears here, with your answer, the result and the credits
      used.
    </Empty>
  )
