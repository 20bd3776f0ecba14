import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { explain } from '../errors.ts'
import { useAct } from '../queries.ts'
import { awaitScan, isUnderWay, runScan, scanWords, useScan } from '../scans.ts'
import { inFull, when } from '../time.ts'
import { toast } from '../toasts.ts'
import { AWAY, useAway } from '../use-away.ts'
import { useMayChange } from '../workspace-page.ts'

/** Returns a mutation that starts a scan. If the core refuses the scan, a toast says why. */
export const useScanNow = () => {
  const run = useAct(runScan, 'scans', 'forum')
  return {
    pending: run.isPending,
    run: () =>
      run.mutate(undefined, {
        onSuccess: ({ scan }) => awaitScan(scan),
        onError: (error) => toast(explain(error), { tone: 'bad' }),
      }),
  }
}

/** Why there is a limit, even where the service runs on the person's own computer and costs nothing. */
const WHY_LIMITED = 'Forums block programs that read them too often, so the number of scans is limited.'

/** The button that starts a scan, with the number of scans left today. While a scan runs, its progress replaces the button. */
export const ScanNow = () => {
  const { data } = useScan()
  const { run, pending } = useScanNow()
  const mayChange = useMayChange()
  const away = useAway()
  if (data?.scan && isUnderWay(data.scan.status))
    return (
      <span
        role="status"
        className="mr-2 flex items-center gap-2 truncate text-s text-ink-3"
        title={scanWords(data.scan)}
      >
        <Spinner />
        {data.scan.status === 'queued'
          ? 'Scan is waiting to start'
          : `${data.scan.communities_done} of ${data.scan.communities_total} communities read`}
      </span>
    )
  if (!mayChange) return null
  const left = data?.remaining_today
  const resets = data?.resets_at
  return (
    <Button
      small
      disabled={pending || data === undefined || away}
      title={
        away
          ? AWAY
          : left === 0 && resets
            ? `You used all of today’s scans. More are available ${when(resets, Date.now())}. ${WHY_LIMITED}`
            : resets
              ? `${WHY_LIMITED} The count resets ${inFull(resets)}.`
              : undefined
      }
      onClick={run}
    >
      Scan now
      {left !== undefined && !away && <span className="font-normal text-ink-3">{left} left today</span>}
    </Button>
  )
}
