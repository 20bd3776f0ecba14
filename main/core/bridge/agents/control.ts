import type { Agent, AgentTest, Bridge as BridgeStatus, Desk } from '../../../../contract/desk.ts'
import type { Input } from '../../../../contract/operation.ts'
import type { Approvals } from '../calls/approvals.ts'
import type { Budgets } from '../calls/budgets.ts'
import type { Permissions } from '../calls/permissions.ts'
import { commandSnippets, type StartCommand, snippetsFor } from '../programs/snippets.ts'
import type { Agents } from './agents.ts'

type AgentChange = Omit<Input<Desk['agents']['change']>, 'agent_id'>

type AgentControlParts = {
  readonly agents: Agents
  readonly permissions: Permissions
  readonly budgets: Pick<Budgets, 'set'>
  readonly approvals: Approvals
  readonly status: () => BridgeStatus
  /** Returns the command with which an agent of this name starts the shim. */
  readonly commandFor: (agentName: string) => StartCommand
  /** The address at which agents that speak HTTP reach the bridge. */
  readonly url: () => string
  /** Returns the path of the file that contains the token of an agent of this name. */
  readonly tokenFile: (agentName: string) => string
  /** Name of our entry in programs' settings. */
  readonly entry: string
  readonly testCall: (agentId: string) => Promise<AgentTest>
  /** Called when the person has added an agent, which will connect soon. */
  readonly onCreated: () => void
  /** Closes an agent's open connections. */
  readonly cutOff: (agentId: string) => void
  /** Tells an agent that its tool list has changed. */
  readonly toolsChanged: (agentId: string) => void
  readonly onChanged: () => void
}

/**
 * Lets the person add, limit, renew and revoke agents. Each change applies from the agent's next call on. All operations
 * except `list` and `create` throw `not_found` for an unknown agent.
 */
export const agentControl = ({ agents, permissions, budgets, approvals, ...parts }: AgentControlParts) => {
  const withSnippets = (made: { readonly agent: Agent; readonly token: string }) => ({
    ...made,
    snippets: snippetsFor(parts.commandFor(made.agent.name), {
      url: parts.url(),
      token: made.token,
      tokenFile: parts.tokenFile(made.agent.name),
      entry: parts.entry,
    }),
  })
  return {
    list: () => ({ agents: agents.list(), bridge: parts.status() }),
    create: (name: string) => {
      const made = withSnippets(agents.create(name))
      parts.onCreated()
      parts.onChanged()
      return made
    },
    change: (agentId: string, { permissions: wanted = {}, daily_budget }: AgentChange) => {
      agents.get(agentId)
      const changes = Object.entries(wanted)
      const forbidden = changes.flatMap(([rule, permission]) => (permission === 'never' ? [rule] : []))
      approvals.withdraw(agentId, forbidden, () => {
        for (const [rule, permission] of changes) permissions.set(agentId, rule, permission)
        if (daily_budget !== undefined) budgets.set(agentId, daily_budget)
      })
      if (changes.length > 0) parts.toolsChanged(agentId)
      parts.onChanged()
      return agents.get(agentId)
    },
    rotate: (agentId: string) => {
      const made = withSnippets(agents.rotate(agentId))
      parts.cutOff(agentId)
      parts.onChanged()
      return made
    },
    /** Returns the texts to paste that hold no token. */
    texts: (agentId: string) => ({
      snippets: commandSnippets(parts.commandFor(agents.get(agentId).name), parts.entry),
    }),
    /** Reads something from the service in the same way as a call by this agent. */
    test: async (agentId: string) => {
      agents.get(agentId)
      return parts.testCall(agentId)
    },
    revoke: (agentId: string) => {
      agents.revoke(agentId)
      approvals.withdrawAll(agentId)
      parts.cutOff(agentId)
      parts.onChanged()
    },
  }
}
