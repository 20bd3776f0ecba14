import type { Desk } from '../../contract/desk.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { Bridge } from './bridge/bridge.ts'

/** The agents that may use the bridge, and what they did. */
export const agentHandlers = ({
  agents,
  activity,
}: Bridge): Pick<Handlers<Desk, undefined>, 'agents' | 'activity'> => ({
  agents: {
    list: async () => {
      const { agents: all, bridge } = agents.list()
      return { agents: [...all], bridge }
    },
    create: async ({ name }) => {
      const { agent, token, snippets } = agents.create(name)
      return { agent, token, snippets: [...snippets] }
    },
    revoke: async ({ agent_id }) => {
      agents.revoke(agent_id)
      return {}
    },
  },
  activity: {
    list: async (query) => {
      const { entries, next_cursor } = activity.list(query)
      return { entries: [...entries], next_cursor }
    },
  },
})
