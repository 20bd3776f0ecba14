import { useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import type { ConnectedApp } from '../../../contract/dashboard/apps.ts'
import { count } from '../../../contract/words.ts'
import { ago, inFull, useNow } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import { Row, Rows } from '../page.tsx'
import { useAct, useApps, useMe, useWays } from '../queries.ts'
import { mayInWords } from '../scope-words.ts'
import { toast } from '../toasts.tsx'
import { nameOf } from './app-words.ts'

/**
 * Lists the apps that members have connected to a workspace. Owners can disconnect every app; other members can disconnect
 * their own.
 */
export const ConnectedApps = ({ workspace }: { readonly workspace: OwnWorkspace }) => {
  const { workspace_id, role } = workspace
  const { data, error, refetch } = useApps(workspace_id)
  const me = useMe()
  const now = useNow()
  const base_url = useWays().data?.base_url ?? window.location.origin
  const address = `${base_url.replace(/\/+$/, '')}/mcp`
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null)
  const mayEnd = ({ connected_by }: ConnectedApp): boolean =>
    role === 'owner' || connected_by.person_id === me.data?.person_id
  const first = data?.apps.length === 0
  return (
    <Section
      level="h2"
      title="Apps that sign in"
      remark={data && data.apps.length > 0 ? count(data.apps.length, 'app') : undefined}
    >
      <div className="grid gap-2">
        {data ? (
          data.apps.length > 0 && (
            <Rows label="Connected apps">
              {data.apps.map((app) => (
                <AppRow key={app.app_id} app={app} now={now} onLeave={mayEnd(app) ? setLeaving : null} />
              ))}
            </Rows>
          )
        ) : error ? (
          <PartFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="The apps are loading" className="grid gap-3" bars={['h-14 w-full']} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-3 border border-line bg-surface px-4 py-3">
          <div className="grid min-w-0 flex-1 basis-80 gap-2">
            <p className="max-w-[68ch] text-pretty text-ink-2">
              Give the app this MCP address. The app then opens a page of this service. On that page, sign in
              and choose what the app may do: write articles, publish on your sites, or work on leads. You do
              not need a key.
            </p>
            <code className="min-w-0 font-mono text-s [overflow-wrap:anywhere]">{address}</code>
          </div>
          <CopyButton tone={first ? 'primary' : 'normal'} text={address}>
            Copy the address
          </CopyButton>
        </div>
      </div>
      {leaving && <Disconnect workspace_id={workspace_id} app={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

type RowProps = {
  readonly app: ConnectedApp
  readonly now: number
  readonly onLeave: ((app: ConnectedApp) => void) | null
}

const AppRow = ({ app, now, onLeave }: RowProps) => {
  const { host, connected_at, last_used_at, connected_by } = app
  return (
    <Row
      head={
        <>
          <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{nameOf(app)}</h3>
          <span className="text-s text-ink-3">{host ?? 'on the member’s computer'}</span>
        </>
      }
      details={
        <>
          <p>{mayInWords(app)}</p>
          <p className="text-ink-3">
            <span title={inFull(connected_at)}>
              connected {ago(connected_at, now)} by {connected_by.name}
            </span>
            {' · '}
            {last_used_at ? (
              <span title={inFull(last_used_at)}>last used {ago(last_used_at, now)}</span>
            ) : (
              'not used recently'
            )}
          </p>
        </>
      }
      actions={
        onLeave && (
          <Button small tone="removal" aria-label={`Disconnect ${nameOf(app)}`} onClick={() => onLeave(app)}>
            Disconnect…
          </Button>
        )
      }
    />
  )
}

type DisconnectProps = {
  readonly workspace_id: string
  readonly app: ConnectedApp
  readonly onClose: () => void
}

const Disconnect = ({ workspace_id, app, onClose }: DisconnectProps) => {
  const revoke = useAct(() => call('apps', 'revoke', { workspace_id, app_id: app.app_id }), 'apps')
  return (
    <FormDialog
      danger
      title={`Disconnect ${nameOf(app)}?`}
      description={`${app.connected_by.name} connected this app. If you disconnect it, it stops working at once. To use it again, you have to connect it again.`}
      error={refusalOf(
        revoke.error,
        'If you are not sure whether the app was disconnected, disconnect it again.',
      )}
      submit="Disconnect"
      busy={revoke.isPending}
      onClose={onClose}
      onSubmit={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            toast(`${nameOf(app)} was disconnected.`)
            onClose()
          },
        })
      }
    />
  )
}
