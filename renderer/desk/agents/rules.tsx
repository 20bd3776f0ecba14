import { type Agent, type AgentRule, PERMISSIONS, type Permission } from '../../../contract/desk.ts'
import { TextButton } from '../../ui/button.tsx'
import { OneOf, type Option } from '../../ui/one-of.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { when } from '../time.ts'
import { toast } from '../toasts.ts'

const WORDS: Readonly<Record<Permission, string>> = { allow: 'Allow', ask: 'Ask me', never: 'Never' }

const optionsOf = ({ usual }: AgentRule): readonly Option<Permission>[] =>
  PERMISSIONS.map((value) =>
    value === usual
      ? {
          value,
          words: WORDS[value],
          label: `${WORDS[value]}, usual`,
          mark: (
            <span aria-hidden="true" title="The usual choice">
              •
            </span>
          ),
        }
      : { value, words: WORDS[value] },
  )

/** An agent's permissions, tool by tool. Each choice applies from the next call. */
export const Rules = ({ agent }: { readonly agent: Agent }) => (
  <section aria-label={`Permissions of ${agent.name}`}>
    <p className="mb-1 text-s text-ink-3">
      A dot marks the usual choice. The agent does not see tools that are set to Never.
    </p>
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
      <OneOf label={rule.title} options={optionsOf(rule)} value={chosen} onChoose={choose} />
    </li>
  )
}
