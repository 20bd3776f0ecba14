import { useQuery } from '@tanstack/react-query'
import { callDesk } from './port.ts'
import { deskQuery, queryClient } from './queries.ts'

const latestScan = deskQuery('scans', 'latest', {})

/** Reads the newest scan, every two seconds while the scan is waiting or running. */
export const useScan = () =>
  useQuery({
    ...latestScan,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.scan?.status) ? 2000 : false),
  })

/** Starts a scan and at once shows its state instead of the previous scan. */
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
