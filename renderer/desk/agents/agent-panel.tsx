import { useState } from 'react'
import type { Agent } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { go } from '../place.ts'
import { inFull } from '../time.ts'
import { Budget } from './budget.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { Rules } from './rules.tsx'

const VIA_WORDS = {
  command: 'comes by Quillport’s command',
  http: 'comes straight to the address',
} as const

/** One agent: how it comes, what it may do, what it may spend, and how to part with it. */
export const AgentPanel = ({ agent }: { readonly agent: Agent }) => {
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className="grid gap-5">
      <p className="text-s text-ink-2">
        Added {inFull(agent.created_at)} · {agent.via ? VIA_WORDS[agent.via] : 'has not come yet'} ·{' '}
        <TextButton
          aria-label={`${count(agent.calls, 'call')} of ${agent.name}`}
          onClick={() => go('activity', agent.agent_id)}
        >
          {count(agent.calls, 'call')}
        </TextButton>
      </p>
      <Rules agent={agent} />
      <Budget key={agent.daily_budget} agent={agent} />
      <div className="flex flex-wrap gap-2">
        <Button small aria-label={`New token for ${agent.name}`} onClick={() => setAsked('rotate')}>
          New token…
        </Button>
        <Button small tone="danger" aria-label={`Revoke ${agent.name}`} onClick={() => setAsked('revoke')}>
          Revoke…
        </Button>
      </div>
      {asked === 'rotate' && <RotateDialog agent={agent} onClose={close} />}
      {asked === 'revoke' && <RevokeDialog agent={agent} onClose={close} />}
    </div>
  )
}
