import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isOnItsWay } from './news-words.ts'

/**
 * Intervals at which the page requests the targets and the log again, in milliseconds: `soon` for the log while a message is
 * due, otherwise `usual`.
 */
const LOOK_AGAIN_MS = { soon: 2_000, usual: 10_000 } as const

/** Reads the targets of a workspace. */
export const useNews = (workspace_id: string) =>
  useQuery({
    queryKey: ['news', workspace_id, 'targets'],
    queryFn: () => call('news', 'list', { workspace_id }),
    refetchInterval: LOOK_AGAIN_MS.usual,
  })

/** Reads the log of messages, newest first, page by page. */
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
