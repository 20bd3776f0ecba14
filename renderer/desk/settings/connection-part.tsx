import type { ReactNode } from 'react'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Section } from '../../ui/section.tsx'
import { connectionWords } from '../connection-words.ts'
import { useConnections } from '../connections/use-connections.ts'
import { ErrorNote } from '../error-note.tsx'
import { keyWords } from '../forum/key-words.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { ago, inFull, useNow } from '../time.ts'
import { useWelcome } from '../welcome/draft.ts'
import { ConnectionsList } from './connections-list.tsx'
import { SettingsColumns } from './settings-columns.tsx'

/** All connections, and for the shown connection the service, its state, and where the key is stored. */
export const ConnectionPart = () => {
  const connection = useDesk('connection', 'status', {}).data
  const retry = useAct(() => callDesk('connection', 'retry', {}), 'connection')
  const { here, others } = useConnections()
  const now = useNow()
  if (!connection) return null
  const { tone } = connectionWords(connection)
  const isOwn = connection.mode === 'local'
  return (
    <SettingsColumns>
      <Section large title="Your businesses">
        <ConnectionsList />
      </Section>
      <Section large title="Where it runs" remark={others.length > 0 ? here?.name : undefined}>
        <div className="grid gap-3">
          <dl className="grid gap-x-6 gap-y-2 two:grid-cols-[112px_1fr]">
            {connection.base_url && (
              <DetailRow label={isOwn ? 'Runs on' : 'Address'}>
                {isOwn ? 'This computer' : connection.base_url}
                {isOwn && <span className="ml-2 text-s text-ink-3">{connection.base_url}</span>}
              </DetailRow>
            )}
            <DetailRow label="State">
              <span className="flex items-center gap-2">
                <Dot tone={tone} />
                {isOwn && connection.state === 'online' ? 'Running' : STATES[connection.state]}
                {!(isOwn && connection.state === 'online') && connection.last_synced_at && (
                  <span className="text-ink-3" title={inFull(connection.last_synced_at)}>
                    last updated {ago(connection.last_synced_at, now)}
                  </span>
                )}
              </span>
              {connection.message && <p className="mt-1 text-ink-2">{connection.message}</p>}
            </DetailRow>
            {connection.waiting > 0 && (
              <DetailRow label="Waiting">{count(connection.waiting, 'mark')} to be sent</DetailRow>
            )}
            {/* The desk made the agent key of the own service itself. The person meets only the other logins and keys. */}
            <DetailRow label={isOwn ? 'Logins and keys' : 'Agent key'}>
              {isOwn && connection.key_kept_in === 'keychain'
                ? 'Protected by this computer’s keychain.'
                : keyWords(connection)}
            </DetailRow>
          </dl>
          <div className="flex gap-2 empty:hidden">
            {connection.state !== 'online' && (
              <Button disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
                Try again now
              </Button>
            )}
            {connection.mode === 'hosted' && (
              <Button
                onClick={() => useWelcome.setState({ step: 'connect', base_url: connection.base_url ?? '' })}
              >
                Enter another key
              </Button>
            )}
          </div>
          <ErrorNote announce={false} error={retry.error} />
        </div>
      </Section>
    </SettingsColumns>
  )
}

const STATES = {
  none: 'Not connected',
  starting: 'Starting',
  online: 'Online',
  offline: 'Offline',
  refused: 'Not connected',
} as const

const DetailRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-3">{label}</dt>
    <dd className="-mt-1.5 [overflow-wrap:anywhere] two:mt-0">{children}</dd>
  </div>
)
