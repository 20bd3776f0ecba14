import { useState } from 'react'
import type { Agent, Bridge } from '../../../contract/desk.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dot, type DotTone } from '../../ui/dot.tsx'
import { agentDialog } from '../dialogs.ts'
import { RotateDialog } from './rotate-dialog.tsx'

const BRIDGE_WORDS: Readonly<Record<Bridge['state'], { readonly tone: DotTone; readonly words: string }>> = {
  listening: { tone: 'good', words: 'Ready' },
  port_taken: { tone: 'bad', words: 'Agents cannot connect: another program uses Quillport’s port' },
  no_service: { tone: 'warn', words: 'Agents cannot work yet: no service is connected' },
  off: { tone: 'off', words: 'Agents cannot connect: the bridge is off' },
}

type Props = { readonly bridge: Bridge; readonly agents: readonly Agent[] }

/** The bridge's state and address, and the agents that cannot reach it because another program uses its port. */
export const BridgeStatus = ({ bridge, agents }: Props) => {
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
      {bridge.state === 'listening' && (
        <p className="pl-[19px] text-s text-ink-2">
          The app also needs a token.{' '}
          <TextButton onClick={() => agentDialog.ask('new')}>Get a token</TextButton>
        </p>
      )}
      {bridge.message && <p className="pl-[19px] text-s text-ink-2">{bridge.message}</p>}
      {bridge.cut_off.length > 0 && (
        <CutOff agents={agents.filter(({ name }) => bridge.cut_off.includes(name))} />
      )}
    </div>
  )
}

const CutOff = ({ agents }: { readonly agents: readonly Agent[] }) => {
  const [rotating, setRotating] = useState<Agent | null>(null)
  return (
    <>
      <ul aria-label="Agents that are cut off" className="mt-1 grid gap-1 pl-[19px]">
        {agents.map((agent) => (
          <li key={agent.agent_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-bad">
            <span className="min-w-0 [overflow-wrap:anywhere]">{agent.name} is cut off.</span>
            <Button small aria-label={`New token for ${agent.name}`} onClick={() => setRotating(agent)}>
              New token…
            </Button>
          </li>
        ))}
      </ul>
      {rotating && <RotateDialog agent={rotating} onClose={() => setRotating(null)} />}
    </>
  )
}
