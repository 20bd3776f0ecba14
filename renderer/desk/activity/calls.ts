import type { ActivityEntry } from '../../../contract/desk.ts'
import { useDeskPages } from '../queries.ts'

const PAGE = 50

/** Which calls are shown; null and the empty text leave nothing out. */
export type CallFilter = {
  readonly agent: string | null
  readonly tool: string | null
  readonly outcome: ActivityEntry['outcome'] | null
  readonly search: string
}

/** The filter as the core takes it. */
export const inputOf = ({ agent, tool, outcome, search }: CallFilter) => ({
  search,
  ...(agent === null ? {} : { agent_id: agent }),
  ...(tool === null ? {} : { tool }),
  ...(outcome === null ? {} : { outcome }),
})

/** Whether a filter leaves something out. */
export const isNarrow = ({ agent, tool, outcome, search }: CallFilter): boolean =>
  agent !== null || tool !== null || outcome !== null || search !== ''

/** Calls that pass the filter, newest first, page after page. */
export const useCalls = (filter: CallFilter) => {
  const input = { ...inputOf(filter), limit: PAGE }
  return useDeskPages(
    'activity',
    'list',
    (cursor) => ({ ...input, cursor }),
    ({ next_cursor }) => next_cursor,
  )
}
