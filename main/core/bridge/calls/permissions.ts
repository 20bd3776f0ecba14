import type { AgentRule, Permission } from '../../../../contract/desk.ts'
import { HOUR } from '../../../../contract/time.ts'
import type { Db } from '../../files/sqlite.ts'
import { type Checked, isForbidden, RULES, type Rule } from './policy.ts'

/** Milliseconds by which the computer's clock may be set back without effect. */
const SLACK = 60_000

/** Stores the person's decisions about each agent, in bridge.db. */
export const openPermissions = (db: Db, now: () => number) => {
  const chosen = db.prepare<[string], { rule: string; permission: Permission }>(
    'SELECT rule, permission FROM permission WHERE agent_id = ?',
  )
  const choose = db.prepare<[string, string, Permission]>(
    'INSERT OR REPLACE INTO permission (agent_id, rule, permission) VALUES (?, ?, ?)',
  )
  const allowed = db.prepare<[string], { rule: string; until: number }>(
    'SELECT rule, until FROM allowance WHERE agent_id = ?',
  )
  const allow = db.prepare<[string, string, number]>(
    'INSERT OR REPLACE INTO allowance (agent_id, rule, until) VALUES (?, ?, ?)',
  )
  const disallow = db.prepare<[string, string]>('DELETE FROM allowance WHERE agent_id = ? AND rule = ?')
  const setBoth = db.transaction((agentId: string, rule: string, permission: Permission): void => {
    choose.run(agentId, rule, permission)
    disallow.run(agentId, rule)
  })
  // Decisions by agent, cached because every call needs them. A change of an agent's decisions deletes its entry.
  const known = new Map<string, Decided>()

  const knownOf = (agentId: string): Decided => {
    const found = known.get(agentId)
    if (found) return found
    const read = {
      chosen: new Map(chosen.all(agentId).map(({ rule, permission }) => [rule, permission])),
      until: new Map(allowed.all(agentId).map(({ rule, until }) => [rule, until])),
    }
    known.set(agentId, read)
    return read
  }
  const untilOf = (agentId: string, rule: string): number | null => {
    const until = knownOf(agentId).until.get(rule) ?? 0
    // If more than an hour is left of an allowance, the clock was set back after the allowance began.
    return until > now() && until <= now() + HOUR + SLACK ? until : null
  }

  return {
    /** Returns the permission for a call now. An allowance for an hour counts as `allow`. */
    of: (agentId: string, { rule, usual }: Pick<Checked, 'rule' | 'usual'>): Permission => {
      const permission = knownOf(agentId).chosen.get(rule) ?? usual
      return permission === 'ask' && untilOf(agentId, rule) !== null ? 'allow' : permission
    },
    set: (agentId: string, rule: string, permission: Permission): void => {
      setBoth(agentId, rule, permission)
      known.delete(agentId)
    },
    allowForAnHour: (agentId: string, rule: string): void => {
      allow.run(agentId, rule, now() + HOUR)
      known.delete(agentId)
    },
    /** Lists every rule for the screens. */
    shown: (agentId: string): readonly AgentRule[] =>
      [...RULES, ...unknownRules(knownOf(agentId))].map((rule) =>
        shownRule(rule, knownOf(agentId), untilOf(agentId, rule.rule)),
      ),
    /** Whether an agent's tool list hides a tool. */
    hides: (agentId: string, tool: string) =>
      isForbidden(tool, (rule) => knownOf(agentId).chosen.get(rule) ?? null),
  }
}
export type Permissions = ReturnType<typeof openPermissions>

type Decided = {
  readonly chosen: ReadonlyMap<string, Permission>
  readonly until: ReadonlyMap<string, number>
}

/** Lists the person's decisions on tools that the contract does not know. */
const unknownRules = ({ chosen, until }: Decided): readonly Rule[] =>
  [...new Set([...chosen.keys(), ...until.keys()])]
    .filter((name) => !RULES.some(({ rule }) => rule === name))
    .map((name) => ({
      rule: name,
      tool: name,
      title: name,
      goesLive: false,
      reads: false,
      costs: null,
      usual: 'ask',
    }))

const shownRule = (
  { rule, tool, title, goesLive, reads, costs, usual }: Rule,
  { chosen }: Decided,
  until: number | null,
): AgentRule => ({
  rule,
  tool,
  title,
  goes_live: goesLive,
  reads,
  costs,
  permission: chosen.get(rule) ?? usual,
  usual,
  allowed_until: until === null ? null : new Date(until).toISOString(),
})
