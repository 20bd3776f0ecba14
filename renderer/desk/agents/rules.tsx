import { type Agent, type AgentRule, PERMISSIONS, type Permission } from '../../../contract/desk.ts'
import { TextButton } from '../../ui/button.tsx'
import { OneOf, type Option } from '../../ui/one-of.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { when } from '../time.ts'
import { toast } from '../toasts.ts'

const WORDS: Readonly<Record<Permission, string>> = { allow: 'Allow', ask: 'Ask me', never: 'Never' }

/** From the least right to the most, as in the choice for all tools. */
const OPTIONS: readonly Option<Permission>[] = PERMISSIONS.toReversed().map((value) => ({
  value,
  words: WORDS[value],
}))

const GROUPS = [
  {
    title: 'Spends credits or publishes live',
    holds: ({ costs, goes_live }: AgentRule) => costs !== null || goes_live,
  },
  {
    title: 'Changes or saves something',
    holds: ({ costs, goes_live, reads }: AgentRule) => costs === null && !goes_live && !reads,
  },
  {
    title: 'Only reads',
    holds: ({ costs, goes_live, reads }: AgentRule) => costs === null && !goes_live && reads,
  },
] as const

/** An agent's permissions, tool by tool. Each choice applies from the next call. */
export const Rules = ({ agent }: { readonly agent: Agent }) => (
  <section aria-label={`Permissions of ${agent.name}`} className="grid gap-4">
    <p className="text-s text-ink-3">The agent does not see tools that are set to Never.</p>
    {GROUPS.map(({ title, holds }) => {
      const rules = agent.rules.filter(holds)
      return (
        rules.length > 0 && (
          <section key={title} aria-label={title}>
            <h5 className="border-b border-line pb-1 text-s font-semibold text-ink-2">{title}</h5>
            <ul>
              {rules.map((rule) => (
                <RuleRow key={rule.rule} agentId={agent.agent_id} rule={rule} />
              ))}
            </ul>
          </section>
        )
      )
    })}
  </section>
)

/** Writes what a tool costs without the full stop. A number never stands apart from its word. */
const costWords = (costs: string): string => costs.replace(/\.$/, '').replace(/(\d) /g, '$1\u00a0')

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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <span>{rule.title}</span>
        {rule.costs && <span className="text-s text-ink-3"> · {costWords(rule.costs)}</span>}
        {rule.goes_live && <span className="text-s text-warn"> · everyone can read it</span>}
        {rule.allowed_until && (
          <p className="text-s text-ink-2">
            Allowed without asking until {when(rule.allowed_until, Date.now()).replace(/^today at /, '')}.{' '}
            <TextButton
              aria-label={`End now: one hour’s permission for ${rule.title}`}
              onClick={() => choose('ask')}
            >
              End now
            </TextButton>
          </p>
        )}
      </div>
      {chosen !== rule.usual && (
        <TextButton
          className="text-s"
          aria-label={`Reset ${rule.title} to usual`}
          onClick={() => choose(rule.usual)}
        >
          Reset to usual
        </TextButton>
      )}
      <OneOf quiet label={rule.title} options={OPTIONS} value={chosen} onChoose={choose} />
    </li>
  )
}
