import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Agent, Approval, Program } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useConnections } from '../connections/use-connections.ts'
import { useDesk } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { ago, inFull, useNow, when } from '../time.ts'
import { Asked } from './asked.tsx'
import { Budget } from './budget.tsx'
import { DisconnectAgent } from './disconnect-agent.tsx'
import { mayDoSummary } from './may-do.ts'
import { EachTool, MayDoChoice } from './may-do-choice.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { SetUp } from './set-up.tsx'
import { ShowText } from './show-text.tsx'
import { useTestCall } from './test-call.tsx'

/** The agents, one row each. One row at a time is open and shows the agent's permissions. */
export const AgentList = ({ agents }: { readonly agents: readonly Agent[] }) => {
  const open = useRoute((route) => route.item)
  const programs = useDesk('programs', 'list', {}).data?.programs ?? []
  const questions = useDesk('approvals', 'list', {}).data?.approvals ?? []
  return (
    <ul className="overflow-hidden rounded-3 border border-line bg-surface">
      {agents.map((agent) => (
        <AgentRow
          key={agent.agent_id}
          agent={agent}
          program={programs.find((one) => one.state === 'connected' && one.agent_id === agent.agent_id)}
          questions={questions.filter(({ agent_id }) => agent_id === agent.agent_id)}
          open={agent.agent_id === open}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  readonly agent: Agent
  /** The program whose settings connect it as this agent. */
  readonly program: Program | undefined
  /** What the agent asks now. */
  readonly questions: readonly Approval[]
  readonly open: boolean
}

const AgentRow = ({ agent, program, questions, open }: RowProps) => {
  const id = useId()
  const waits = agent.last_seen_at === null
  const now = useNow()
  return (
    <li className="border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => go('agents', open ? null : agent.agent_id)}
          className="flex min-h-10 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left one:flex-nowrap outline-offset-[-2px] hover:bg-hover"
        >
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={cx('shrink-0 text-ink-3 transition-transform duration-100', open && 'rotate-90')}
          />
          <span className="min-w-0 flex-1 basis-40 font-medium [overflow-wrap:anywhere]">{agent.name}</span>
          <span className="pl-[26px] text-s tabular-nums text-ink-2 empty:hidden one:w-28 one:shrink-0 one:pl-0 one:empty:block">
            {spentWords(agent)}
          </span>
          <span className="pl-[26px] text-s text-ink-2 one:w-36 one:shrink-0 one:pl-0">
            {rightsWords(agent)}
          </span>
          <span
            className="pl-[26px] text-s text-ink-3 one:w-28 one:shrink-0 one:pl-0 one:text-right"
            title={agent.last_seen_at ? inFull(agent.last_seen_at) : undefined}
          >
            {agent.last_seen_at ? `seen ${ago(agent.last_seen_at, now)}` : 'not connected yet'}
          </span>
        </button>
      </h3>
      <Asked questions={questions} />
      {program && (waits || open) && <SetUp program={program} waits={waits} />}
      {!program && waits && !open && <ShowText agent={agent} />}
      {open && (
        <div id={id} className="border-t border-line px-3 py-4 one:pl-[38px]">
          <AgentPanel agent={agent} />
        </div>
      )}
    </li>
  )
}

/** Writes what an agent spent today; empty if it spent nothing and has no limit. */
const spentWords = ({ daily_budget, spent_today }: Agent): string => {
  if (spent_today === 0 && daily_budget === null) return ''
  return `${daily_budget === null ? spent_today : `${spent_today} of ${daily_budget}`} credits today`
}

/** Writes what an agent may do in a few words. */
const rightsWords = ({ rules }: Agent): string =>
  [
    ...(rules.some(({ allowed_until }) => allowed_until !== null) ? ['allowed for an hour'] : []),
    mayDoSummary(rules),
  ].join(' · ')

const VIA_WORDS = {
  command: 'connects by Quillport’s command',
  http: 'connects by address and token',
} as const

/** The open part of an agent's row: the kind of connection, permissions, budget, and a button to disconnect the agent. */
const AgentPanel = ({ agent }: { readonly agent: Agent }) => {
  const [asked, setAsked] = useState<'rotate' | 'disconnect' | null>(null)
  const close = () => setAsked(null)
  const test = useTestCall(agent)
  const now = useNow()
  const { here } = useConnections()
  return (
    <div className="grid gap-5">
      <p className="text-s text-ink-2">
        Added {when(agent.created_at, now)} ·{here && ` acts for ${here.name} ·`}{' '}
        {agent.via ? VIA_WORDS[agent.via] : 'has not connected yet'} ·{' '}
        <TextButton
          aria-label={`${count(agent.calls, 'action')} under Activity, by ${agent.name}`}
          onClick={() => go('activity', agent.agent_id)}
        >
          {count(agent.calls, 'action')} under Activity
        </TextButton>
      </p>
      <MayDoChoice agent={agent} />
      <Budget agent={agent} />
      <EachTool agent={agent} />
      <div className="flex flex-wrap gap-2">
        {test.button}
        <Button small aria-label={`New token for ${agent.name}`} onClick={() => setAsked('rotate')}>
          New token…
        </Button>
        <Button
          small
          tone="removal"
          aria-label={`Disconnect ${agent.name}`}
          onClick={() => setAsked('disconnect')}
        >
          Disconnect…
        </Button>
      </div>
      {test.outcome}
      {asked === 'rotate' && <RotateDialog agent={agent} onClose={close} />}
      {asked === 'disconnect' && <DisconnectAgent agent={agent} onClose={close} />}
    </div>
  )
}
