import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CallToolResult, Tool } from '@modelcontextprotocol/server'

/** What is said about tools where the service is not asked. */
export type InPlace = { readonly tools: readonly Tool[]; readonly answer: CallToolResult }

/** The bridge's own half of MCP for one agent: greeting, ping, subscriptions, and tools while the service is away. */
export type AgentMcp = {
  /** Answers a request whose body was parsed already, in the era that it is of. */
  readonly serve: (
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    inPlace: InPlace,
  ) => Promise<void>
  /** The same for a message that came by the line. */
  readonly fetch: (request: Request, body: unknown, inPlace: InPlace) => Promise<Response>
  /** Tells its subscribed clients of the new era that the tool list is another. */
  readonly toolsChanged: () => void
  readonly close: () => Promise<void>
}

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
