import type { Agent } from '../../../contract/desk.ts'

/** An agent that has made no call. */
export const AGENT: Agent = {
  agent_id: 'agent_1',
  name: 'Cursor',
  created_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: null,
  calls: 0,
  via: null,
  rules: [],
  daily_budget: null,
  spent_today: 0,
}
