import { randomUUID } from 'node:crypto'
import {
  ANSWER_KEPT,
  type APPROVAL_ANSWERS,
  type Approval,
  QUESTION_RUNS_OUT,
} from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { MINUTE } from '../../../../contract/time.ts'
import type { Db } from '../../files/sqlite.ts'
import { type ApprovalRow, approvalRows } from './approval.table.ts'
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

/** A call that the person must decide on. */
export type Question = Pick<Checked, 'rule' | 'title' | 'cost' | 'goesLive'> & {
  /** Key that is the same for equal calls of one agent to one service. */
  readonly callKey: string
  readonly agentId: string
  readonly tool: string
  readonly arguments: unknown
}

/** The person's approval of a call. Its id is the Idempotency-Key of every attempt to send the call. */
export type Granted = { readonly approvalId: string; readonly how: 'once' | 'hour' | 'always' }

/** The outcome if the person has refused or has not answered yet. The agent receives this error. */
export type Refused = { readonly how: 'denied' | 'ran_out' | 'pending'; readonly error: AppError }

/** The person's answer to a question. */
export type QuestionAnswer = (typeof APPROVAL_ANSWERS)[number]

/** Where questions are stored, and who is told about them. */
export type QuestionsParts = {
  readonly db: Db
  readonly now: () => number
  readonly times: ApprovalTimes
  readonly onAsked: (approval: Approval) => void
  readonly onChanged: () => void
  readonly onBug: (thrown: unknown) => void
}

/** Stores questions and their answers in bridge.db, and lets calls wait until their questions are answered or have expired. */
export const createQuestions = ({ db, now, times, onAsked, onChanged, onBug }: QuestionsParts) => {
  const rows = approvalRows(db)
  /** Number of unused approvals, cached because every call reads it. */
  let granted = 0
  const prune = (): void => rows.prune(now() - times.kept, now())
  /** Lists the unanswered questions of an agent, under one rule or under all rules. */
  const pendingOf = (agentId: string, rule?: string) =>
    rows.pending(now()).filter((row) => row.agent_id === agentId && (rule === undefined || row.rule === rule))
  /**
   * Marks an answer as used. If the disk is full, the answer stays unmarked. This is harmless, because an unmarked approval
   * can only send the same call again, under the same key.
   */
  const close = (approvalId: string): void => {
    try {
      rows.close(approvalId)
    } catch (thrown) {
      onBug(thrown)
    }
    granted = rows.countGranted()
  }
  /** Counts the approvals again, and schedules the next check for the time when a question expires. */
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

  const add = (question: Question): ApprovalRow => {
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
  const settle = (
    asked: readonly ApprovalRow[],
    answer: QuestionAnswer,
    reason: string,
    also: () => void,
  ) => {
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
    /** Finds the question about an equal call whose answer the agent has not fetched. */
    open: (callKey: string) => rows.open(callKey, now() - times.kept, now()),
    pendingOf,
    add,
    outcomeOf,
    /** Waits until the question is answered or has expired, or the signal aborts. */
    answered: waits.until,
    /** Whether any approval is unused. */
    hasGranted: (): boolean => granted > 0,
    /** Returns the question while it is open; null if it was answered or has expired. */
    unanswered: (approvalId: string): ApprovalRow | null => {
      const row = rows.get(approvalId)
      return row && !outcomeIn(row, now()) ? row : null
    },
    settle,
    close,
    /** Marks an agent's unused approvals as used, under one rule or under all rules. */
    closeOf: (agentId: string, rule?: string): void => rows.closeOf(agentId, rule ?? null),
    list: () => rows.pending(now()).map((row) => shown(row, waits.questions().includes(row.approval_id))),
    look,
    stop: waits.stop,
  }
}

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

/** Whether the person must answer this question individually. */
export const isAskedAlways = (row: Pick<ApprovalRow, 'tool' | 'arguments'>): boolean =>
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

const RAN_OUT =
  'The user did not answer in time, which counts as a refusal. Nothing was sent and nothing was charged.'
const denied = (reason: string): string =>
  `The user said no${reason ? `: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}` : '.'} Nothing was sent and nothing was charged.`

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
