import type { Agent, AgentRule, Permission } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../sqlite.ts'
import { isForbidden, type Judged, RULES, type Rule } from './policy.ts'

const DAY = 24 * 60 * 60 * 1000
const HOUR = 60 * 60 * 1000

/** What the person decided about each agent. */
export type Permissions = {
  /** What holds for a call now: an hour's allowance counts as `allow`. */
  readonly of: (agentId: string, judged: Pick<Judged, 'rule' | 'usual'>) => Permission
  readonly set: (agentId: string, rule: string, permission: Permission) => void
  readonly allowForAnHour: (agentId: string, rule: string) => void
  readonly setBudget: (agentId: string, credits: number | null) => void
  /** The part of an agent that the screens show. */
  readonly shown: (agentId: string) => Pick<Agent, 'rules' | 'daily_budget' | 'spent_today'>
  /** Whether a tool is left out of an agent's list. */
  readonly hides: (agentId: string, tool: string) => boolean
  /**
   * Takes the cost of a call from the day's budget before it is sent. The returned function says what it was charged
   * in the end, null where nobody knows: the whole cost then counts. A call that is sent again under its key counts
   * once. Throws `budget_spent`.
   */
  readonly reserve: (agentId: string, cost: number, key: string) => (charged: number | null) => void
}

/** The permissions in an open bridge.db. Days turn at midnight UTC. */
export const openPermissions = (db: Db, now: () => number): Permissions => {
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
  const budget = db
    .prepare<[string], number | null>('SELECT daily_budget FROM agent WHERE agent_id = ?')
    .pluck()
  const setBudget = db.prepare<[number | null, string]>(
    'UPDATE agent SET daily_budget = ? WHERE agent_id = ?',
  )
  const spent = db
    .prepare<[string, number], number>('SELECT credits FROM spending WHERE agent_id = ? AND day = ?')
    .pluck()
  const spend = db.prepare<[string, number, number]>(`
    INSERT INTO spending (agent_id, day, credits) VALUES (?, ?, ?)
    ON CONFLICT (agent_id, day) DO UPDATE SET credits = credits + excluded.credits`)
  // Every call asks; the few rows of an agent are read once and after each change.
  const known = new Map<string, Known>()
  const reserved = new Map<string, number>()
  /** Calls by their keys, in memory: after a restart a repeat counts anew. */
  const calls = new Map<string, Counted>()
  const today = () => Math.floor(now() / DAY)
  const spentToday = (agentId: string) => spent.get(agentId, today()) ?? 0

  const callOf = (key: string): Counted => calls.get(key) ?? { day: today(), credits: 0, held: 0 }
  const hold = (agentId: string, key: string, credits: number): void => {
    const call = callOf(key)
    reserved.set(agentId, (reserved.get(agentId) ?? 0) + credits)
    calls.set(key, { ...call, held: call.held + credits })
  }
  /** An answer that says nothing of a charge takes back nothing: the call may have been charged before. */
  const count = (agentId: string, key: string, charged: number | null, cost: number): void => {
    const call = callOf(key)
    const credits = charged || call.credits || (charged === null ? cost : 0)
    if (credits !== call.credits) spend.run(agentId, call.day, credits - call.credits)
    calls.set(key, { ...call, credits })
    for (const [other, { day, held, credits }] of calls)
      if (held === 0 && (credits === 0 || day < today() - 1)) calls.delete(other)
  }

  const knownOf = (agentId: string): Known => {
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
    return until > now() ? until : null
  }

  return {
    of: (agentId, { rule, usual }) => {
      const permission = knownOf(agentId).chosen.get(rule) ?? usual
      return permission === 'ask' && untilOf(agentId, rule) !== null ? 'allow' : permission
    },
    set: (agentId, rule, permission) => {
      choose.run(agentId, rule, permission)
      disallow.run(agentId, rule)
      known.delete(agentId)
    },
    allowForAnHour: (agentId, rule) => {
      allow.run(agentId, rule, now() + HOUR)
      known.delete(agentId)
    },
    setBudget: (agentId, credits) => void setBudget.run(credits, agentId),
    shown: (agentId) => ({
      rules: [...RULES, ...unknownRules(knownOf(agentId))].map((rule) =>
        shownRule(rule, knownOf(agentId), untilOf(agentId, rule.rule)),
      ),
      daily_budget: budget.get(agentId) ?? null,
      spent_today: spentToday(agentId),
    }),
    hides: (agentId, tool) => isForbidden(tool, (rule) => knownOf(agentId).chosen.get(rule) ?? null),
    reserve: (agentId, cost, key) => {
      const { credits, held } = callOf(key)
      const needed = Math.max(0, cost - credits - held)
      const limit = needed === 0 ? null : (budget.get(agentId) ?? null)
      const left = limit === null ? null : limit - spentToday(agentId) - (reserved.get(agentId) ?? 0)
      if (left !== null && needed > left) throw overBudget(cost, left, limit ?? 0)
      hold(agentId, key, needed)
      return (charged) => {
        hold(agentId, key, -needed)
        count(agentId, key, charged, cost)
      }
    },
  }
}

/** What a call was counted with, on which day, and what is held back for it while it is under way; credits. */
type Counted = { readonly day: number; readonly credits: number; readonly held: number }

type Known = {
  readonly chosen: ReadonlyMap<string, Permission>
  readonly until: ReadonlyMap<string, number>
}

/** What the person decided about tools that the contract does not know. */
const unknownRules = ({ chosen, until }: Known): readonly Rule[] =>
  [...new Set([...chosen.keys(), ...until.keys()])]
    .filter((name) => !RULES.some(({ rule }) => rule === name))
    .map((name) => ({ rule: name, tool: name, title: name, goesLive: false, costs: null, usual: 'ask' }))

const shownRule = (
  { rule, tool, title, goesLive, costs, usual }: (typeof RULES)[number],
  { chosen }: Known,
  until: number | null,
): AgentRule => ({
  rule,
  tool,
  title,
  goes_live: goesLive,
  costs,
  permission: chosen.get(rule) ?? usual,
  usual,
  allowed_until: until === null ? null : new Date(until).toISOString(),
})

const overBudget = (cost: number, left: number, limit: number): AppError =>
  new AppError(
    'budget_spent',
    `This costs ${cost} credits, and of the ${limit} that the person lets you spend in a day ${Math.max(0, left)} are left. Nothing was sent and nothing was charged.`,
  )
