import { randomUUID } from 'node:crypto'
import {
  ANSWER_KEPT,
  type APPROVAL_ANSWERS,
  type Approval,
  QUESTION_RUNS_OUT,
} from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { MINUTE } from '../../../../contract/time.ts'
import { count } from '../../../../contract/words.ts'
import type { Db } from '../../files/sqlite.ts'
import { type ApprovalRow, approvalRows } from './approval.table.ts'
import type { Permissions } from './permissions.ts'
import { type Checked, checkCall } from './policy.ts'
import { createWaits } from './wake-ups.ts'

export type ApprovalTimes = {
  /** Maximum milliseconds that a call waits for the person's answer. Clients give up after 60 s. */
  readonly wait: number
  /** Milliseconds after which an unanswered question counts as refused. */
  readonly runsOut: number
  /** Milliseconds for which an answer is kept until the agent repeats its call. */
  readonly kept: number
}
export const APPROVAL_TIMES: ApprovalTimes = {
  wait: 45_000,
  runsOut: QUESTION_RUNS_OUT * MINUTE,
  kept: ANSWER_KEPT * MINUTE,
}

/** Maximum number of an agent's questions that wait at once, and maximum number of characters in a call's arguments. */
const AT_ONCE = 20
const LONGEST = 100_000

/** A call that the person must decide on. */
type Question = Pick<Checked, 'rule' | 'title' | 'cost' | 'goesLive'> & {
  /** Key that is the same for equal calls of one agent to one service. */
  readonly callKey: string
  readonly agentId: string
  readonly tool: string
  readonly arguments: unknown
}

/** The person's approval of a call. Its id is the Idempotency-Key of every attempt to send the call. */
export type Granted = { readonly approvalId: string; readonly how: 'once' | 'hour' | 'always' }

/** The outcome if the person has refused or has not answered yet. The agent receives this error. */
type Refused = { readonly how: 'denied' | 'ran_out' | 'pending'; readonly error: AppError }

type Answer = (typeof APPROVAL_ANSWERS)[number]

type ApprovalsParts = {
  readonly db: Db
  readonly permissions: Permissions
  readonly now: () => number
  readonly times: ApprovalTimes
  readonly onAsked: (approval: Approval) => void
  readonly onChanged: () => void
  readonly onBug: (thrown: unknown) => void
}

/** Manages the questions to the person. bridge.db keeps questions and answers across restarts. */
export const createApprovals = (parts: ApprovalsParts) => {
  const { db, permissions, now, times, onAsked, onChanged, onBug } = parts
  const rows = approvalRows(db)
  /** Number of unused approvals, cached because every call reads it. */
  let granted = 0
  const prune = (): void => rows.prune(now() - times.kept, now())
  /** Lists the unanswered questions of an agent, under one rule or under all rules. */
  const pendingOf = (agentId: string, rule?: string) =>
    rows.pending(now()).filter((row) => row.agent_id === agentId && (rule === undefined || row.rule === rule))
  /**
   * Marks an answer as used. If the disk is full, no answer is lost: the unmarked approval only sends the same call again,
   * under the same key.
   */
  const close = (approvalId: string): void => {
    try {
      rows.close(approvalId)
    } catch (thrown) {
      onBug(thrown)
    }
    granted = rows.countGranted()
  }
  /** Counts the approvals again, and schedules the next check for when a question expires. */
  const watch = (): void => {
    granted = rows.countGranted()
    const [next] = rows.pending(now())
    waits.lookIn(rows.countOpen() === 0 ? null : (next?.runs_out_at ?? Infinity) - now() + 1)
  }
  /** Ends the waits for expired questions, and deletes answers that no agent fetched. */
  const look = (): void => {
    try {
      prune()
    } catch (thrown) {
      onBug(thrown)
    }
    for (const asked of waits.questions()) if (outcomeIn(rows.get(asked), now())) waits.wake(asked)
    onChanged()
    watch()
  }
  const waits = createWaits(times.wait, look)

  const made = (question: Question): ApprovalRow => {
    prune()
    const row = rowOf(question, now(), times.runsOut)
    rows.add(row)
    watch()
    onAsked(shown({ ...row, name: rows.agentName(row.agent_id) }, true))
    onChanged()
    return row
  }

  /**
   * Returns the outcome of a question; null while the question is open. Closes a refusal, so that the agent is told only once.
   */
  const outcomeOf = (approvalId: string): Granted | Refused | null => {
    const outcome = outcomeIn(rows.get(approvalId), now())
    if (outcome && 'error' in outcome) close(approvalId)
    return outcome
  }

  /**
   * Writes one answer to several questions together with a related change (`also`), and wakes the calls of these questions.
   */
  const settle = (asked: readonly ApprovalRow[], answer: Answer, reason: string, also: () => void) => {
    db.transaction(() => {
      also()
      for (const { approval_id } of asked) rows.answer(approval_id, answer, reason, now())
    })()
    for (const { approval_id } of asked) waits.wake(approval_id)
    if (asked.length > 0) onChanged()
    watch()
  }

  look()
  return {
    /**
     * Waits for the person's answer to a call, or takes the unused answer to an equal call. If the signal aborts, throws the
     * signal's reason; the question stays open.
     */
    ask: async (question: Question, signal: AbortSignal): Promise<Granted | Refused> => {
      const open = rows.open(question.callKey, now() - times.kept, now())
      if (!open) refuseFlood(question, pendingOf(question.agentId), now())
      const { approval_id } = open ?? made(question)
      const before = outcomeOf(approval_id)
      if (before) return before
      if (open) onChanged()
      await waits.until(approval_id, signal)
      onChanged()
      signal.throwIfAborted()
      return outcomeOf(approval_id) ?? { how: 'pending', error: new AppError('approval_pending', PENDING) }
    },
    /** Finds the person's approval of an equal call. The approval is valid until the service answers that call. */
    standing: (callKey: () => string): Granted | null => {
      if (granted === 0) return null
      const row = rows.open(callKey(), now() - times.kept, now())
      return row?.answer && row.answer !== 'deny' ? { approvalId: row.approval_id, how: row.answer } : null
    },
    /** Marks an approval as used, after the service has answered the call. */
    used: close,
    /** Throws `conflict` if the question was already answered or has expired. */
    answer: (approvalId: string, answer: Answer, reason: string): void => {
      const row = rows.get(approvalId)
      if (!row || outcomeIn(row, now()))
        throw new AppError(
          'conflict',
          'This question was already answered or has expired. The agent can ask again.',
        )
      const { agent_id, rule } = row
      const lasts = answer === 'hour' || answer === 'always'
      if (lasts && isAskedAlways(row))
        throw new AppError(
          'invalid_input',
          'Quillport asks about each call of this kind. Allow it once or deny it.',
        )
      const alike = lasts ? pendingOf(agent_id, rule).filter((one) => !isAskedAlways(one)) : [row]
      settle(alike, answer, reason, () => {
        if (answer === 'hour') permissions.allowForAnHour(agent_id, rule)
        if (answer === 'always') permissions.set(agent_id, rule, 'allow')
      })
    },
    list: () => rows.pending(now()).map((row) => shown(row, waits.questions().includes(row.approval_id))),
    /** Refuses an agent's questions, under one rule or under all rules, because the person now forbids the calls. */
    withdraw: (agentId: string, rule?: string): void =>
      settle(pendingOf(agentId, rule), 'deny', 'The person no longer allows this.', () =>
        rows.closeOf(agentId, rule ?? null),
      ),
    /** Closes questions whose time ran out while the computer slept. */
    woke: look,
    stop: waits.stop,
  }
}
export type Approvals = ReturnType<typeof createApprovals>

/** Returns the outcome of a question so far. A question that no longer exists has expired. */
const outcomeIn = (row: ApprovalRow | undefined, now: number): Granted | Refused | null => {
  switch (row?.answer) {
    case 'once':
    case 'hour':
    case 'always':
      return { approvalId: row.approval_id, how: row.answer }
    case 'deny':
      return refused('denied', denied(row.reason))
    default:
      return row && row.runs_out_at > now ? null : refused('ran_out', RAN_OUT)
  }
}

/** Whether the person must answer this question alone. */
const isAskedAlways = (row: Pick<ApprovalRow, 'tool' | 'arguments'>): boolean =>
  checkCall(row.tool, JSON.parse(row.arguments)).asksAlways

const rowOf = (question: Question, asked: number, runsOut: number): ApprovalRow => ({
  approval_id: randomUUID(),
  agent_id: question.agentId,
  call_key: question.callKey,
  tool: question.tool,
  rule: question.rule,
  title: question.title,
  arguments: JSON.stringify(question.arguments ?? {}, null, 2),
  cost: question.cost,
  goes_live: question.goesLive ? 1 : 0,
  asked_at: asked,
  runs_out_at: asked + runsOut,
  answer: null,
  reason: '',
  answered_at: null,
  closed: 0,
})

/** Refuses a question if the agent has too many waiting questions or the arguments are too long for the person to read. */
const refuseFlood = ({ arguments: args }: Question, theirs: readonly ApprovalRow[], now: number): void => {
  if (theirs.length >= AT_ONCE)
    throw new AppError(
      'rate_limited',
      `${AT_ONCE} of your calls are already waiting for the person. Nothing was sent and nothing was charged.`,
      { retryAfter: Math.ceil(((theirs[0]?.runs_out_at ?? 0) - now) / 1000) },
    )
  if (JSON.stringify(args ?? {}).length > LONGEST)
    throw new AppError(
      'invalid_input',
      `The person must approve this call, and its arguments are too long to read: the limit is ${LONGEST.toLocaleString('en')} characters. Nothing was sent and nothing was charged.`,
    )
}

const PENDING = `The person was asked and has not answered yet. Nothing was sent and nothing was charged. Repeat the same call with the same arguments; a question without an answer counts as refused after ${count(QUESTION_RUNS_OUT, 'minute')}.`
const RAN_OUT =
  'The person did not answer in time, which counts as a refusal. Nothing was sent and nothing was charged.'
const denied = (reason: string): string =>
  `The person said no${reason ? `: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}` : '.'} Nothing was sent and nothing was charged.`

const refused = (how: 'denied' | 'ran_out', message: string): Refused => ({
  how,
  error: new AppError('approval_denied', message),
})

const shown = (row: ApprovalRow & { readonly name: string }, waiting: boolean): Approval => ({
  approval_id: row.approval_id,
  agent_id: row.agent_id,
  agent_name: row.name,
  tool: row.tool,
  title: row.title,
  cost: row.cost,
  goes_live: row.goes_live === 1,
  asks_always: isAskedAlways(row),
  arguments: row.arguments,
  asked_at: new Date(row.asked_at).toISOString(),
  runs_out_at: new Date(row.runs_out_at).toISOString(),
  waiting,
})
