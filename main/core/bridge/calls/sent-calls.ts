import { hash, randomUUID } from 'node:crypto'
import { COSTS } from '../../../../contract/credits.ts'
import { IDEMPOTENCY_KEY_KEPT, REPEAT_WITHIN } from '../../../../contract/limits.ts'
import { DAY } from '../../../../contract/time.ts'
import { canonicalJson } from '../../../../transport/json.ts'
import type { RefundedJob } from '../../cache/articles.ts'
import type { Db } from '../../files/sqlite.ts'
import type { Budgets } from './budgets.ts'

/** Milliseconds for which a charge can still be refunded. */
const KEPT_FOR = 90 * DAY

/** Computes a key that is the same for equal calls of an agent to one service. `service` is the service's name. */
export const callOf = (service: string, agentId: string, tool: string, args: unknown): string =>
  hash('sha256', canonicalJson([service, agentId, tool, args ?? null]))

/** A call that acts, with the Idempotency-Key under which it is sent. Times are in milliseconds. */
type SentCallRow = {
  /** The Idempotency-Key. */
  readonly key: string
  /** Key that is the same for equal calls of one agent to one service. */
  readonly call_key: string
  readonly agent_id: string
  /** Day on which the call's credits are counted, in days since 1970. */
  readonly day: number
  readonly credits: number
  /** 1 once the service has answered. Until then, it is unknown whether the service carried out the call. */
  readonly answered: 0 | 1
  /** Id of the job that cost the credits. */
  readonly job_id: string | null
  /** Credits that the service gave back. */
  readonly refunded: number
  readonly first_at: number
  /** Time when the call was last sent, or when that attempt ended. */
  readonly last_at: number
}

/** A call that acts, before it is sent. */
export type ActingCall = {
  readonly agentId: string
  /** Key that is the same for equal calls of one agent to one service. */
  readonly callKey: string
  /** The Idempotency-Key of an approval or from the agent; undefined if both are missing. */
  readonly key: string | undefined
  /** The cost in credits, as the contract states it. */
  readonly cost: number
}

/** How an attempt to send a call ended. */
type TryEnd = {
  /** Whether the service answered. */
  readonly answered: boolean
  /** Charged credits; null if the charge is unknown. */
  readonly charged: number | null
  readonly jobId?: string | undefined
}

/** Number of attempts that are running under one key, and the credits that count if the service charges for none of them. */
type UnderWay = { readonly tries: number; readonly counted: number }

/**
 * Stores every call that acts, in bridge.db: the key under which the call is sent, and its charge. The records survive
 * restarts.
 */
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
  /** Selects the keys of equal unanswered calls that were last under way after a given time, oldest first. */
  const unanswered = db
    .prepare<[string, number], string>(
      'SELECT key FROM sent_call WHERE call_key = ? AND answered = 0 AND last_at > ? ORDER BY first_at',
    )
    .pluck()
  /** Select the charges that are not refunded in whole: `ofJob` for a given job, `withoutJob` if the job is unknown. */
  const ofJob = db.prepare<[string], SentCallRow>(
    'SELECT * FROM sent_call WHERE job_id = ? AND refunded < credits',
  )
  const withoutJob = db.prepare<[], SentCallRow>(
    'SELECT * FROM sent_call WHERE job_id IS NULL AND refunded < credits',
  )
  const refunded = db.prepare<[number, string]>('UPDATE sent_call SET refunded = ? WHERE key = ?')
  /** Deletes calls that were first sent before the first given time, and free calls that were last sent before the second. */
  const forget = db.prepare<[number, number]>(
    'DELETE FROM sent_call WHERE first_at < ? OR (credits = 0 AND last_at < ?)',
  )
  /** Running attempts by key. Unanswered calls of an earlier process are not running. */
  const underWay = new Map<string, UnderWay>()

  const lost = (callKey: string): string | undefined =>
    unanswered.all(callKey, now() - REPEAT_WITHIN).find((key) => !underWay.has(key))

  const rowFor = ({ agentId, callKey }: ActingCall, key: string): SentCallRow => {
    const row = get.get(key)
    // A repeated call counts as a new call if the earlier call was refused or free, or if the service has forgotten its key.
    if (row && row.credits > 0 && row.first_at > now() - IDEMPOTENCY_KEY_KEPT) return row
    const of = { key, call_key: callKey, agent_id: agentId, day: budgets.today() }
    return { ...of, credits: 0, answered: 0, job_id: null, refunded: 0, first_at: now(), last_at: now() }
  }
  const write = db.transaction((row: SentCallRow, credits: number): void => {
    put.run({ ...row, credits, last_at: now() })
    if (credits !== row.credits) budgets.spend(row.agent_id, row.day, credits - row.credits)
  })
  const hold = (row: SentCallRow, cost: number): void => {
    const credits = row.refunded > 0 ? row.credits : Math.max(row.credits, cost)
    budgets.check(row.agent_id, cost, credits - row.credits)
    try {
      write(row, credits)
    } catch (thrown) {
      // A full disk must not stop a call whose cost needs no counting.
      if (credits !== row.credits) throw thrown
      onBug(thrown)
    }
    const { tries, counted } = underWay.get(row.key) ?? { tries: 0, counted: row.credits }
    underWay.set(row.key, { tries: tries + 1, counted })
  }
  /**
   * Computes how many credits count as spent under a key after an attempt. `charged` is what the attempt was charged, or
   * null if unknown. If an attempt was not charged, the credits of an earlier attempt still count. If the charge is unknown,
   * no credits are given back, because an attempt may have been charged.
   */
  const release = (key: string, cost: number, charged: number | null): number => {
    const { tries, counted } = underWay.get(key) ?? { tries: 1, counted: 0 }
    const credits = charged || counted || (charged === null ? cost : 0)
    if (tries === 1) underWay.delete(key)
    else underWay.set(key, { tries: tries - 1, counted: credits })
    return tries === 1 || charged ? credits : Math.max(credits, cost)
  }

  return {
    /**
     * Records a call with its whole cost before it is sent, so that the cost counts even if the desk is killed. A call without
     * a key uses the key of an equal unanswered call, if there is one. Calls under the same key cost once. Call `end` with the
     * outcome; `end` never throws, because the call has already been sent. `begin` throws `budget_spent`, and throws if it
     * cannot record the credits.
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
          write({ ...row, ...told }, row.refunded > 0 ? row.credits : credits)
        } catch (thrown) {
          onBug(thrown)
        }
      }
      return { key, end }
    },
    /**
     * Refunds the cost of a job, or of its picture, once, on the day on which the cost was counted. If the answer to a call was
     * lost, the charge has no job id; the refund then finds the charge by the key of the call.
     */
    refund: db.transaction(({ job_id, of, order_key_hash }: RefundedJob) => {
      const lostOrders = order_key_hash === null ? [] : withoutJob.all()
      const ordered = lostOrders.filter(({ key }) => hash('sha256', key) === order_key_hash)
      for (const { key, agent_id, day, credits, refunded: before } of [...ofJob.all(job_id), ...ordered]) {
        const back = of === 'article' ? credits : COSTS.hero_image
        // A call that only made a picture costs no more than the picture.
        if (back <= before || (of === 'picture' && credits <= back)) continue
        refunded.run(back, key)
        budgets.spend(agent_id, day, before - back)
      }
    }),
    /** Deletes calls after 90 days, and free calls after a day. */
    prune: (): void => {
      forget.run(now() - KEPT_FOR, now() - IDEMPOTENCY_KEY_KEPT)
      budgets.forget(now() - KEPT_FOR)
    },
  }
}
export type SentCalls = ReturnType<typeof openSentCalls>
