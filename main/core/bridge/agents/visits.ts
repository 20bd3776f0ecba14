import type { Agent } from '../../../../contract/desk.ts'
import type { Agents } from './agents.ts'

/** Milliseconds within which an agent's visits count as one. */
const SEEN_EVERY = 10_000

/** Notes when an agent was here last, and by which way. */
export type NoteVisit = (agentId: string, via: NonNullable<Agent['via']>) => void

/** Notes visits in bridge.db, seldom enough to cost calls nothing; a full disk keeps no agent from its call. */
export const noteVisits = (
  agents: Pick<Agents, 'seen'>,
  now: () => number,
  onNoted: () => void,
  onBug: (thrown: unknown) => void,
): NoteVisit => {
  const lastSeen = new Map<string, number>()
  return (agentId, via) => {
    if (Math.abs(now() - (lastSeen.get(agentId) ?? 0)) < SEEN_EVERY) return
    lastSeen.set(agentId, now())
    try {
      agents.seen(agentId, 0, via)
    } catch (thrown) {
      onBug(thrown)
    }
    onNoted()
  }
}
