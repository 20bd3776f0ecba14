import { hash, randomUUID } from 'node:crypto'
import { IDEMPOTENCY_KEY_KEPT, REPEAT_WITHIN } from '../../../../contract/limits.ts'
import { DAY } from '../../../../contract/time.ts'
import { canonicalJson } from '../../../../transport/json.ts'
import type { FailedJob } from '../../cache/articles.ts'
import type { Db } from '../../files/sqlite.ts'
import type { Budgets } from './budgets.ts'

/** Milliseconds for which a charge waits for its refund. */
const KEPT_FOR = 90 * DAY

/** What makes two calls of an agent to one service equal; `service` is its name. */
export const callOf = (service: string, agentId: string, tool: string, args: unknown): string =>
  hash('sha256', canonicalJson([service, agentId, tool, args ?? null]))

/** A call that acts, by the key that it is sent under; times in milliseconds. */
type SentCallRow = {
  /** The Idempotency-Key. */
  readonly key: string
  /** Equal for equal calls of one agent to one service. */
  readonly call_key: string
  readonly agent_id: string
  /** The day that its credits count on, in days since 1970. */
  readonly day: number
  readonly credits: number
  /** The service's answer came; without it the call may have been carried out, or not. */
  readonly answered: 0 | 1
  /** The job that the credits were for. */
  readonly job_id: string | null
  readonly refunded: 0 | 1
  readonly first_at: number
  /** When it was sent last, or that try ended. */
  readonly last_at: number
}

/** A call that acts, before it is sent. */
export type ActingCall = {
  readonly agentId: string
  /** Equal for equal calls of one agent to one service. */
  readonly callKey: string
  /** The Idempotency-Key that the call has of itself. */
  readonly key: string | undefined
  /** Credits that it costs by the contract. */
  readonly cost: number
}

/** How sending a call ended. */
type TryEnd = {
  /** The service's answer is there. */
  readonly answered: boolean
  /** Credits; null where nobody knows. */
  readonly charged: number | null
  readonly jobId?: string | undefined
}

/** How often a call is under way under one key, and what counts where none of these is charged. */
type UnderWay = { readonly tries: number; readonly counted: number }

/** Every call that acts, in an open bridge.db, over restarts: under which key it is sent, and what it was charged. */
export const openSentCalls = (
  db: Db,
  budgets: Pick<Budgets, 'today' | 'check' | 'spend' | 'forget'>,
  now: () => number,
  onBug: (thrown: unknown) => void,
) => {
  const get = db.prepare<[string], SentCallRow>('SELECT * FROM sent_call WHERE key = ?')
  const put = db.prepare<[SentCallRow]>(`
    INSERT OR REPLACE INTO sent_call
      (key, call_key, agent_id, day, credits, answered, job_id, refunded, first_at, last_at)
    VALUES (:key, :call_key, :agent_id, :day, :credits, :answered, :job_id, :refunded, :first_at, :last_at)`)
  /** Keys of equal calls without an answer that were under way after a time, the oldest first. */
  const unanswered = db
    .prepare<[string, number], string>(
      'SELECT key FROM sent_call WHERE call_key = ? AND answered = 0 AND last_at > ? ORDER BY first_at',
    )
    .pluck()
  /** What was paid for a job and not given back; what was paid for nobody knows which job. */
  const ofJob = db.prepare<[string], SentCallRow>('SELECT * FROM sent_call WHERE job_id = ? AND refunded = 0')
  const withoutJob = db.prepare<[], SentCallRow>(
    'SELECT * FROM sent_call WHERE job_id IS NULL AND refunded = 0 AND credits > 0',
  )
  const refunded = db.prepare<[string]>('UPDATE sent_call SET refunded = 1 WHERE key = ?')
  /** Forgets what was sent before one time, and what cost nothing before another. */
  const forget = db.prepare<[number, number]>(
    'DELETE FROM sent_call WHERE first_at < ? OR (credits = 0 AND last_at < ?)',
  )
  /** By key. What a process before this one left without an answer is under way no more. */
  const underWay = new Map<string, UnderWay>()

  const lost = (callKey: string): string | undefined =>
    unanswered.all(callKey, now() - REPEAT_WITHIN).find((key) => !underWay.has(key))

  const rowFor = ({ agentId, callKey }: ActingCall, key: string): SentCallRow => {
    const row = get.get(key)
    // What was refused or free, or is forgotten by the service, begins anew.
    if (row && row.credits > 0 && row.first_at > now() - IDEMPOTENCY_KEY_KEPT) return row
    const of = { key, call_key: callKey, agent_id: agentId, day: budgets.today() }
    return { ...of, credits: 0, answered: 0, job_id: null, refunded: 0, first_at: now(), last_at: now() }
  }
  const write = db.transaction((row: SentCallRow, credits: number): void => {
    put.run({ ...row, credits, last_at: now() })
    if (credits !== row.credits) budgets.spend(row.agent_id, row.day, credits - row.credits)
  })
  const hold = (row: SentCallRow, cost: number): void => {
    const credits = row.refunded === 1 ? row.credits : Math.max(row.credits, cost)
    budgets.check(row.agent_id, cost, credits - row.credits)
    try {
      write(row, credits)
    } catch (thrown) {
      // A full disk keeps no agent from what needs no counting.
      if (credits !== row.credits) throw thrown
      onBug(thrown)
    }
    const { tries, counted } = underWay.get(row.key) ?? { tries: 0, counted: row.credits }
    underWay.set(row.key, { tries: tries + 1, counted })
  }
  /** What a key counts after a try. One that says nothing of a charge takes back nothing: an earlier one may have been charged. */
  const release = (key: string, cost: number, charged: number | null): number => {
    const { tries, counted } = underWay.get(key) ?? { tries: 1, counted: 0 }
    const credits = charged || counted || (charged === null ? cost : 0)
    if (tries === 1) underWay.delete(key)
    else underWay.set(key, { tries: tries - 1, counted: credits })
    return tries === 1 || charged ? credits : Math.max(credits, cost)
  }

  return {
    /**
     * Writes a call down before it is sent, with its whole cost, so that it counts even if the desk is killed meanwhile.
     * A call that has no key of its own repeats an equal one that got no answer, under its key; what is sent again under
     * its key counts once. `end` must be told how it went, and never throws: the call was sent. Throws `budget_spent`,
     * and where credits cannot be written down.
     */
    begin: (call: ActingCall) => {
      const key = call.key ?? lost(call.callKey) ?? randomUUID()
      const begun = rowFor(call, key)
      hold(begun, call.cost)
      const end = ({ answered, charged, jobId }: TryEnd): void => {
        const credits = release(key, call.cost, charged)
        try {
          const row = get.get(key) ?? begun
          const told = { answered: answered ? 1 : row.answered, job_id: jobId ?? row.job_id } as const
          write({ ...row, ...told }, row.refunded === 1 ? row.credits : credits)
        } catch (thrown) {
          onBug(thrown)
        }
      }
      return { key, end }
    },
    /**
     * The service gave back what a job cost: so does the day that it was counted on, once. A charge whose answer was lost
     * knows no job; it is found by the key that it was sent under.
     */
    refund: db.transaction(({ job_id, order_key_hash }: FailedJob) => {
      const lostOrders = order_key_hash === null ? [] : withoutJob.all()
      const ordered = lostOrders.filter(({ key }) => hash('sha256', key) === order_key_hash)
      for (const { key, agent_id, day, credits } of [...ofJob.all(job_id), ...ordered]) {
        refunded.run(key)
        budgets.spend(agent_id, day, -credits)
      }
    }),
    /** Forgets calls of 90 days ago; a day after those that cost nothing. */
    prune: (): void => {
      forget.run(now() - KEPT_FOR, now() - IDEMPOTENCY_KEY_KEPT)
      budgets.forget(now() - KEPT_FOR)
    },
  }
}
export type SentCalls = ReturnType<typeof openSentCalls>
