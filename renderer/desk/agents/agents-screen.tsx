import { useState } from 'react'
import type { Agent, Bridge } from '../../../contract/desk.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Dot, type DotTone } from '../../ui/dot.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { Page, Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { core } from '../core.ts'
import { wordsOf } from '../errors.ts'
import { go } from '../place.ts'
import { useAct, useAgents } from '../queries.ts'
import { ago, inFull, useNow } from '../time.ts'
import { toast } from '../toasts.ts'
import { count } from '../words.ts'
import { AddAgent } from './add-agent.tsx'

/** The agents that may use the bridge, the bridge itself, and what agents can and cannot do. */
export const AgentsScreen = () => {
  const { data, error, refetch } = useAgents()
  const [adding, setAdding] = useState(false)
  return (
    <Page title="Agents">
      <div className="min-h-0 flex-1 overflow-auto">
        <div className="grid max-w-[860px] gap-6 px-6 py-6">
          {error && !data ? (
            <Note tone="bad" action={<TextButton onClick={() => void refetch()}>Try again</TextButton>}>
              {wordsOf(error)}
            </Note>
          ) : data ? (
            <>
              <BridgeLine bridge={data.bridge} />
              {data.agents.length === 0 ? (
                <Empty title="No agent is connected">
                  Claude Code, Cursor and other programs that speak MCP can find leads and draft replies for
                  you. Each one gets a token of its own, which you can revoke at any time.
                </Empty>
              ) : (
                <AgentTable agents={data.agents} />
              )}
            </>
          ) : (
            <Bar className="w-1/2" />
          )}
          <Permissions />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-6 py-3">
        <span className="text-s text-ink-3">
          An agent gets a token for this computer alone, never the agent key.
        </span>
        <Button tone="primary" className="ml-auto" onClick={() => setAdding(true)}>
          Add an agent
        </Button>
      </footer>
      <AddAgent open={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}

const BRIDGE_WORDS: Readonly<Record<Bridge['state'], { readonly tone: DotTone; readonly words: string }>> = {
  listening: { tone: 'good', words: 'The bridge listens on this computer' },
  port_taken: { tone: 'bad', words: 'The bridge’s port is taken by another program' },
  no_service: { tone: 'warn', words: 'The bridge runs, but there is no service behind it' },
  off: { tone: 'off', words: 'The bridge is off' },
}

const BridgeLine = ({ bridge }: { readonly bridge: Bridge }) => {
  const { tone, words } = BRIDGE_WORDS[bridge.state]
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Dot tone={tone} />
        <span>{words}</span>
        {bridge.url && (
          <>
            <code className="rounded-1 bg-sunken px-2 py-0.5 font-mono text-s [overflow-wrap:anywhere]">
              {bridge.url}
            </code>
            <CopyButton text={bridge.url}>Copy the address</CopyButton>
          </>
        )}
      </div>
      {bridge.message && <p className="pl-[19px] text-s text-ink-2">{bridge.message}</p>}
    </div>
  )
}

const AgentTable = ({ agents }: { readonly agents: readonly Agent[] }) => {
  const [revoking, setRevoking] = useState<Agent | null>(null)
  const now = useNow()
  return (
    <Section level="h2" title="Agents with a token" remark={count(agents.length, 'agent')}>
      <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-3 border border-line bg-surface">
        <thead className="text-left text-s text-ink-3">
          <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-normal">
            <th>Name</th>
            <th>Last seen</th>
            <th className="text-right">Calls</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <tr
              key={agent.agent_id}
              className="[&:not(:last-child)>td]:border-b [&>td]:border-line [&>td]:px-3 [&>td]:py-1.5"
            >
              <td
                className="font-medium [overflow-wrap:anywhere]"
                title={`Added ${inFull(agent.created_at)}`}
              >
                {agent.name}
              </td>
              <td className="text-ink-2">
                {agent.last_seen_at ? (
                  <span title={inFull(agent.last_seen_at)}>{ago(agent.last_seen_at, now)}</span>
                ) : (
                  'never yet'
                )}
              </td>
              <td className="text-right">
                <TextButton
                  aria-label={`${count(agent.calls, 'call')} of ${agent.name}`}
                  onClick={() => go('activity', agent.agent_id)}
                >
                  {agent.calls.toLocaleString('en')}
                </TextButton>
              </td>
              <td className="text-right">
                <Button
                  small
                  tone="quiet"
                  aria-label={`Revoke ${agent.name}`}
                  onClick={() => setRevoking(agent)}
                >
                  Revoke
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RevokeDialog agent={revoking} onClose={() => setRevoking(null)} />
    </Section>
  )
}

const RevokeDialog = ({ agent, onClose }: { readonly agent: Agent | null; readonly onClose: () => void }) => {
  const revoke = useAct((agent_id: string) => core.agents.revoke({ agent_id }), 'agents')
  return (
    <Dialog
      open={agent !== null}
      onClose={onClose}
      title={`Revoke ${agent?.name ?? ''}?`}
      description="Its token stops working at once and cannot be brought back. What it did stays in Activity. To let it in again, add it anew."
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            disabled={revoke.isPending}
            onClick={() =>
              agent &&
              revoke.mutate(agent.agent_id, {
                onSuccess: () => {
                  onClose()
                  toast(`${agent.name} is revoked.`)
                },
              })
            }
          >
            Revoke the token
          </Button>
        </>
      }
    >
      {revoke.error && <Note tone="bad">{wordsOf(revoke.error)}</Note>}
    </Dialog>
  )
}

const CAN = [
  'Read leads with the reasons for their scores',
  'Draft replies, 10 a day together with yours',
  'Mark leads and start scans, 3 a day',
]
const CANNOT = [
  'Post anything to a forum: nothing in Quillport can',
  'Spend credits: a call that costs any is refused',
  'See the agent key or the keys of your model',
  'Do anything that Activity does not show',
]

const Permissions = () => (
  <Section level="h2" title="What agents can and cannot do">
    <div className="grid gap-x-8 gap-y-3 two:grid-cols-2">
      <ul aria-label="They can" className="grid gap-1">
        {CAN.map((words) => (
          <li key={words} className="flex gap-2">
            <span aria-hidden="true" className="text-good">
              ✓
            </span>
            {words}
          </li>
        ))}
      </ul>
      <ul aria-label="They cannot" className="grid gap-1">
        {CANNOT.map((words) => (
          <li key={words} className="flex gap-2">
            <span aria-hidden="true" className="text-bad">
              ✕
            </span>
            <span>
              <span className="sr-only">Not: </span>
              {words}
            </span>
          </li>
        ))}
      </ul>
    </div>
  </Section>
)
