import { useEffect, useState } from 'react'
import type { Connection, DeskEvent, Place, Screen } from '../../contract/desk.ts'
import { MINUTE } from '../../contract/time.ts'
import { count } from '../../contract/words.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { BANNER } from './banner.ts'
import { goToConnection } from './connections/business-menu.tsx'
import { useLink } from './core-link.ts'
import { callDesk } from './port.ts'
import { useAct, useDesk } from './queries.ts'
import { go } from './route.ts'
import { ago, useNow } from './time.ts'
import { useAway } from './use-away.ts'
import { useWorkspacePage } from './workspace-page.ts'

/** The reminders that only point to the list of leads. */
const ABOUT_LEADS: ReadonlySet<string> = new Set(['reminder-hot', 'reminder-daily'])

/** Names the place that a notice is about, on the button that opens it. */
const openWords = ({ screen, lead_id, job_id }: Place): string => {
  if (lead_id !== undefined) return 'Open the lead'
  if (job_id !== undefined) return 'Open the article'
  return screen === 'leads' ? 'Show the leads' : screen === 'articles' ? 'Show the articles' : 'Open'
}

/** The notice that names the connected workspace. */
const CONNECTED = 'connected'

/**
 * Notices, such as about a damaged file that was set aside. A notice of another business names that business. Only the newest
 * notice is visible; when the person dismisses it, the notice before it appears. A reminder of leads goes when the leads open.
 */
export const Notices = ({
  screen,
  onOpen,
}: {
  readonly screen: Screen
  /** Opens the place that a notice is about. Runs `opened` only if the place opens. */
  readonly onOpen?: (event: Extract<DeskEvent, { kind: 'navigate' }>, opened: () => Promise<unknown>) => void
}) => {
  const all = useDesk('app', 'notices', {}).data?.notices ?? []
  const dismiss = useAct(
    (notice: { id: string; connection_id?: string }) => callDesk('app', 'dismissNotice', notice),
    'app',
  )
  const isSeen = ({ id, of }: (typeof all)[number]) =>
    of === null && ABOUT_LEADS.has(id) && (screen === 'leads' || screen === 'welcome')
  const seen = all.find(isSeen)?.id
  const { mutate } = dismiss
  useEffect(() => {
    if (seen !== undefined) mutate({ id: seen })
  }, [seen, mutate])
  const away = useAway()
  // While the service is away, one banner says so. The notice that names the connected workspace comes back afterwards.
  const notices = all.filter((one) => !isSeen(one) && !(away && one.of === null && one.id === CONNECTED))
  const shown = notices.at(-1)
  if (!shown) return null
  const { id, text, of, target } = shown
  const open = () => {
    const connection = of ? { connection_id: of.connection_id } : {}
    if (target && onOpen) {
      // A notice that cannot be dismissed stays, and stops nothing.
      const opened = () => dismiss.mutateAsync({ id, ...connection }).catch(() => {})
      onOpen({ kind: 'navigate', ...target, ...connection }, opened)
    } else if (of) goToConnection(of.connection_id)
  }
  return (
    <div role="status" className={cx(BANNER, 'bg-selected')}>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{of ? `${of.name}: ${text}` : text}</span>
      {of === null && target && onOpen && <TextButton onClick={open}>{openWords(target)}</TextButton>}
      {of && (
        <TextButton aria-label={`Open ${of.name}`} onClick={open}>
          Open
        </TextButton>
      )}
      {notices.length > 1 && <span className="text-ink-2">{notices.length - 1} more</span>}
      <Button
        small
        tone="quiet"
        className="h-6 text-s"
        onClick={() => dismiss.mutate(of ? { id, connection_id: of.connection_id } : { id })}
      >
        Dismiss
      </Button>
    </div>
  )
}

/** A banner that says that the core does not answer. It disappears when the core answers again. */
export const LostBanner = () => {
  const lost = useLink((state) => state.link === 'lost')
  return (
    lost && (
      <div role="status" className={cx(BANNER, 'bg-sunken text-ink-2')}>
        Quillport is not responding. If it was closed, start it again. Quillport then displays an address.
        Open that address in another tab. Before you close or reload this tab, copy any unsaved text from it.
      </div>
    )
  )
}

/** Removes the error code of a failed request, such as `(ECONNREFUSED)`, which Settings show. */
const withoutCode = (message: string): string => message.replace(/ \([A-Z][A-Z0-9_]+\)\.$/, '.')

/** A banner while the service cannot be reached or refuses the key. It counts the changes that wait to be sent. Why the service cannot be reached stands behind *Details*. */
export const OfflineBanner = ({ screen }: { readonly screen: Screen }) => {
  const connection = useDesk('connection', 'status', {}).data
  const lost = useLink((state) => state.link === 'lost')
  // The page of a hosted workspace marks leads at the service.
  const isPage = useWorkspacePage() !== null
  const retry = useAct(() => callDesk('connection', 'retry', {}), 'connection')
  const now = useNow()
  const [open, setOpen] = useState(false)
  if (lost) return <LostBanner />
  if (connection?.state !== 'offline' && connection?.state !== 'refused') return null
  const refused = connection.state === 'refused'
  const reason = connection.message && withoutCode(connection.message)
  const { waiting, last_synced_at } = connection
  const marks = waiting > 0 && ` ${count(waiting, 'mark is waiting', 'marks are waiting')} to be sent.`
  return (
    <div role="status" className={cx(BANNER, refused ? 'bg-bad-bg text-bad' : 'bg-warn-bg text-warn')}>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {refused ? (
          <>
            Not connected{reason ? `: ${reason}` : '.'}
            {marks}
            {screen === 'leads' &&
              last_synced_at &&
              ` The leads were last updated ${ago(last_synced_at, now)}.`}
          </>
        ) : (
          <>
            Offline. Quillport cannot reach the service.
            {last_synced_at &&
              now - Date.parse(last_synced_at) > MINUTE &&
              ` The service last answered ${ago(last_synced_at, now)}.`}
            {marks ||
              (screen === 'leads' &&
                !isPage &&
                ' You can read and mark leads, and write replies. Quillport sends your marks to the service when it can reach the service again.')}
            {open && <span className="block">{reason} Quillport keeps trying.</span>}
          </>
        )}
      </span>
      {!refused && reason && (
        <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
          Details
        </TextButton>
      )}
      {refused ? (
        <TextButton className="text-inherit underline" onClick={() => go('settings', 'connection')}>
          Open Businesses
        </TextButton>
      ) : (
        <TextButton
          disabled={retry.isPending}
          onClick={() => retry.mutate(undefined)}
          className="flex items-center gap-1.5"
        >
          {retry.isPending && <Spinner size={12} />}
          Try again
        </TextButton>
      )}
    </div>
  )
}

/** A banner that tells a viewer of a workspace that they can only read. */
export const ViewerBanner = () =>
  useWorkspacePage()?.role === 'viewer' && (
    <div role="status" className={cx(BANNER, 'bg-sunken text-ink-2')}>
      You are a viewer in this workspace: you can read everything, but change nothing.
    </div>
  )

type Feature = Connection['limits'][number]['feature']
/** The feature that each screen needs the key to allow. */
const NEEDED: { readonly [S in Screen]?: Feature } = {
  leads: 'leads',
  articles: 'articles',
  plan: 'articles',
  rankings: 'articles',
  sites: 'articles',
}

/** A banner on screens that stay empty because of the key. It says what the key does not allow and what to do about it. */
export const LimitBanner = ({ screen }: { readonly screen: Screen }) => {
  const limits = useDesk('connection', 'status', {}).data?.limits ?? []
  const needed = NEEDED[screen]
  const limit = limits.find(({ feature }) => feature === needed)
  if (!limit) return null
  return (
    <div role="status" className={cx(BANNER, 'bg-sunken text-ink-2')}>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{limit.message}</span>
      <TextButton onClick={() => go('settings', 'connection')}>Open Businesses</TextButton>
    </div>
  )
}
