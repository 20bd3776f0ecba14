import type { AgentMcp } from './agent-mcp.ts'

/** Each agent's half of MCP, made with its first request; each has subscriptions of its own: what one may do is no news to another. */
export const createLocalMcp = (version: string, onError: (error: Error) => void) => {
  const agents = new Map<string, Promise<AgentMcp>>()
  // The SDK would be more than half of what a desk loads at its start, and nobody's first screen needs it.
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
    /** Tells every agent, or one. */
    toolsChanged: (agentId?: string): void => {
      for (const [of, its] of agents)
        if (agentId === undefined || of === agentId) its.then((mcp) => mcp.toolsChanged()).catch(onError)
    },
    /** Loads what the first request of an agent would wait for. */
    warm: () => void load().catch(onError),
    /** Ends the half of an agent that was revoked. */
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
