import type { Site } from '../../../contract/sites.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { sitesDialog } from '../dialogs.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { ago, inFull, useNow } from '../time.ts'
import { toast } from '../toasts.ts'
import { PLATFORM_WORDS } from './platforms.ts'

/** What the dot before a site means, and its color. */
const STATES = { good: 'Connected', warn: 'Connected, not encrypted (http)', bad: 'Needs attention' } as const
const TONES = { good: 'text-ink-2', warn: 'text-warn', bad: 'text-bad' } as const

/** Whether what is sent to an address can be read on the way. Within this computer, it cannot. */
export const isOpen = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
}

/** The row of a connected site: its state, whether articles may go live there, and the actions. */
export const SiteRow = ({ site, editable }: { readonly site: Site; readonly editable: boolean }) => {
  const now = useNow()
  const ok = site.status === 'ok'
  const tone = !ok ? 'bad' : isOpen(site.url) ? 'warn' : 'good'
  return (
    <li className="group/row grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex gap-2">
            <span className="grid h-5 shrink-0 place-items-center">
              <Dot tone={tone} />
            </span>
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <h3 className="max-w-full truncate font-medium">{site.name}</h3>
              <span className={cx('text-s whitespace-nowrap', TONES[tone])}>{STATES[tone]}</span>
            </div>
          </div>
          <p className="pl-[15px] text-s text-ink-2 [overflow-wrap:anywhere]">
            {PLATFORM_WORDS[site.platform].name} at{' '}
            <TextButton className="text-left" onClick={() => askToOpen(site.url, 'the site')}>
              {site.url}
            </TextButton>
          </p>
          <p className="pl-[15px] text-s text-ink-3">
            {site.live_publish ? 'Takes drafts and live posts' : 'Drafts only'}
            {site.checked_at && (
              <span title={inFull(site.checked_at)}>{` · checked ${ago(site.checked_at, now)}`}</span>
            )}
          </p>
          {tone === 'warn' && (
            <p className="pl-[15px] text-s text-warn">
              Others on the network can read the login. Set up https on the site, then connect the site again
              with its https address.
            </p>
          )}
        </div>
        {editable && <Actions site={site} />}
      </div>
      {site.message && (
        <p className={ok ? 'pl-[15px] text-s text-ink-2' : 'pl-[15px] text-s text-bad'}>{site.message}</p>
      )}
    </li>
  )
}

const Actions = ({ site }: { readonly site: Site }) => {
  const check = useAct(() => callDesk('sites', 'check', { connection_id: site.connection_id }), 'sites')
  return (
    <div className="flex flex-wrap gap-2 pl-[15px]">
      <Button
        small
        tone="row"
        aria-label={`Check ${site.name} now`}
        disabled={check.isPending}
        onClick={() =>
          check.mutate(undefined, {
            onSuccess: ({ status, name }) =>
              toast(status === 'ok' ? `${name} answers, and the login works.` : `${name} needs attention.`),
            onError: (error) => toast(leadOf(error, 'Not checked') + wordsOf(error), { tone: 'bad' }),
          })
        }
      >
        {check.isPending && <Spinner />}
        Check now
      </Button>
      <Button
        small
        tone="row"
        aria-label={`Update the login of ${site.name}`}
        onClick={() => sitesDialog.ask({ kind: 'connect', site })}
      >
        Update login…
      </Button>
      <Button
        small
        tone="removal"
        aria-label={`Disconnect ${site.name}`}
        onClick={() => sitesDialog.ask({ kind: 'disconnect', site })}
      >
        Disconnect…
      </Button>
    </div>
  )
}
