import { useState } from 'react'
import type { Agent, Permission } from '../../../contract/desk.ts'
import { cx } from '../../ui/cx.ts'
import { OneOf } from '../../ui/one-of.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { toast } from '../toasts.ts'
import {
  choiceOf,
  differingWords,
  MAY_DO,
  MAY_DO_WORDS,
  type MayDo,
  mayDoOf,
  permissionFor,
} from './may-do.ts'
import { Rules } from './rules.tsx'

type Permissions = Readonly<Record<string, Permission>>

const permissionsOf = (rules: Agent['rules']): Permissions =>
  Object.fromEntries(rules.map(({ rule, permission }) => [rule, permission]))

/** Changes the permissions, or says why not, also after the person left the screen. Returns whether they were changed. */
const permit = async (agent_id: string, permissionsNow: () => Promise<Permissions>): Promise<boolean> => {
  try {
    await callDesk('agents', 'change', { agent_id, permissions: { ...(await permissionsNow()) } })
    return true
  } catch (error) {
    toast(`Not changed: ${wordsOf(error)}`, { tone: 'bad' })
    return false
  } finally {
    void askAgain('agents', 'approvals')
  }
}

/** Sets the permissions of all tools. The undo leaves permissions that were changed since. */
const setAll = async ({ agent_id, name, rules }: Agent, mayDo: MayDo): Promise<void> => {
  const chosen: Permissions = Object.fromEntries(rules.map((rule) => [rule.rule, permissionFor(rule, mayDo)]))
  const before = permissionsOf(rules)
  const beforeChoice = async (): Promise<Permissions> => {
    const { agents } = await callDesk('agents', 'list', {})
    const now = permissionsOf(agents.find((one) => one.agent_id === agent_id)?.rules ?? [])
    return Object.fromEntries(Object.entries(before).filter(([rule]) => now[rule] === chosen[rule]))
  }
  if (await permit(agent_id, async () => chosen))
    toast(`${name} has new permissions.`, { undo: () => void permit(agent_id, beforeChoice) })
}

/** What an agent may do: a choice of three for all tools. */
export const MayDoChoice = ({ agent }: { readonly agent: Agent }) => {
  const chosen = mayDoOf(agent.rules)
  return (
    <section aria-label={`What ${agent.name} may do`} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="font-medium">What it may do</h4>
        <OneOf
          label="What it may do"
          options={MAY_DO}
          value={chosen}
          onChoose={(mayDo) => void setAll(agent, mayDo)}
        />
      </div>
      <p className={cx('max-w-[68ch] text-s', chosen === 'all' ? 'text-warn' : 'text-ink-2')}>
        {chosen === null ? differingWords(choiceOf(agent.rules)) : MAY_DO_WORDS[chosen]}
      </p>
    </section>
  )
}

/** The permission of each tool, folded unless it differs from the choice of three. */
export const EachTool = ({ agent }: { readonly agent: Agent }) => {
  const [unfolded, setUnfolded] = useState(
    mayDoOf(agent.rules) === null || agent.rules.some(({ allowed_until }) => allowed_until !== null),
  )
  return (
    <details open={unfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary className="w-fit cursor-default rounded-1 text-s text-ink-2">Choose for each tool</summary>
      <div className="mt-2">
        <Rules agent={agent} />
      </div>
    </details>
  )
}
