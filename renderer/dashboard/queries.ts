import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { OwnWorkspace } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { call } from './api.ts'
import { auth } from './auth.ts'
import { SESSION_ENDED, useEntry } from './entry-state.ts'
import type { Me } from './me.ts'
import { go, useRoute } from './route.ts'
import { isInside } from './routes.ts'
import { forgetToken } from './session.ts'

/** The topic of a query, which is the first part of its key. */
export type Topic =
  | 'admin'
  | 'me'
  | 'keys'
  | 'apps'
  | 'members'
  | 'news'
  | 'passkeys'
  | 'sessions'
  | 'upgrades'

/**
 * Deletes every cached answer that depends on the person. Call this before another page opens, because pages that are
 * already open do not notice.
 */
export const forgetAnswers = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'ways' })

/** Deletes the token and the cached answers. */
export const forgetSession = (): void => {
  forgetToken()
  forgetAnswers()
}

/** If an error says that the session has ended, opens the sign-in page and remembers the requested page. */
const onError = (error: Error): void => {
  const { route } = useRoute.getState()
  if (!(error instanceof AppError) || error.code !== 'unauthorized' || !isInside(route)) return
  if (queryClient.getQueryData(['me']) !== undefined)
    useEntry.setState({ notice: SESSION_ENDED, ended: true })
  go({ page: 'sign-in', asked: route }, { replace: true })
  // Work that was not sent stays, because the same person can sign in again.
  forgetSession()
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

const waysQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: () => call('account', 'ways', {}),
  staleTime: 600_000,
})

/** Reads how people can sign in to this service. */
export const useWays = () => useQuery(waysQuery)

const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call('account', 'me', {}) })

/** Reads the person who is signed in and their workspaces. */
export const useMe = (enabled = true) => useQuery({ ...meQuery, enabled })

/** Reads the account again when a page opens that shows the credits, because agents spend them in the meantime. */
export const useFreshCredits = (): void => void useQuery({ ...meQuery, refetchOnMount: 'always' })

const changeWorkspaces = (change: (before: Me['workspaces']) => Me['workspaces']): void => {
  queryClient.setQueryData<Me>(['me'], (me) => me && { ...me, workspaces: change(me.workspaces) })
}

/** Stores a workspace from an answer in the cached account, before the account is requested again. */
export const keepWorkspace = (workspace: OwnWorkspace): void =>
  changeWorkspaces((before) =>
    before.some(({ workspace_id }) => workspace_id === workspace.workspace_id)
      ? before.map((one) => (one.workspace_id === workspace.workspace_id ? workspace : one))
      : [...before, workspace],
  )

/** Removes a workspace that the person left from the cached account, before the account is requested again. */
export const dropWorkspace = (id: string): void =>
  changeWorkspaces((before) => before.filter(({ workspace_id }) => workspace_id !== id))

/** Reads the agent keys of a workspace. */
export const useKeys = (workspace_id: string) =>
  useQuery({ queryKey: ['keys', workspace_id], queryFn: () => call('keys', 'list', { workspace_id }) })

/** Reads the apps that members connected to a workspace. */
export const useApps = (workspace_id: string) =>
  useQuery({
    queryKey: ['apps', workspace_id],
    queryFn: () => call('apps', 'list', { workspace_id }),
    // Apps connect on a page of their own, mostly in another tab or browser.
    refetchOnMount: 'always',
  })

/** Reads the members of a workspace and its open invitations. */
export const useMembers = (workspace_id: string) =>
  useQuery({
    queryKey: ['members', workspace_id],
    queryFn: () => call('workspaces', 'members', { workspace_id }),
  })

/** Reads the upgrade requests of a workspace. */
export const useUpgrades = (workspace_id: string) =>
  useQuery({
    queryKey: ['upgrades', workspace_id],
    queryFn: () => call('workspaces', 'upgrades', { workspace_id }),
  })

const first = (): string | undefined => undefined

/** Reads the audit of a workspace, newest change first, page by page. */
export const useAudit = (workspace_id: string) =>
  useInfiniteQuery({
    queryKey: ['audit', workspace_id],
    queryFn: ({ pageParam }) =>
      call('audit', 'list', { workspace_id, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: first(),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** Reads the person's sessions. */
export const useSessions = () => useQuery({ queryKey: ['sessions'], queryFn: auth.sessions })

/** Reads the person's passkeys. */
export const usePasskeys = () =>
  useQuery({ queryKey: ['passkeys'], queryFn: () => call('passkeys', 'list', {}) })

/** Creates a mutation that requests the given topics again after it succeeds or fails. */
export const useAct = <Input, Output>(act: (input: Input) => Promise<Output>, ...topics: readonly Topic[]) =>
  useMutation({
    mutationFn: act,
    onSettled: () => {
      for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] })
    },
  })
