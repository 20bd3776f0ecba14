import { QueryClient, type QueryFilters, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskEvent, DeskTopic } from '../../contract/desk.ts'
import { core } from './core.ts'

/** What the core knows, as last asked: news from the core says what to ask again, so nothing goes stale by age. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The core is on this computer: it answers without a network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Asks again for everything that an event names. */
export const applyChange = (event: Extract<DeskEvent, { kind: 'changed' }>): void => {
  for (const topic of event.topics) {
    const name = NAMED[topic]
    const ids = name && event[`${name}s`]
    askAgain({
      queryKey: [topic],
      predicate: ({ queryKey }) =>
        !ids || queryKey[1] !== 'get' || ids.some((id) => isOf(queryKey[2], name, id)),
    })
  }
}

const askAgain = (which: QueryFilters): void => {
  // A first answer that is under way may be older than the news, and is not broken off: it is asked for once more.
  for (const query of queryClient.getQueryCache().findAll(which)) {
    if (query.state.fetchStatus !== 'fetching' || query.state.data !== undefined) continue
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, again)
  }
  void queryClient.invalidateQueries(which)
}

/** Features whose news can name the single things that changed. */
const NAMED: { readonly [T in DeskTopic]?: 'lead_id' | 'job_id' } = { leads: 'lead_id', articles: 'job_id' }

const isOf = (input: unknown, name: string, id: string): boolean =>
  typeof input === 'object' && input !== null && Reflect.get(input, name) === id

export const useInfo = () => useQuery({ queryKey: ['app', 'info', {}], queryFn: () => core.app.info({}) })
export const usePreferences = () =>
  useQuery({ queryKey: ['app', 'preferences', {}], queryFn: () => core.app.preferences({}) })
export const useNotices = () =>
  useQuery({ queryKey: ['app', 'notices', {}], queryFn: () => core.app.notices({}) })
export const useConnection = () =>
  useQuery({ queryKey: ['connection', 'status', {}], queryFn: () => core.connection.status({}) })
export const useForum = () =>
  useQuery({ queryKey: ['forum', 'settings', {}], queryFn: () => core.forum.settings({}) })
export const useModel = (enabled: boolean) =>
  useQuery({ queryKey: ['model', 'get', {}], queryFn: () => core.model.get({}), enabled })
export const useImageModel = () =>
  useQuery({ queryKey: ['model', 'image', {}], queryFn: () => core.model.image({}) })
export const useSourceKeys = () =>
  useQuery({
    queryKey: ['model', 'sourceCredentials', {}],
    queryFn: () => core.model.sourceCredentials({}),
  })
export const useCredits = () =>
  useQuery({ queryKey: ['credits', 'get', {}], queryFn: () => core.credits.get({}) })
export const useReminders = () =>
  useQuery({ queryKey: ['reminders', 'get', {}], queryFn: () => core.reminders.get({}) })
export const useAgents = () =>
  useQuery({ queryKey: ['agents', 'list', {}], queryFn: () => core.agents.list({}) })
export const useApprovals = () =>
  useQuery({ queryKey: ['approvals', 'list', {}], queryFn: () => core.approvals.list({}) })

type Scans = Awaited<ReturnType<typeof core.scans.latest>>

/** The newest scan. While one is under way it is also asked for every two seconds, so that progress never stands still. */
export const useScan = () =>
  useQuery({
    queryKey: ['scans', 'latest', {}],
    queryFn: () => core.scans.latest({}),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.scan?.status) ? 2000 : false),
  })

/** Asks for a scan and shows its state at once, not that of the scan before. */
export const runScan = async () => {
  const answer = await core.scans.run({})
  queryClient.setQueryData<Scans>(['scans', 'latest', {}], (before) => ({
    resets_at: before?.resets_at ?? null,
    ...answer,
  }))
  return answer
}

/** Tells whether a scan of this status still has something to do. */
export const isUnderWay = (status: string | undefined): boolean => status === 'queued' || status === 'running'

/** Something the person does: runs it and then asks again for what it changed. */
export const useAct = <Input, Output>(
  act: (input: Input) => Promise<Output>,
  ...topics: readonly DeskTopic[]
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] })
    },
  })
}
