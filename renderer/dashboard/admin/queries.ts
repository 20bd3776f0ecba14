import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** A page that opens always requests the current data, because other operators and commands change the data too. */
const READ_ANEW = { refetchOnMount: 'always' } as const

const first = (): string | undefined => undefined

/** Reads the workspaces of the service that match a search, newest first, page by page. */
export const useAllWorkspaces = (search: string) =>
  useInfiniteQuery({
    ...READ_ANEW,
    queryKey: ['admin', 'workspaces', search],
    queryFn: ({ pageParam }) =>
      call('admin', 'workspaces', {
        ...(search === '' ? {} : { search }),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      }),
    initialPageParam: first(),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // While the person types, the rows of the earlier search stay visible.
    placeholderData: (before) => before,
  })

/** Reads a workspace as an operator sees it. */
export const useOneWorkspace = (workspace_id: string) =>
  useQuery({
    ...READ_ANEW,
    queryKey: ['admin', 'workspace', workspace_id],
    queryFn: () => call('admin', 'workspace', { workspace_id }),
  })

/** Reads the unanswered upgrade requests of all workspaces. */
export const useOpenRequests = () =>
  useQuery({ ...READ_ANEW, queryKey: ['admin', 'requests'], queryFn: () => call('admin', 'requests', {}) })
