import type { desk } from '../../../contract/desk.ts'
import type { Input } from '../../../contract/operation.ts'
import { useDeskPages } from '../queries.ts'

const PAGE = 50

/** A filter of calls. An undefined or empty field filters nothing. */
export type CallFilter = Omit<Input<typeof desk.activity.list>, 'cursor' | 'limit'>

/** Whether a filter hides any calls. */
export const isNarrow = (filter: CallFilter): boolean => Object.values(filter).some(Boolean)

/** Reads the calls that match the filter, newest first, page by page. */
export const useCalls = (filter: CallFilter) =>
  useDeskPages(
    'activity',
    'list',
    (cursor) => ({ ...filter, limit: PAGE, cursor }),
    ({ next_cursor }) => next_cursor,
  )
