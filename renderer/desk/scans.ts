import { useQuery } from '@tanstack/react-query'
import { callDesk } from './port.ts'
import { deskQuery, queryClient } from './queries.ts'

const latestScan = deskQuery('scans', 'latest', {})

/** The newest scan. While a scan is running, it is also requested every two seconds to show progress. */
export const useScan = () =>
  useQuery({
    ...latestScan,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.scan?.status) ? 2000 : false),
  })

/** Asks for a scan and shows its state at once, not that of the scan before. */
export const runScan = async () => {
  const answer = await callDesk('scans', 'run', {})
  queryClient.setQueryData(latestScan.queryKey, (before) => ({
    resets_at: before?.resets_at ?? null,
    ...answer,
  }))
  return answer
}

/** Tells whether a scan of this status still has something to do. */
export const isUnderWay = (status: string | undefined): boolean => status === 'queued' || status === 'running'
