import { AppError } from '../../../../contract/errors.ts'
import type { AgentMessage } from '../messages.ts'
import type { Approvals } from './approvals.ts'
import type { Budgets } from './budgets.ts'
import type { CallNotes } from './call-notes.ts'
import type { Permissions } from './permissions.ts'
import type { Checked } from './policy.ts'
import type { Granted } from './questions.ts'

/**
 * Creates the function that allows a call if it is permitted or once the person has approved it. Otherwise, the function
 * throws an error with the reason.
 */
export const permitting =
  ({
    permissions,
    budgets,
    approvals,
  }: {
    readonly permissions: Permissions
    readonly budgets: Pick<Budgets, 'check'>
    readonly approvals: Pick<Approvals, 'standing' | 'ask'>
  }) =>
  async (
    { agentId, asked }: AgentMessage,
    callKey: () => string,
    checked: Checked,
    signal: AbortSignal,
    notes: CallNotes,
  ): Promise<Granted | null> => {
    const tool = asked.params.name ?? ''
    const permission = permissions.of(agentId, checked)
    // If the person forbids a tool after an approval, the tool stays forbidden.
    if (permission === 'never')
      throw new AppError(
        'agent_not_allowed',
        `The user does not allow you to use this tool: ${checked.title}. Nothing was sent and nothing was charged.`,
      )
    const given = approvals.standing(callKey)
    if (given) {
      notes.approval = given.how
      return given
    }
    switch (checked.asksAlways ? 'ask' : permission) {
      case 'allow':
        return null
      case 'ask': {
        // The person is not asked about a call that exceeds the budget.
        budgets.check(agentId, checked.cost)
        const { rule, title, cost, goesLive } = checked
        const call = { callKey: callKey(), agentId, tool, arguments: asked.params.arguments }
        notes.approval = 'pending'
        const outcome = await approvals.ask({ ...call, rule, title, cost, goesLive }, signal)
        notes.approval = outcome.how
        if ('error' in outcome) throw outcome.error
        return outcome
      }
    }
  }
