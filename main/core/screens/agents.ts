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
    list: async () => ({ clients: await clients.list() }),
    preview: ({ client }) => clients.preview(client),
    connect: ({ client, seen }) => clients.connect(client, seen),
    undo: ({ client }) => clients.undo(client),
    forget: ({ client }) => clients.forget(client),
    remember: ({ client }) => clients.remember(client),
  },
  agents: {
    list: async () => agents.list(),
    create: async ({ name }) => agents.create(name),
    change: async ({ agent_id, ...change }) => agents.change(agent_id, change),
    rotate: async ({ agent_id }) => agents.rotate(agent_id),
    revoke: async ({ agent_id }) => {
      agents.revoke(agent_id)
      return {}
    },
  },
  approvals: {
    list: async () => ({ approvals: approvals.list() }),
    answer: async ({ approval_id, answer, reason }) => {
      approvals.answer(approval_id, answer, reason)
      return {}
    },
  },
  activity: {
    list: async (query) => activity.list(query),
    exportPage: async (query) => activity.exportPage(query),
  },
})
