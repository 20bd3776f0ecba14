import { useEffect } from 'react'
import type { Scan } from '../../../contract/forum.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { focusTheScreen } from '../../ui/focus-screen.ts'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { openSample, useSample } from '../sample-state.ts'
import { isUnderWay, runScan, useScan } from '../scans.ts'
import { communityWords } from '../words.ts'
import { endWelcome, useWelcome } from './draft.ts'
import { WelcomeColumns, WelcomeLayout } from './welcome-layout.tsx'

const enter = () => {
  endWelcome()
  go('leads')
  // React renders the list one frame later.
  requestAnimationFrame(() => requestAnimationFrame(focusTheScreen))
}

/** The progress of the first scan. Opens the leads when the scan is done, unless there is something to read first. */
export const FirstScan = () => {
  const scan = useScan().data?.scan
  const isSampleGone = useSample((state) => state.removed)
  const found = (scan?.leads_found ?? 0) > 0
  const done = scan?.status === 'completed'
  const opens = done && scan.message === null
  useEffect(() => {
    if (!opens) return
    const timer = setTimeout(enter, 1200)
    return () => clearTimeout(timer)
  }, [opens])
  if (scan?.status === 'failed') return <FailedScan message={scan.message} />
  return (
    <WelcomeLayout
      short
      title={done ? 'The first scan is done' : 'Looking for your first leads'}
      text={
        done
          ? 'Quillport now scans once a day, and whenever you press Scan now.'
          : 'The scan takes about a minute, and continues even if you leave this page.'
      }
    >
      <WelcomeColumns even>
        <div className="grid gap-4 rounded-3 border border-line bg-surface p-4">
          <Progress scan={scan} />
          {scan?.message && <Note announce>{scan.message}</Note>}
          <Button tone={done ? 'primary' : 'normal'} className="w-fit" onClick={enter}>
            {found ? 'Show the leads' : 'Go to Leads'}
          </Button>
        </div>
        {!done && !found && !isSampleGone && <SampleOffer />}
      </WelcomeColumns>
    </WelcomeLayout>
  )
}

const FailedScan = ({ message }: { readonly message: string | null }) => {
  const again = useAct(runScan, 'scans', 'forum')
  return (
    <WelcomeLayout
      title="The first scan could not read anything"
      text="Without posts, Quillport cannot tell whether there are leads. Add a community that it can read, or scan again later."
      actions={
        <>
          <Button disabled={again.isPending} onClick={() => again.mutate(undefined)}>
            {again.isPending && <Spinner />}
            Scan again
          </Button>
          <Button tone="primary" onClick={() => useWelcome.setState({ step: 'setup' })}>
            Edit the communities
          </Button>
        </>
      }
    >
      <Unread message={message} />
      <ErrorNote error={again.error} />
      <p className="text-s text-ink-3">
        Not now? <TextButton onClick={enter}>Go to Leads</TextButton>. Quillport scans again once a day.
      </p>
    </WelcomeLayout>
  )
}

/** How much of the scan is done. The scan is undefined until it is loaded. */
const Progress = ({ scan }: { readonly scan: Scan | null | undefined }) => {
  const communities = useDesk('forum', 'settings', {}).data?.settings?.communities ?? []
  // The set-up knows the title of a community before its first reading does.
  const chosen = useWelcome((state) => state.communities)
  const names = communities.map(({ source, name, title }) =>
    communityWords(
      source,
      name,
      title ?? chosen.find((one) => one.source === source && one.name === name)?.title,
    ),
  )
  const total = scan?.communities_total ?? 0
  return (
    <>
      <ProgressBar done={scan?.communities_done ?? 0} total={total} ended={scan?.status === 'completed'} />
      <dl className="grid grid-cols-3 gap-4">
        <Figure
          words="communities read"
          value={`${scan?.communities_done ?? 0} of ${total || communities.length}`}
        />
        <Figure words="posts read" value={(scan?.posts_read ?? 0).toLocaleString()} />
        <Figure words="leads found" value={(scan?.leads_found ?? 0).toLocaleString()} />
      </dl>
      <p role="status" className="flex items-center gap-2 text-s text-ink-3">
        {(!scan || isUnderWay(scan.status)) && <Spinner />}
        {!scan || scan.status === 'queued'
          ? 'Starting the scan'
          : scan.status === 'running'
            ? `Reading ${names.join(', ') || 'the communities'}`
            : `${count(scan.leads_found, 'lead')}, ${scan.hot_leads_found} of them hot`}
      </p>
    </>
  )
}

type ProgressBarProps = { readonly done: number; readonly total: number; readonly ended: boolean }

/** The share of the communities that have been read, as a bar. */
const ProgressBar = ({ done, total, ended }: ProgressBarProps) => {
  const share = total > 0 ? done / total : 0
  return (
    <div
      role="progressbar"
      aria-label="Communities read"
      aria-valuemin={0}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={done}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      {share === 0 && !ended ? (
        <div className="sweep h-full w-1/4 rounded-full bg-accent motion-reduce:w-2" />
      ) : (
        <div
          className={cx(
            'h-full origin-left rounded-full bg-accent transition-transform duration-150',
            !ended && 'animate-pulse',
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      )}
    </div>
  )
}

const SampleOffer = () => (
  <section
    aria-label="While you wait"
    className="flex flex-col items-start gap-3 rounded-3 border border-line bg-surface p-4"
  >
    <div>
      <h2 className="text-read font-semibold">While you wait</h2>
      <p className="mt-1 text-ink-2">Try a sample lead, which is made up:</p>
      <ul className="mt-1 list-disc pl-5 text-ink-2 marker:text-ink-3">
        <li>See why the lead got its score.</li>
        <li>Draft a reply.</li>
        <li>Mark it as replied.</li>
      </ul>
    </div>
    <Button
      tone="primary"
      className="mt-auto"
      onClick={() => {
        endWelcome()
        openSample()
      }}
    >
      Try a sample lead
    </Button>
  </section>
)

/** The communities that could not be read, each with the reason. */
const Unread = ({ message }: { readonly message: string | null }) => {
  const communities = useDesk('forum', 'settings', {}).data?.settings?.communities ?? []
  const unread = communities.filter(({ status }) => status === 'blocked' || status === 'error')
  if (unread.length === 0) return message && <Note tone="bad">{message}</Note>
  return (
    <ul aria-label="Communities that could not be read" className="grid gap-2">
      {unread.map(({ source, name, title, message: why }) => (
        <li key={`${source} ${name}`}>
          <Note tone="bad">
            <span className="font-medium">{communityWords(source, name, title)}</span>
            {why && <span className="block">{why}</span>}
          </Note>
        </li>
      ))}
    </ul>
  )
}

const Figure = ({ words, value }: { readonly words: string; readonly value: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-s text-ink-3">{words}</dt>
    <dd className="text-xl font-semibold">{value}</dd>
  </div>
)
