import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Select } from '../../ui/inputs.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Page } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { core } from '../core.ts'
import { go, usePlace } from '../place.ts'
import { useAgents } from '../queries.ts'
import { useKeys } from '../use-keys.ts'
import { CallLine } from './call-line.tsx'

const PAGE = 50

/** The newest page has no cursor. */
const newest = (): string | null => null

const useCalls = (agent_id: string | null, search: string) => {
  const input = { search, limit: PAGE, ...(agent_id === null ? {} : { agent_id }) }
  return useInfiniteQuery({
    queryKey: ['activity', 'list', input],
    queryFn: ({ pageParam }) =>
      core.activity.list({ ...input, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: newest(),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}

/** Every call that an agent made, newest first, as it happens. */
export const ActivityScreen = () => {
  const agentId = usePlace((state) => state.item)
  const agents = useAgents().data?.agents ?? []
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const calls = useCalls(agentId, search)
  const entries = calls.data?.pages.flatMap((page) => page.entries) ?? []
  useKeys({ search: () => document.getElementById('call-search')?.focus() })
  return (
    <Page
      title="Activity"
      aside={
        <>
          <Select
            aria-label="Agent"
            small
            value={agentId ?? ''}
            onChange={(event) => go('activity', event.target.value === '' ? null : event.target.value)}
          >
            <option value="">Every agent</option>
            {agents.map(({ agent_id, name }) => (
              <option key={agent_id} value={agent_id}>
                {name}
              </option>
            ))}
          </Select>
          <SearchInput
            id="call-search"
            aria-label="Search calls"
            className="w-56 shrink-0"
            value={text}
            placeholder="Search calls"
            onSearch={setText}
            onLeave={() => document.getElementById('call-search')?.blur()}
          />
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-auto">
        {calls.error && !calls.data ? (
          <CannotShow
            title="The calls cannot be shown"
            error={calls.error}
            onRetry={() => void calls.refetch()}
          />
        ) : calls.data === undefined ? (
          <div className="grid gap-5 px-6 py-5">
            <Bar className="w-2/3" />
            <Bar className="w-1/2" />
            <Bar className="w-3/5" />
          </div>
        ) : entries.length === 0 ? (
          <NoCalls
            narrowed={search !== '' || agentId !== null}
            onClear={() => {
              setText('')
              go('activity')
            }}
          />
        ) : (
          <>
            <table aria-label="Calls, newest first" className="w-full border-separate border-spacing-0">
              <thead className="sticky top-0 z-10 bg-bg text-left text-s text-ink-3">
                <tr className="[&>th]:border-b [&>th]:border-line [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-normal">
                  <th className="pl-6">When</th>
                  <th>Agent</th>
                  <th>Tool</th>
                  <th>Result</th>
                  <th className="pr-6! text-right">Took</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <CallLine key={entry.call_id} entry={entry} />
                ))}
              </tbody>
            </table>
            <div className="flex justify-center p-4">
              {calls.hasNextPage ? (
                <Button disabled={calls.isFetchingNextPage} onClick={() => void calls.fetchNextPage()}>
                  {calls.isFetchingNextPage && <Spinner />}
                  Show older calls
                </Button>
              ) : (
                <span className="text-s text-ink-3">These are all.</span>
              )}
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

const NoCalls = ({ narrowed, onClear }: { readonly narrowed: boolean; readonly onClear: () => void }) =>
  narrowed ? (
    <Empty
      title="No call matches"
      action={
        <Button small onClick={onClear}>
          Show all calls
        </Button>
      }
    />
  ) : (
    <Empty
      title="No agent has called yet"
      action={
        <Button small onClick={() => go('agents')}>
          Go to Agents
        </Button>
      }
    >
      Every call of every agent will stand here as it happens: what it asked for, what came back, and how long
      it took.
    </Empty>
  )
