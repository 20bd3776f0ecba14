import type { AgentMcp } from './agent-mcp.ts'

/** The same for every agent, each with subscriptions of its own: what one may do is no news to another. */
export type LocalMcp = Pick<AgentMcp, 'close'> & {
  readonly of: (agentId: string) => AgentMcp
  /** Tells every agent, or one. */
  readonly toolsChanged: (agentId?: string) => void
  /** Loads what the first request of an agent would wait for. */
  readonly warm: () => void
  /** Ends the half of an agent that was revoked. */
  readonly forget: (agentId: string) => void
}

/** Makes each agent's half with its first request. */
export const createLocalMcp = (version: string, onError: (error: Error) => void): LocalMcp => {
  const agents = new Map<string, AgentMcp>()
  const open = (): AgentMcp => {
    // The SDK would be more than half of what a desk loads at its start, and nobody's first screen needs it.
    const made = import('./agent-mcp.ts').then(({ createAgentMcp }) => createAgentMcp(version, onError))
    made.catch(onError)
    return {
      serve: async (...asked) => (await made).serve(...asked),
      fetch: async (...asked) => (await made).fetch(...asked),
      toolsChanged: () => void made.then((its) => its.toolsChanged()).catch(onError),
      close: async () => (await made).close(),
    }
  }
  return {
    of: (agentId) => {
      const its = agents.get(agentId) ?? open()
      agents.set(agentId, its)
      return its
    },
    toolsChanged: (agentId) => {
      for (const [of, its] of agents) if (agentId === undefined || of === agentId) its.toolsChanged()
    },
    warm: () => void import('./agent-mcp.ts').catch(onError),
    forget: (agentId) => {
      const its = agents.get(agentId)
      agents.delete(agentId)
      its?.close().catch(onError)
    },
    close: async () => {
      await Promise.all([...agents.values()].map((its) => its.close()))
    },
  }
}
