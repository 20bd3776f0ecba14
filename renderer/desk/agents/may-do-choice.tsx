import { useState } from 'react'
import type { Agent, Permission } from '../../../contract/desk.ts'
import { cx } from '../../ui/cx.ts'
import { OneOf } from '../../ui/one-of.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'
import { MAY_DO, MAY_DO_WORDS, type MayDo, mayDoOf, permissionFor } from './may-do.ts'
import { Rules } from './rules.tsx'

type Permissions = Readonly<Record<string, Permission>>

/** What an agent may do: a choice of three for all tools, and behind it the permission of each tool. */
export const MayDoChoice = ({ agent }: { readonly agent: Agent }) => {
  const change = useAct(
    (permissions: Permissions) =>
      callDesk('agents', 'change', { agent_id: agent.agent_id, permissions: { ...permissions } }),
    'agents',
    'approvals',
  )
  const set = (permissions: Permissions, undo?: Permissions) =>
    change.mutate(permissions, {
      onSuccess: () =>
        undo && toast(`${agent.name} has new permissions.`, { undo: () => change.mutate(undo) }),
      onError: (error) => toast(`Not changed: ${wordsOf(error)}`, { tone: 'bad' }),
    })
  const choose = (mayDo: MayDo) =>
    set(
      Object.fromEntries(agent.rules.map((rule) => [rule.rule, permissionFor(rule, mayDo)])),
      Object.fromEntries(agent.rules.map(({ rule, permission }) => [rule, permission])),
    )
  const chosen = mayDoOf(agent.rules)
  const [unfolded, setUnfolded] = useState(
    chosen === null || agent.rules.some(({ allowed_until }) => allowed_until !== null),
  )
  return (
    <section aria-label={`What ${agent.name} may do`} className="grid gap-2">
      <h4 className="font-medium">What it may do</h4>
      <OneOf label="What it may do" options={MAY_DO} value={chosen} onChoose={choose} />
      <p className={cx('max-w-[68ch] text-s', chosen === 'all' ? 'text-warn' : 'text-ink-2')}>
        {chosen === null
          ? 'You set the permissions tool by tool. Choosing one of these three replaces them.'
          : MAY_DO_WORDS[chosen]}
      </p>
      <details open={unfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary className="w-fit cursor-default rounded-1 text-s text-ink-2">
          Permissions for each tool
        </summary>
        <div className="mt-2">
          <Rules agent={agent} />
        </div>
      </details>
    </section>
  )
}
