import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Scan } from '../../contract/forum.ts'
import { count } from '../../contract/words.ts'
import { callDesk } from './port.ts'
import { deskQuery, queryClient } from './queries.ts'
import { toast } from './toasts.ts'

const latestScan = deskQuery('scans', 'latest', {})

/** Most scans are over after a few seconds, so their progress is read more often at first. In ms. */
const AT_FIRST = { every: 400, during: 8_000 } as const
const LATER = 2_000

const pollEvery = (scan: Scan | null | undefined): number | false => {
  if (!scan || !isUnderWay(scan.status)) return false
  return Date.now() - Date.parse(scan.requested_at) < AT_FIRST.during ? AT_FIRST.every : LATER
}

/** Reads the newest scan again and again while the scan is waiting or running. */
export const useScan = () =>
  useQuery({ ...latestScan, refetchInterval: ({ state }) => pollEvery(state.data?.scan) })

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

/** Writes the progress of a scan in a few words. */
export const scanWords = (scan: Scan): string =>
  scan.status === 'queued'
    ? 'Waiting to start'
    : `${scan.communities_done} of ${count(scan.communities_total, 'community', 'communities')}, ${count(scan.posts_read, 'post')}, ${count(scan.leads_found, 'lead')}`

/** Writes the result of a scan that is over, in a sentence. */
export const resultWords = (scan: Scan): string => {
  if (scan.status === 'failed') return `The scan failed. ${scan.message ?? ''}`.trim()
  const { leads_found, hot_leads_found, posts_read, message } = scan
  const found =
    leads_found === 0
      ? 'no new leads'
      : `${count(leads_found, 'new lead')}${hot_leads_found > 0 ? `, ${hot_leads_found} hot` : ''}`
  return `Scan done: ${found} in ${count(posts_read, 'post')}.${message ? ` ${message}` : ''}`
}

/** The scan whose result the person waits for. */
let awaited: string | null = null

/** Announces the result of a scan that the person started, on every screen. */
export const awaitScan = (scan: Scan | null): void => {
  awaited = scan?.scan_id ?? null
}

/** Announces the result of the awaited scan when it is over. */
export const useScanNews = (): void => {
  const scan = useScan().data?.scan
  useEffect(() => {
    if (!scan || scan.scan_id !== awaited || isUnderWay(scan.status)) return
    awaited = null
    toast(resultWords(scan), scan.status === 'failed' ? { tone: 'bad' } : {})
  }, [scan])
}
