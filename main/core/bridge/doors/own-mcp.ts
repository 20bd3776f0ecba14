import type { AgentMcp } from './agent-mcp.ts'

/**
 * The MCP server of each agent, created on its first request. Each has its own subscriptions, because permissions differ
 * between agents.
 */
export const createLocalMcp = (version: string, onError: (error: Error) => void) => {
  const agents = new Map<string, Promise<AgentMcp>>()
  // The SDK is loaded later, because it would be more than half of what a desk loads at its start, and the first screen does
  // not need it.
  const load = () => import('./agent-mcp.ts')
  const open = (): Promise<AgentMcp> => {
    const made = load().then(({ createAgentMcp }) => createAgentMcp(version, onError))
    made.catch(onError)
    return made
  }
  return {
    of: (agentId: string): Promise<AgentMcp> => {
      const its = agents.get(agentId) ?? open()
      agents.set(agentId, its)
      return its
    },
    /** Tells one agent, or every agent, that its tool list has changed. */
    toolsChanged: (agentId?: string): void => {
      for (const [of, its] of agents)
        if (agentId === undefined || of === agentId) its.then((mcp) => mcp.toolsChanged()).catch(onError)
    },
    /** Loads, in advance, the code for which an agent's first request would wait. */
    warm: () => void load().catch(onError),
    /** Closes the MCP server of a revoked agent. */
    forget: (agentId: string): void => {
      const its = agents.get(agentId)
      agents.delete(agentId)
      its?.then((mcp) => mcp.close()).catch(onError)
    },
    close: async (): Promise<void> => {
      await Promise.all([...agents.values()].map(async (its) => (await its).close()))
    },
  }
}
export type LocalMcp = ReturnType<typeof createLocalMcp>
