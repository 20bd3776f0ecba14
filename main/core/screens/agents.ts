import type { Desk } from '../../../contract/desk.ts'
import type { Handlers } from '../../../contract/operation.ts'
import type { Bridge } from '../bridge/bridge.ts'

/** The agents that may use the bridge, what they ask the person, and what they did. */
export const agentHandlers = ({
  agents,
  programs,
  approvals,
  activity,
}: Bridge): Pick<Handlers<Desk, undefined>, 'agents' | 'programs' | 'approvals' | 'activity'> => ({
  programs: {
    list: async () => ({ programs: await programs.list() }),
    preview: ({ program_id }) => programs.preview(program_id),
    connect: ({ program_id, seen }) => programs.connect(program_id, seen),
    undo: ({ program_id }) => programs.undo(program_id),
    forget: ({ program_id }) => programs.forget(program_id),
    remember: ({ program_id }) => programs.remember(program_id),
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
