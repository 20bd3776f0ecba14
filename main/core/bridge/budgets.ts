import { hash } from 'node:crypto'
import type { Agent } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { count } from '../../../contract/words.ts'
import type { FailedJob } from '../cache/articles.ts'
import type { Db } from '../files/sqlite.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds for which the service knows an Idempotency-Key: a later call under it is charged anew. */
const KEY_KNOWN = DAY
/** Milliseconds for which an equal call counts as a repeat of one that got no answer. */
const REPEAT_WITHIN = 10 * 60 * 1000
/** Milliseconds for which a charge waits for its refund. */
const KEPT_FOR = 90 * DAY

/** Says whether the service answered a call, what it was charged in the end, null where nobody knows, and for which job. */
export type Settle = (answered: boolean, charged: number | null, jobId?: string) => void

/** What each agent may spend in a day, and what its calls were charged; in bridge.db, over restarts. Credits. */
export type Budgets = {
  readonly set: (agentId: string, credits: number | null) => void
  readonly of: (agentId: string) => Pick<Agent, 'daily_budget' | 'spent_today'>
  /** Throws `budget_spent` where a call of that cost goes beyond what is left of the day. */
  readonly check: (agentId: string, cost: number) => void
  /**
   * Counts the whole cost of a call before it is sent, so that it counts even if the desk is killed meanwhile. One
   * that is sent again under its key counts once. Throws `budget_spent`. `Settle` never throws: the call was sent.
   * `call` is equal for equal calls.
   */
  readonly reserve: (agentId: string, cost: number, key: string, call: string) => Settle
  /** The key of an equal call that costs something and was cut off by the end of the desk. */
  readonly cutOff: (call: string) => string | undefined
  /**
   * The service gave back what a job cost: so does the day that it was counted on, once. A charge whose answer was lost
   * knows no job; it is found by the key that it was sent under.
   */
  readonly refund: (failed: FailedJob) => void
  /** Forgets charges of 90 days ago. */
  readonly prune: () => void
}

type Charge = {
  readonly key: string
  readonly call: string
  readonly answered: 0 | 1
  readonly agent_id: string
  readonly day: number
  readonly credits: number
  readonly at: number
  readonly job_id: string | null
  readonly refunded: 0 | 1
}

type Count = {
  readonly agentId: string
  readonly key: string
  readonly call: string
  readonly credits: number
  readonly answered: boolean
  readonly jobId?: string | undefined
}

/** How often a call is under way under one key, and what counts where none of these is charged. */
type UnderWay = { readonly tries: number; readonly counted: number }

/** The budgets in an open bridge.db. Days turn at midnight UTC. */
export const openBudgets = (db: Db, now: () => number, onBug: (thrown: unknown) => void): Budgets => {
  const rows = chargeRows(db)
  const underWay = new Map<string, UnderWay>()
  const today = () => Math.floor(now() / DAY)
  const known = (key: string) => rows.get(key, now() - KEY_KNOWN)

  const count = db.transaction(({ agentId, key, call, credits, answered, jobId }: Count) => {
    const before = known(key)
    if (before?.refunded === 1) return
    const { day, at } = before ?? { day: today(), at: now() }
    const job_id = jobId ?? before?.job_id ?? null
    const told = answered || before?.answered === 1 ? 1 : 0
    if (credits === 0) rows.drop(key)
    else rows.put({ key, call, answered: told, agent_id: agentId, day, credits, at, job_id, refunded: 0 })
    rows.spend(agentId, day, credits - (before?.credits ?? 0))
  })
  const check = (agentId: string, cost: number, needed = cost): void => {
    const limit = needed === 0 ? null : rows.budget(agentId)
    if (limit === null) return
    const left = limit - rows.spent(agentId, today())
    if (needed > left) throw overBudget(cost, left, limit)
  }
  const hold = (agentId: string, cost: number, key: string, call: string): void => {
    const before = known(key)
    const needed = before?.refunded === 1 ? 0 : Math.max(0, cost - (before?.credits ?? 0))
    check(agentId, cost, needed)
    if (needed > 0) count({ agentId, key, call, credits: cost, answered: false })
    const { tries, counted } = underWay.get(key) ?? { tries: 0, counted: before?.credits ?? 0 }
    underWay.set(key, { tries: tries + 1, counted })
  }
  /** An answer that says nothing of a charge takes back nothing: an earlier try may have been charged. */
  const release = (key: string, cost: number, charged: number | null): number => {
    const { tries, counted } = underWay.get(key) ?? { tries: 1, counted: 0 }
    const credits = charged || counted || (charged === null ? cost : 0)
    if (tries === 1) underWay.delete(key)
    else underWay.set(key, { tries: tries - 1, counted: credits })
    return tries === 1 || charged ? credits : Math.max(credits, cost)
  }

  return {
    set: rows.setBudget,
    of: (agentId) => ({ daily_budget: rows.budget(agentId), spent_today: rows.spent(agentId, today()) }),
    check,
    reserve: (agentId, cost, key, call) => {
      if (cost > 0) hold(agentId, cost, key, call)
      return (answered, charged, jobId) => {
        // Most calls that act cost nothing: they touch no row.
        if (cost === 0 && !charged) return
        const credits = cost > 0 ? release(key, cost, charged) : (charged ?? 0)
        try {
          count({ agentId, key, call, credits, answered, jobId })
        } catch (thrown) {
          onBug(thrown)
        }
      }
    },
    cutOff: (call) => rows.unanswered(call, now() - REPEAT_WITHIN).find((key) => !underWay.has(key)),
    refund: db.transaction(({ job_id, order_key_hash }: FailedJob) => {
      const lost = order_key_hash === null ? [] : rows.withoutJob()
      const ordered = lost.filter(({ key }) => hash('sha256', key) === order_key_hash)
      for (const { key, agent_id, day, credits } of [...rows.ofJob(job_id), ...ordered]) {
        rows.refunded(key)
        rows.spend(agent_id, day, -credits)
      }
    }),
    prune: () => rows.forget(now() - KEPT_FOR),
  }
}

const chargeRows = (db: Db) => {
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
  const get = db.prepare<[string, number], Charge>('SELECT * FROM charge WHERE key = ? AND at > ?')
  const put = db.prepare<[Charge]>(`
    INSERT OR REPLACE INTO charge (key, call, answered, agent_id, day, credits, at, job_id, refunded)
    VALUES (:key, :call, :answered, :agent_id, :day, :credits, :at, :job_id, :refunded)`)
  const drop = db.prepare<[string]>('DELETE FROM charge WHERE key = ?')
  const unanswered = db
    .prepare<[string, number], string>('SELECT key FROM charge WHERE call = ? AND answered = 0 AND at > ?')
    .pluck()
  const ofJob = db.prepare<[string], Charge>('SELECT * FROM charge WHERE job_id = ? AND refunded = 0')
  const refunded = db.prepare<[string]>('UPDATE charge SET refunded = 1 WHERE key = ?')
  const withoutJob = db.prepare<[], Charge>('SELECT * FROM charge WHERE job_id IS NULL AND refunded = 0')
  const forget = db.prepare<[number]>('DELETE FROM charge WHERE at < ?')
  const forgetDays = db.prepare<[number]>('DELETE FROM spending WHERE day < ?')
  return {
    budget: (agentId: string): number | null => budget.get(agentId) ?? null,
    setBudget: (agentId: string, credits: number | null): void => void setBudget.run(credits, agentId),
    spent: (agentId: string, day: number): number => spent.get(agentId, day) ?? 0,
    /** Adds to a day; takes away where the credits are fewer than none. */
    spend: (agentId: string, day: number, credits: number): void => void spend.run(agentId, day, credits),
    /** The charge of a key that is newer than that (ms). */
    get: (key: string, since: number): Charge | undefined => get.get(key, since),
    put: (charge: Charge): void => void put.run(charge),
    drop: (key: string): void => void drop.run(key),
    /** Keys of equal calls without an answer that were sent after that (ms). */
    unanswered: (call: string, since: number): readonly string[] => unanswered.all(call, since),
    /** What was paid for a job and not given back. */
    ofJob: (jobId: string): readonly Charge[] => ofJob.all(jobId),
    /** What was paid for nobody knows which job. */
    withoutJob: (): readonly Charge[] => withoutJob.all(),
    refunded: (key: string): void => void refunded.run(key),
    forget: (before: number): void => {
      forget.run(before)
      forgetDays.run(Math.floor(before / DAY))
    },
  }
}

const overBudget = (cost: number, left: number, limit: number): AppError =>
  new AppError(
    'budget_spent',
    `This costs ${count(cost, 'credit')}, and of the ${limit} that the person lets you spend in a day ${Math.max(0, left)} are left. Nothing was sent and nothing was charged.`,
  )
