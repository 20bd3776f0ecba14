import { useId } from 'react'
import { type Agent, type AgentRule, PERMISSIONS, type Permission } from '../../../contract/desk.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { when } from '../time.ts'
import { toast } from '../toasts.ts'

const WORDS: Readonly<Record<Permission, string>> = { allow: 'Allow', ask: 'Ask me', never: 'Never' }

/** An agent's permissions, tool by tool. Each choice applies from the next call. */
export const Rules = ({ agent }: { readonly agent: Agent }) => (
  <section aria-label={`Permissions of ${agent.name}`}>
    <div className="mb-1 flex flex-wrap items-baseline gap-x-2">
      <h4 className="text-s font-semibold text-ink-2">Permissions</h4>
      <span className="text-s text-ink-3">
        A dot marks the usual choice. The agent does not see tools that are set to Never.
      </span>
    </div>
    <ul>
      {agent.rules.map((rule) => (
        <RuleRow key={rule.rule} agentId={agent.agent_id} rule={rule} />
      ))}
    </ul>
  </section>
)

const RuleRow = ({ agentId, rule }: { readonly agentId: string; readonly rule: AgentRule }) => {
  const change = useAct(
    (permission: Permission) =>
      callDesk('agents', 'change', { agent_id: agentId, permissions: { [rule.rule]: permission } }),
    'agents',
    'approvals',
  )
  const choose = (permission: Permission) =>
    change.mutate(permission, {
      onError: (error) => toast(`Not changed: ${wordsOf(error)}`, { tone: 'bad' }),
    })
  const chosen = change.isPending ? change.variables : rule.permission
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <span>{rule.title}</span>
        {rule.costs && <span className="text-s text-ink-3"> · {rule.costs.replace(/\.$/, '')}</span>}
        {rule.goes_live && <span className="text-s text-warn"> · everyone can read it</span>}
        {rule.allowed_until && (
          <p className="text-s text-ink-2">
            Allowed without asking until {when(rule.allowed_until, Date.now()).replace(/^today at /, '')}.{' '}
            <TextButton aria-label={`End the hour for ${rule.title}`} onClick={() => choose('ask')}>
              End now
            </TextButton>
          </p>
        )}
      </div>
      <Choice rule={rule} chosen={chosen} onChoose={choose} />
    </li>
  )
}

type ChoiceProps = {
  readonly rule: AgentRule
  readonly chosen: Permission
  readonly onChoose: (permission: Permission) => void
}

const Choice = ({ rule, chosen, onChoose }: ChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="flex shrink-0 overflow-hidden rounded-2 border border-line-strong">
      <legend className="sr-only">{rule.title}</legend>
      {PERMISSIONS.map((permission) => (
        <label
          key={permission}
          className={cx(
            'relative flex h-7 items-center gap-1 border-l border-line-strong px-2.5 text-s first-of-type:border-l-0 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-[-2px] has-[:focus-visible]:outline-accent',
            permission === chosen ? 'bg-ink font-medium text-surface' : 'text-ink-2 hover:bg-hover',
          )}
        >
          <input
            type="radio"
            aria-label={permission === rule.usual ? `${WORDS[permission]}, usual` : WORDS[permission]}
            name={name}
            value={permission}
            checked={permission === chosen}
            onChange={() => onChoose(permission)}
            className="absolute inset-0 opacity-0"
          />
          {WORDS[permission]}
          {permission === rule.usual && (
            <span aria-hidden="true" title="The usual choice">
              •
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
