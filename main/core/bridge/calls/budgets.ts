import type { Agent } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { DAY } from '../../../../contract/time.ts'
import { count } from '../../../../contract/words.ts'
import type { Db } from '../../files/sqlite.ts'

/**
 * Manages each agent's daily budget and spending, in bridge.db. Amounts are credits. Days are counted from 1970 and change at
 * midnight UTC.
 */
export const openBudgets = (db: Db, now: () => number) => {
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
  const forget = db.prepare<[number]>('DELETE FROM spending WHERE day < ?')
  const today = () => Math.floor(now() / DAY)
  const limitOf = (agentId: string): number | null => budget.get(agentId) ?? null
  const spentToday = (agentId: string): number => spent.get(agentId, today()) ?? 0
  return {
    set: (agentId: string, credits: number | null) => void setBudget.run(credits, agentId),
    of: (agentId: string): Pick<Agent, 'daily_budget' | 'spent_today'> => ({
      daily_budget: limitOf(agentId),
      spent_today: spentToday(agentId),
    }),
    today,
    /**
     * Throws `budget_spent` if a call costs more than what is left of the day's budget. Pass a lower `needed` if part of the
     * cost is already counted as spent.
     */
    check: (agentId: string, cost: number, needed = cost): void => {
      const limit = needed === 0 ? null : limitOf(agentId)
      if (limit === null) return
      const left = limit - spentToday(agentId)
      if (needed > left) throw overBudget(cost, left, limit, now())
    },
    /** Adds credits to a day. A negative number subtracts credits. */
    spend: (agentId: string, day: number, credits: number) => void spend.run(agentId, day, credits),
    /** Deletes the days that ended before `before` (ms). */
    forget: (before: number) => void forget.run(Math.floor(before / DAY)),
  }
}
export type Budgets = ReturnType<typeof openBudgets>

const overBudget = (cost: number, left: number, limit: number, now: number): AppError => {
  const told = `This call costs ${count(cost, 'credit')}, but only ${Math.max(0, left)} of your daily budget of ${count(limit, 'credit')} are left. Nothing was sent and nothing was charged.`
  // A call that costs more than a whole budget does not fit tomorrow either.
  return cost > limit
    ? new AppError('budget_spent', told)
    : new AppError('budget_spent', `${told} The budget renews at midnight UTC.`, {
        retryAfter: Math.ceil((DAY - (now % DAY)) / 1000),
      })
}
