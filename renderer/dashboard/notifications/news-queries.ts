import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isOnItsWay } from './news-words.ts'

/** How often the page looks again, ms: soon while a message is on its way. */
const LOOK_AGAIN_MS = { soon: 2_000, usual: 10_000 } as const

/** Where news of a workspace goes. */
export const useNews = (workspace_id: string) =>
  useQuery({
    queryKey: ['news', workspace_id, 'targets'],
    queryFn: () => call('news', 'list', { workspace_id }),
    refetchInterval: LOOK_AGAIN_MS.usual,
  })

/** The log of messages, page by page. */
export const useNewsLog = (workspace_id: string) =>
  useInfiniteQuery({
    queryKey: ['news', workspace_id, 'log'],
    queryFn: ({ pageParam }) =>
      call('news', 'log', { workspace_id, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some((delivery) => isOnItsWay(delivery, Date.now()))
        ? LOOK_AGAIN_MS.soon
        : LOOK_AGAIN_MS.usual,
  })
