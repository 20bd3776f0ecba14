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
import { forgetOwnWork } from '../ports/hosted/own-work.ts'
import { call } from './api.ts'
import { auth } from './auth.ts'
import { useEntry } from './entry-state.ts'
import type { Me } from './me.ts'
import { go, usePlace } from './place.ts'
import { isInside } from './routes.ts'
import { forgetToken } from './session.ts'

/** What a query is about: the first part of its key. */
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

/** Forgets every answer that depends on who asked. Pages that stay open must be opened anew. */
export const forgetAnswers = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'ways' })

/** Forgets the session and everything that it could see. */
export const forgetPerson = (): void => {
  forgetToken()
  forgetAnswers()
  forgetOwnWork()
}

/** If the session has ended, opens the sign-in page and keeps the page that was asked for. */
const onError = (error: Error): void => {
  const { place } = usePlace.getState()
  if (!(error instanceof AppError) || error.code !== 'unauthorized' || !isInside(place)) return
  if (queryClient.getQueryData(['me']) !== undefined)
    useEntry.setState({ notice: 'Your session has ended. Sign in again to go on.', ended: true })
  go({ page: 'sign-in', asked: place }, { replace: true })
  forgetPerson()
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

/** How to sign in here. */
export const useWays = () => useQuery(waysQuery)

/** The person of the session and their workspaces. */
export const useMe = (enabled = true) =>
  useQuery({ queryKey: ['me'], queryFn: () => call('account', 'me', {}), enabled })

const changeWorkspaces = (change: (before: Me['workspaces']) => Me['workspaces']): void => {
  queryClient.setQueryData<Me>(['me'], (me) => me && { ...me, workspaces: change(me.workspaces) })
}

/** Shows a workspace as an answer described it, before the account is requested again. */
export const keepWorkspace = (workspace: OwnWorkspace): void =>
  changeWorkspaces((before) =>
    before.some(({ workspace_id }) => workspace_id === workspace.workspace_id)
      ? before.map((one) => (one.workspace_id === workspace.workspace_id ? workspace : one))
      : [...before, workspace],
  )

/** Forgets a workspace that the person left, before the account is requested again. */
export const dropWorkspace = (id: string): void =>
  changeWorkspaces((before) => before.filter(({ workspace_id }) => workspace_id !== id))

/** The agent keys of a workspace. */
export const useKeys = (workspace_id: string) =>
  useQuery({ queryKey: ['keys', workspace_id], queryFn: () => call('keys', 'list', { workspace_id }) })

/** The apps that members connected to a workspace. */
export const useApps = (workspace_id: string) =>
  useQuery({ queryKey: ['apps', workspace_id], queryFn: () => call('apps', 'list', { workspace_id }) })

/** The members of a workspace and its open invitations. */
export const useMembers = (workspace_id: string) =>
  useQuery({
    queryKey: ['members', workspace_id],
    queryFn: () => call('workspaces', 'members', { workspace_id }),
  })

/** What a workspace asked the operator for. */
export const useUpgrades = (workspace_id: string) =>
  useQuery({
    queryKey: ['upgrades', workspace_id],
    queryFn: () => call('workspaces', 'upgrades', { workspace_id }),
  })

const first = (): string | undefined => undefined

/** The changes in a workspace, newest first, page by page. */
export const useAudit = (workspace_id: string) =>
  useInfiniteQuery({
    queryKey: ['audit', workspace_id],
    queryFn: ({ pageParam }) =>
      call('audit', 'list', { workspace_id, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: first(),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** The browsers in which the person is signed in. */
export const useSessions = () => useQuery({ queryKey: ['sessions'], queryFn: auth.sessions })

/** The passkeys of the person. */
export const usePasskeys = () =>
  useQuery({ queryKey: ['passkeys'], queryFn: () => call('passkeys', 'list', {}) })

/** A mutation that then requests the given topics again. */
export const useAct = <Input, Output>(act: (input: Input) => Promise<Output>, ...topics: readonly Topic[]) =>
  useMutation({
    mutationFn: act,
    onSettled: () => {
      for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] })
    },
  })
