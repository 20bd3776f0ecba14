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
import type { Answer, Arguments, OperationAt } from '../../contract/operation.ts'
import { callDesk } from './port.ts'

// Who awaits an answer must find it on the screen: a timer in between would show (and copy) what stood there before.
notifyManager.setScheduler(queueMicrotask)

/** What the core knows, as last requested. News from the core says what to request again, so nothing expires by age. */
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

type NameIn<F extends DeskTopic> = keyof Desk[F] & string
type InputOf<F extends DeskTopic, N extends NameIn<F>> = Arguments<OperationAt<Desk, F, N>>
type AnswerOf<F extends DeskTopic, N extends NameIn<F>> = Answer<OperationAt<Desk, F, N>>

/** A question to the desk that brings this answer. */
export type DeskQuery<Answer> = ReturnType<typeof queryOptions<Answer>>

/**
 * An operation of the desk as a query. Its key begins with the feature, which is the topic under which the desk's news
 * names it. Without an input nothing is asked yet.
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

/** The answer of an operation, asked again whenever the desk's news names its feature. */
export const useDesk = <F extends DeskTopic, N extends NameIn<F>>(
  feature: F,
  name: N,
  input: InputOf<F, N> | null,
) => useQuery(deskQuery(feature, name, input))

/** The newest page has no cursor. */
const newest = (): string | undefined => undefined

/** The answers of an operation that is read page by page, newest first: what to ask at a cursor, and which is next. */
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
    // What was shown stays until the first page of another input is there.
    placeholderData: keepPreviousData,
  })

/** Asks again for everything that an event names. */
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
}

const applyNews = (which: QueryFilters): void => {
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

/** Asks again for all that is known of the topics; settles when the answers are there. */
export const askAgain = async (...topics: readonly DeskTopic[]): Promise<void> => {
  await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}

/** An action of the person: runs it, then requests again what it changed. */
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
