import type { Desk } from '../../../contract/desk.ts'
import type { Handlers } from '../../../contract/operation.ts'
import type { Bridge } from '../bridge/bridge.ts'
import type { Cache } from '../cache/cache.ts'
import { shownCall } from './shown-call.ts'

/** Handlers for the agents that may use the bridge, their questions to the person, and their calls. */
export const agentHandlers = (
  { agents, programs, approvals, activity }: Bridge,
  cache: Cache,
): Pick<Handlers<Desk, undefined>, 'agents' | 'programs' | 'approvals' | 'activity'> => ({
  programs: {
    list: async () => ({ programs: await (await programs()).list() }),
    preview: async ({ program_id }) => (await programs()).preview(program_id),
    connect: async ({ program_id, seen }) => (await programs()).connect(program_id, seen),
    undo: async ({ program_id }) => (await programs()).undo(program_id),
    forget: async ({ program_id }) => (await programs()).forget(program_id),
    remember: async ({ program_id }) => (await programs()).remember(program_id),
  },
  agents: {
    list: async () => agents.list(),
    create: async ({ name }) => agents.create(name),
    change: async ({ agent_id, ...change }) => agents.change(agent_id, change),
    rotate: async ({ agent_id }) => agents.rotate(agent_id),
    texts: async ({ agent_id }) => agents.texts(agent_id),
    test: async ({ agent_id }) => agents.test(agent_id),
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
    list: async (query) => {
      const { entries, next_cursor } = activity.list(query)
      return { entries: entries.map((entry) => shownCall(cache, entry)), next_cursor }
    },
    exportPage: async (query) => activity.exportPage(query),
  },
})
