import { QUESTION_RUNS_OUT } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { count } from '../../../../contract/words.ts'
import type { ApprovalRow } from './approval.table.ts'
import type { Permissions } from './permissions.ts'
import {
  createQuestions,
  type Granted,
  isAskedAlways,
  type Question,
  type QuestionAnswer,
  type QuestionsParts,
  type Refused,
} from './questions.ts'

/** Maximum number of an agent's questions that wait at once, and maximum number of characters in a call's arguments. */
const AT_ONCE = 20
const LONGEST = 100_000

type ApprovalsParts = QuestionsParts & { readonly permissions: Permissions }

/** Decides which questions the desk asks, and how the person's answers affect an agent's calls. */
export const createApprovals = ({ permissions, ...parts }: ApprovalsParts) => {
  const { now, onChanged } = parts
  const questions = createQuestions(parts)
  const { pendingOf, settle, outcomeOf } = questions
  return {
    /**
     * Waits for the person's answer to a call, or uses the unused answer to an equal call. If the signal aborts, throws the
     * signal's reason, and the question stays open.
     */
    ask: async (question: Question, signal: AbortSignal): Promise<Granted | Refused> => {
      const open = questions.open(question.callKey)
      if (!open) refuseFlood(question, pendingOf(question.agentId), now())
      const { approval_id } = open ?? questions.add(question)
      const before = outcomeOf(approval_id)
      if (before) return before
      if (open) onChanged()
      await questions.answered(approval_id, signal)
      onChanged()
      signal.throwIfAborted()
      return outcomeOf(approval_id) ?? { how: 'pending', error: new AppError('approval_pending', PENDING) }
    },
    /** Finds the person's approval of an equal call. An approval is valid until the service answers the approved call. */
    standing: (callKey: () => string): Granted | null => {
      if (!questions.hasGranted()) return null
      const row = questions.open(callKey())
      return row?.answer && row.answer !== 'deny' ? { approvalId: row.approval_id, how: row.answer } : null
    },
    /** Marks an approval as used, after the service has answered the call. */
    used: questions.close,
    /** Throws `conflict` if the question was already answered or has expired. */
    answer: (approvalId: string, answer: QuestionAnswer, reason: string): void => {
      const row = questions.unanswered(approvalId)
      if (!row)
        throw new AppError(
          'conflict',
          'This question was already answered or has expired. The agent can ask again.',
        )
      const { agent_id, rule } = row
      const lasts = answer === 'hour' || answer === 'always'
      if (lasts && isAskedAlways(row))
        throw new AppError(
          'invalid_input',
          'Quillport asks about each call of this kind. Allow this call once, or deny it.',
        )
      const alike = lasts ? pendingOf(agent_id, rule).filter((one) => !isAskedAlways(one)) : [row]
      settle(alike, answer, reason, () => {
        if (answer === 'hour') permissions.allowForAnHour(agent_id, rule)
        if (answer === 'always') permissions.set(agent_id, rule, 'allow')
      })
    },
    list: questions.list,
    /**
     * Refuses an agent's questions under these rules, because the person now forbids the calls. The change that forbids them
     * (`also`) is stored together with the refusals, or not at all.
     */
    withdraw: (agentId: string, rules: readonly string[], also: () => void): void =>
      settle(
        rules.flatMap((rule) => pendingOf(agentId, rule)),
        'deny',
        WITHDRAWN,
        () => {
          also()
          for (const rule of rules) questions.closeOf(agentId, rule)
        },
      ),
    /** Refuses all questions of an agent that the person has revoked. */
    withdrawAll: (agentId: string): void =>
      settle(pendingOf(agentId), 'deny', WITHDRAWN, () => questions.closeOf(agentId)),
    /** Closes questions whose time ran out while the computer slept. */
    woke: questions.look,
    stop: questions.stop,
  }
}
export type Approvals = ReturnType<typeof createApprovals>

/** Refuses a question if the agent has too many waiting questions or the arguments are too long for the person to read. */
const refuseFlood = ({ arguments: args }: Question, theirs: readonly ApprovalRow[], now: number): void => {
  if (theirs.length >= AT_ONCE)
    throw new AppError(
      'rate_limited',
      `${AT_ONCE} of your calls are already waiting for the user’s answer. Nothing was sent and nothing was charged.`,
      { retryAfter: Math.ceil(((theirs[0]?.runs_out_at ?? 0) - now) / 1000) },
    )
  if (JSON.stringify(args ?? {}).length > LONGEST)
    throw new AppError(
      'invalid_input',
      `The user must approve this call, but its arguments are too long for the user to read: the limit is ${LONGEST.toLocaleString('en')} characters. Nothing was sent and nothing was charged.`,
    )
}

const WITHDRAWN = 'The user no longer allows this call.'
const PENDING = `The user has not answered yet. Nothing was sent and nothing was charged. Without an answer, the call is refused after ${count(QUESTION_RUNS_OUT, 'minute')}.`
