import { type ReactNode, useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import type { AgentKey } from '../../../contract/dashboard/keys.ts'
import { count } from '../../../contract/words.ts'
import { ago, inFull, useNow } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { PartFailed } from '../failed.tsx'
import { DashboardPage, Row, Rows } from '../page.tsx'
import { useKeys } from '../queries.ts'
import { mayInWords } from '../scope-words.ts'
import { useMainFocus } from '../use-main-focus.ts'
import { onDay } from '../workspace-words.ts'
import { ConnectedApps } from './connected-apps.tsx'
import { type KeyState, keysInWords, stateOf } from './key-words.ts'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

const APPS = 'Apps such as Claude Code and Cursor can work in this workspace.'
const APPS_ACT =
  'Apps connected here act without asking you. If you connect an app through the desktop app instead, Quillport asks you before the app spends credits or publishes live.'

/** The agent keys of a workspace. Owners create and revoke them. */
export const AgentsPage = ({ workspace }: { readonly workspace: OwnWorkspace }) => {
  const { workspace_id, role } = workspace
  const keys = useKeys(workspace_id)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<AgentKey | null>(null)
  const { main, focusMain } = useMainFocus()
  const now = useNow()
  const isOwner = role === 'owner'
  const newKey = isOwner && (
    <Button small={(keys.data?.keys.length ?? 0) > 0} ref={main} onClick={() => setMaking(true)}>
      New key
    </Button>
  )
  return (
    <DashboardPage
      title="Agents"
      remark={
        isOwner
          ? `${APPS} Most apps can sign in. Create a key only for an app that cannot.`
          : `${APPS} Only owners can create and revoke keys.`
      }
    >
      <Note>{APPS_ACT}</Note>
      <ConnectedApps workspace={workspace} />
      {keys.error && !keys.data ? (
        <PartFailed error={keys.error} onRetry={() => void keys.refetch()} />
      ) : keys.data ? (
        <KeyLists keys={keys.data.keys} now={now} newKey={newKey} onRevoke={isOwner ? setRevoking : null} />
      ) : (
        <Loading
          label="The keys are loading"
          className="grid gap-3"
          bars={['w-32', 'h-14 w-full', 'h-14 w-full']}
        />
      )}
      {making && (
        <NewKey
          workspace_id={workspace_id}
          onClose={() => {
            setMaking(false)
            focusMain()
          }}
        />
      )}
      {revoking && (
        <RevokeKey
          workspace_id={workspace_id}
          agentKey={revoking}
          onClose={() => setRevoking(null)}
          onDone={focusMain}
        />
      )}
    </DashboardPage>
  )
}

type ListProps = {
  readonly keys: readonly AgentKey[]
  readonly now: number
  /** The button that creates a key, for owners. */
  readonly newKey: ReactNode
  readonly onRevoke: ((key: AgentKey) => void) | null
}

const KeyLists = ({ keys, now, newKey, onRevoke }: ListProps) => {
  const active = keys.filter((key) => stateOf(key, now) === 'active')
  const ended = keys.filter((key) => stateOf(key, now) !== 'active')
  return (
    <>
      {active.length === 0 ? (
        <Section level="h2" title="Agent keys">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-3 border border-line bg-surface px-4 py-3">
            <p className="max-w-[68ch] min-w-0 flex-1 basis-80 text-pretty text-ink-2">
              {ended.length > 0 && 'No key is active at the moment. '}
              Keys are for apps that cannot sign in, and for your own programs that use the HTTP API.{' '}
              {newKey
                ? 'Give each app its own key, so that you can revoke a key without affecting other apps.'
                : 'Ask an owner of the workspace to create a key.'}
            </p>
            {newKey && <div className="ml-auto">{newKey}</div>}
          </div>
        </Section>
      ) : (
        <Section
          level="h2"
          title="Agent keys"
          remark={`${keysInWords(active)}. Keys are for apps that cannot sign in.`}
          aside={newKey}
        >
          <Rows label="Agent keys">
            {active.map((key) => (
              <KeyRow key={key.key_id} agentKey={key} now={now} onRevoke={onRevoke} />
            ))}
          </Rows>
        </Section>
      )}
      {ended.length > 0 && (
        <details className="group">
          <summary className="w-fit cursor-default rounded-1 text-s font-semibold text-ink-2">
            {count(ended.length, 'revoked or expired key')}
          </summary>
          <div className="mt-2">
            <Rows label="Revoked and expired keys">
              {ended.map((key) => (
                <KeyRow key={key.key_id} agentKey={key} now={now} onRevoke={null} />
              ))}
            </Rows>
          </div>
        </details>
      )}
    </>
  )
}

/** The meaning of the dot of a key. */
const useOf = (state: KeyState, lastUsed: string | null): string =>
  state !== 'active' ? state : lastUsed === null ? 'never used' : 'in use'

type RowProps = {
  readonly agentKey: AgentKey
  readonly now: number
  readonly onRevoke: ListProps['onRevoke']
}

const KeyRow = ({ agentKey, now, onRevoke }: RowProps) => {
  const { name, tail, kind, without_scopes, created_at, last_used_at, made_by } = agentKey
  const state = stateOf(agentKey, now)
  return (
    <Row
      head={
        <>
          <Dot tone={state === 'active' && last_used_at !== null ? 'good' : 'off'} />
          <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</h3>
          <span className="font-mono text-s text-ink-3">…{tail}</span>
          {kind === 'plugin' && <span className="text-s text-ink-3">for a plugin on one site</span>}
          <span className="text-s text-ink-3">{useOf(state, last_used_at)}</span>
        </>
      }
      details={
        <div className="grid gap-0.5 pl-[15px]">
          <p>{without_scopes ? 'May do everything' : mayInWords(agentKey)}</p>
          <p className="text-ink-3">
            <span title={inFull(created_at)}>
              Created {ago(created_at, now)}
              {made_by && ` by ${made_by.name}`}
            </span>
            {' · '}
            {last_used_at && (
              <>
                <span title={inFull(last_used_at)}>last used {ago(last_used_at, now)}</span>
                {' · '}
              </>
            )}
            <End agentKey={agentKey} state={state} />
          </p>
          {without_scopes && state === 'active' && (
            <p className="text-warn">
              This key was created before you could choose what a key allows, so it allows everything. Create
              a new key, then revoke this key.
            </p>
          )}
        </div>
      }
      actions={
        onRevoke && (
          <Button small tone="removal" aria-label={`Revoke ${name}`} onClick={() => onRevoke(agentKey)}>
            Revoke…
          </Button>
        )
      }
    />
  )
}

const End = ({
  agentKey: { revoked_at, expires_at },
  state,
}: {
  readonly agentKey: AgentKey
  readonly state: KeyState
}) => {
  if (revoked_at !== null) return <span title={inFull(revoked_at)}>revoked on {onDay(revoked_at)}</span>
  if (expires_at === null) return 'never expires'
  return (
    <span title={inFull(expires_at)}>
      {state === 'expired' ? 'expired on' : 'expires on'} {onDay(expires_at)}
    </span>
  )
}
