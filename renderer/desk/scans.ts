import { useQuery } from '@tanstack/react-query'
import { callDesk } from './port.ts'
import { deskQuery, queryClient } from './queries.ts'

const latestScan = deskQuery('scans', 'latest', {})

/** The newest scan. While a scan is running, it is requested every two seconds. */
export const useScan = () =>
  useQuery({
    ...latestScan,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.scan?.status) ? 2000 : false),
  })

/** Starts a scan and shows its state at once instead of the previous scan's. */
export const runScan = async () => {
  const answer = await callDesk('scans', 'run', {})
  queryClient.setQueryData(latestScan.queryKey, (before) => ({
    resets_at: before?.resets_at ?? null,
    ...answer,
  }))
  return answer
}

/** Whether a scan of this status is waiting or running. */
export const isUnderWay = (status: string | undefined): boolean => status === 'queued' || status === 'running'
