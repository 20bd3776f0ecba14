import type { Desk } from '../../../contract/desk.ts'
import type { Handlers } from '../../../contract/operation.ts'
import type { Bridge } from '../bridge/bridge.ts'

/** The agents that may use the bridge, what they ask the person, and what they did. */
export const agentHandlers = ({
  agents,
  clients,
  approvals,
  activity,
}: Bridge): Pick<Handlers<Desk, undefined>, 'agents' | 'clients' | 'approvals' | 'activity'> => ({
  clients: {
    list: async () => ({ clients: [...(await clients.list())] }),
    preview: ({ client }) => clients.preview(client),
    connect: ({ client, seen }) => clients.connect(client, seen),
    undo: ({ client }) => clients.undo(client),
    forget: ({ client }) => clients.forget(client),
    remember: ({ client }) => clients.remember(client),
  },
  agents: {
    list: async () => {
      const { agents: all, bridge } = agents.list()
      return { agents: [...all], bridge }
    },
    create: async ({ name }) => {
      const { snippets, ...made } = agents.create(name)
      return { ...made, snippets: [...snippets] }
    },
    change: async ({ agent_id, ...change }) => agents.change(agent_id, change),
    rotate: async ({ agent_id }) => {
      const { snippets, ...made } = agents.rotate(agent_id)
      return { ...made, snippets: [...snippets] }
    },
    revoke: async ({ agent_id }) => {
      agents.revoke(agent_id)
      return {}
    },
  },
  approvals: {
    list: async () => ({ approvals: [...approvals.list()] }),
    answer: async ({ approval_id, answer, reason }) => {
      approvals.answer(approval_id, answer, reason)
      return {}
    },
  },
  activity: {
    list: async (query) => {
      const { entries, next_cursor } = activity.list(query)
      return { entries: [...entries], next_cursor }
    },
    exportPage: async (query) => activity.exportPage(query),
  },
})
