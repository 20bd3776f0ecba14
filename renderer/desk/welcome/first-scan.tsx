import { useEffect } from 'react'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { focusTheScreen } from '../../ui/focus-screen.ts'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { go } from '../place.ts'
import { isUnderWay, useScan } from '../scans.ts'
import { endWelcome } from './draft.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

const enter = () => {
  endWelcome()
  go('leads')
  // React renders the list one frame later.
  requestAnimationFrame(() => requestAnimationFrame(focusTheScreen))
}

/** The progress of the first scan. Opens the leads when the scan is done. */
export const FirstScan = () => {
  const scan = useScan().data?.scan
  const done = scan?.status === 'completed'
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(enter, 1200)
    return () => clearTimeout(timer)
  }, [done])
  const total = scan?.communities_total ?? 0
  const share = total > 0 ? (scan?.communities_done ?? 0) / total : 0
  return (
    <WelcomeLayout
      title={done ? 'The first scan is done' : 'The first scan is under way'}
      text={
        done
          ? 'Scans now run once a day, and whenever you press Scan now.'
          : 'It reads the newest posts of each community at the pace that the sites allow. It continues if you leave this page.'
      }
      actions={
        <Button tone="primary" onClick={enter}>
          Show the leads
        </Button>
      }
    >
      <div className="grid gap-4 rounded-3 border border-line bg-surface p-4">
        <div
          role="progressbar"
          aria-label="Communities read"
          aria-valuemin={0}
          aria-valuemax={Math.max(1, total)}
          aria-valuenow={scan?.communities_done ?? 0}
          className="h-1.5 overflow-hidden rounded-full bg-hover"
        >
          <div
            className="h-full origin-left rounded-full bg-accent transition-transform duration-150"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
        <dl className="grid grid-cols-3 gap-4">
          <Figure
            words="communities read"
            value={scan ? `${scan.communities_done} of ${scan.communities_total}` : '–'}
          />
          <Figure words="posts read" value={scan ? scan.posts_read.toLocaleString() : '–'} />
          <Figure words="leads found" value={scan ? scan.leads_found.toLocaleString() : '–'} />
        </dl>
        <p role="status" className="flex items-center gap-2 text-s text-ink-3">
          {scan && isUnderWay(scan.status) && <Spinner />}
          {scan === undefined || scan === null || scan.status === 'queued'
            ? 'Waiting to start'
            : scan.status === 'running'
              ? 'Reading'
              : `${count(scan.leads_found, 'lead')}, ${scan.hot_leads_found} of them hot`}
        </p>
      </div>
      {scan?.message && <Note tone={scan.status === 'failed' ? 'bad' : 'warn'}>{scan.message}</Note>}
    </WelcomeLayout>
  )
}

const Figure = ({ words, value }: { readonly words: string; readonly value: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-s text-ink-3">{words}</dt>
    <dd className="text-xl font-semibold">{value}</dd>
  </div>
)
