import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryFilters,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Desk, DeskEvent, DeskTopic } from '../../contract/desk.ts'
import { AppError, isUnreachable } from '../../contract/errors.ts'
import type { Answer, Arguments, OperationAt } from '../../contract/operation.ts'
import { callDesk } from './port.ts'

// When code has awaited an answer, the screen must already show it. With the default timer, the screen would still show
// (and copy) the old text.
notifyManager.setScheduler(queueMicrotask)

/** The cache of the core's answers. Answers do not expire by age, because events from the core say what to request again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The core is on this computer, so it answers without a network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

type NameIn<F extends DeskTopic> = keyof Desk[F] & string
type InputOf<F extends DeskTopic, N extends NameIn<F>> = Arguments<OperationAt<Desk, F, N>>
type AnswerOf<F extends DeskTopic, N extends NameIn<F>> = Answer<OperationAt<Desk, F, N>>

/** A query with an answer of the type `Answer`. */
export type DeskQuery<Answer> = ReturnType<typeof queryOptions<Answer>>

/**
 * Makes a query from an operation of the desk. The key begins with the feature, which is also the topic of the desk's
 * events. With a null input, the query sends no request.
 */
export const deskQuery = <F extends DeskTopic, N extends NameIn<F>>(
  feature: F,
  name: N,
  input: InputOf<F, N> | null,
): DeskQuery<AnswerOf<F, N>> =>
  queryOptions<AnswerOf<F, N>>({
    queryKey: [feature, name, input],
    queryFn: input === null ? skipToken : () => callDesk(feature, name, input),
  })

/** Reads the answer of an operation, and reads it again whenever an event names the operation's feature. */
export const useDesk = <F extends DeskTopic, N extends NameIn<F>>(
  feature: F,
  name: N,
  input: InputOf<F, N> | null,
) => useQuery(deskQuery(feature, name, input))

/** Returns the cursor of the newest page: undefined. */
const newest = (): string | undefined => undefined

/**
 * Reads the pages of a paginated operation, newest first. `inputAt` makes the input for a cursor, and `nextOf` reads the
 * next cursor from an answer.
 */
export const useDeskPages = <F extends DeskTopic, N extends NameIn<F>>(
  feature: F,
  name: N,
  inputAt: (cursor: string | undefined) => InputOf<F, N>,
  nextOf: (page: AnswerOf<F, N>) => string | null,
) =>
  useInfiniteQuery({
    queryKey: [feature, name, inputAt(newest())],
    queryFn: ({ pageParam }) => callDesk(feature, name, inputAt(pageParam)),
    initialPageParam: newest(),
    getNextPageParam: nextOf,
    // While the first page of another input is loading, the old pages stay.
    placeholderData: keepPreviousData,
  })

/** Requests everything that an event names again and, if the event names the connection, what failed while the service was away. */
export const applyChange = (event: Extract<DeskEvent, { kind: 'changed' }>): void => {
  for (const topic of event.topics) {
    const name = NAMED[topic]
    const ids = name && event[`${name}s`]
    applyNews({
      queryKey: [topic],
      predicate: ({ queryKey }) =>
        !ids || queryKey[1] !== 'get' || ids.some((id) => isOf(queryKey[2], name, id)),
    })
  }
  // If the core does not answer, the page requests everything again when the core is back.
  if (event.topics.includes('connection')) void requestFailed().catch(() => undefined)
}

/** Requests again what failed while the service was away or starting. No other event names what these calls asked for. */
const requestFailed = async (): Promise<void> => {
  // The known status may be older than the event. While the service is away, each call would fail again.
  const { state } = await callDesk('connection', 'status', {})
  if (state !== 'online') return
  await queryClient.invalidateQueries({
    predicate: ({ state: { error } }) =>
      isUnreachable(error) || (error instanceof AppError && error.code === 'unavailable'),
  })
}

const applyNews = (which: QueryFilters): void => {
  // A first answer that is still loading may be older than the event. Invalidation does not interrupt the request, so
  // request the answer once more.
  for (const query of queryClient.getQueryCache().findAll(which)) {
    if (query.state.fetchStatus !== 'fetching' || query.state.data !== undefined) continue
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, again)
  }
  void queryClient.invalidateQueries(which)
}

/** Features whose events can name the ids that changed. */
const NAMED: { readonly [T in DeskTopic]?: 'lead_id' | 'job_id' } = { leads: 'lead_id', articles: 'job_id' }

const isOf = (input: unknown, name: string, id: string): boolean =>
  typeof input === 'object' && input !== null && Reflect.get(input, name) === id

/** Requests all known answers of the topics again. Settles when the answers arrive. */
export const askAgain = async (...topics: readonly DeskTopic[]): Promise<void> => {
  await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}

/** Makes a mutation that requests the given topics again after it succeeds or fails. */
export const useAct = <Input, Output>(
  act: (input: Input) => Promise<Output>,
  ...topics: readonly DeskTopic[]
) =>
  useMutation({
    mutationFn: act,
    onSettled: () => {
      void askAgain(...topics)
    },
  })
