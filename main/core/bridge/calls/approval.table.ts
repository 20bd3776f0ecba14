import type { Approval } from '../../../../contract/desk.ts'
import type { Db } from '../../files/sqlite.ts'

/** A question as bridge.db stores it. Times are in milliseconds. */
export type ApprovalRow = Pick<
  Approval,
  'approval_id' | 'agent_id' | 'tool' | 'title' | 'arguments' | 'cost'
> & {
  /** Key that is the same for equal calls of one agent. */
  readonly call_key: string
  readonly rule: string
  readonly goes_live: 0 | 1
  readonly asked_at: number
  readonly runs_out_at: number
  readonly answer: 'once' | 'hour' | 'always' | 'deny' | null
  readonly reason: string
  readonly answered_at: number | null
  /** 1 after the agent has used the approval or has been told of the refusal. */
  readonly closed: 0 | 1
}

/** Milliseconds by which the computer's clock may be set back without effect. */
const SLACK = 60_000

/** Stores the questions in bridge.db. If a question's time is in the future, the clock was set back after the question. */
export const approvalRows = (db: Db) => {
  const add = db.prepare<[ApprovalRow]>(`
    INSERT INTO approval (approval_id, agent_id, call_key, tool, rule, title, arguments, cost, goes_live, asked_at,
      runs_out_at, answer, reason, answered_at, closed)
    VALUES (:approval_id, :agent_id, :call_key, :tool, :rule, :title, :arguments, :cost, :goes_live, :asked_at,
      :runs_out_at, :answer, :reason, :answered_at, :closed)`)
  const get = db.prepare<[string], ApprovalRow>('SELECT * FROM approval WHERE approval_id = ?')
  const open = db.prepare<[string, number, number], ApprovalRow>(`
    SELECT * FROM approval WHERE call_key = ? AND closed = 0 AND coalesce(answered_at, runs_out_at) > ?
      AND coalesce(answered_at, asked_at) < ?
    ORDER BY asked_at DESC LIMIT 1`)
  const pending = db.prepare<[number], ApprovalRow & { readonly name: string }>(`
    SELECT approval.*, agent.name FROM approval JOIN agent USING (agent_id)
    WHERE closed = 0 AND answer IS NULL AND runs_out_at > ? ORDER BY asked_at, approval_id`)
  const answer = db.prepare<[string, string, number, string]>(
    'UPDATE approval SET answer = ?, reason = ?, answered_at = ? WHERE approval_id = ? AND answer IS NULL',
  )
  const close = db.prepare<[string]>('UPDATE approval SET closed = 1 WHERE approval_id = ?')
  const closeOf = db.prepare<{ agent: string; rule: string | null }>(
    `UPDATE approval SET closed = 1 WHERE agent_id = :agent AND rule = coalesce(:rule, rule)
     AND closed = 0 AND answer <> 'deny'`,
  )
  const countGranted = db
    .prepare<[], number>("SELECT count(*) FROM approval WHERE closed = 0 AND answer <> 'deny'")
    .pluck()
  const countOpen = db.prepare<[], number>('SELECT count(*) FROM approval WHERE closed = 0').pluck()
  const prune = db.prepare<[number, number]>(`
    DELETE FROM approval WHERE coalesce(answered_at, runs_out_at) < ? OR coalesce(answered_at, asked_at) >= ?`)
  const agentName = db.prepare<[string], string>('SELECT name FROM agent WHERE agent_id = ?').pluck()
  return {
    add: (row: ApprovalRow): void => void add.run(row),
    get: (approvalId: string): ApprovalRow | undefined => get.get(approvalId),
    /**
     * Finds the newest question for equal calls whose answer is unused. Ignores questions answered or expired before `since`.
     */
    open: (callKey: string, since: number, now: number): ApprovalRow | undefined =>
      open.get(callKey, since, now + SLACK),
    /** Lists questions without an answer, oldest first. */
    pending: (now: number) => pending.all(now),
    answer: (
      approvalId: string,
      given: NonNullable<ApprovalRow['answer']>,
      reason: string,
      at: number,
    ): void => void answer.run(given, reason, at, approvalId),
    close: (approvalId: string): void => void close.run(approvalId),
    /** Withdraws approvals that the agent has not used, under one rule or under all rules (null). */
    closeOf: (agent: string, rule: string | null): void => void closeOf.run({ agent, rule }),
    countGranted: (): number => countGranted.get() ?? 0,
    /** Counts the questions that have no answer, and those whose answer the agent has neither been told nor used. */
    countOpen: (): number => countOpen.get() ?? 0,
    /** Deletes questions that were answered or expired before `before`. */
    prune: (before: number, now: number): void => void prune.run(before, now + SLACK),
    agentName: (agentId: string): string => agentName.get(agentId) ?? '',
  }
}
