import type { AgentMcp } from './agent-mcp.ts'

/**
 * Creates each agent's MCP server on the agent's first request. Each server has its own subscriptions, because permissions
 * differ between agents.
 */
export const createOwnMcp = (version: string, onError: (error: Error) => void) => {
  const agents = new Map<string, Promise<AgentMcp>>()
  // The SDK is loaded later. The first screen does not need it, and it is more than half of the code that a desk would otherwise load at
  // its start.
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
    /** Loads code in advance, so that an agent's first request does not wait for it. */
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
export type OwnMcp = ReturnType<typeof createOwnMcp>
