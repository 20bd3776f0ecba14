import { AppError, isOutcomeUnknown } from '../../../../contract/errors.ts'
import { PROBLEM_META } from '../../../../transport/mcp-answer.ts'
import { type AgentMessage, type ReadAnswer, readAnswer } from '../messages.ts'
import type { ServiceAddress } from '../service-answer.ts'
import type { Reads } from '../upstream/reads.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Approvals } from './approvals.ts'
import type { CallNotes } from './call-notes.ts'
import type { Checked } from './policy.ts'
import type { Granted } from './questions.ts'
import type { ActingCall, SentCalls } from './sent-calls.ts'

type ActingParts = {
  readonly upstream: Upstream
  readonly sentCalls: Pick<SentCalls, 'begin'>
  readonly reads: Pick<Reads, 'moved'>
  readonly approvals: Pick<Approvals, 'used'>
}

/**
 * Creates the function that sends a call that acts, or a call of an unknown tool. The function sends an Idempotency-Key, so
 * that a repeated call takes effect only once. The key is the approval's id or, without an approval, the agent's own key.
 */
export const acting =
  ({ upstream, sentCalls, reads, approvals }: ActingParts) =>
  async (
    service: ServiceAddress,
    message: AgentMessage,
    callKey: string,
    { cost, known: isKnown }: Checked,
    granted: Granted | null,
    signal: AbortSignal,
    notes: CallNotes,
  ): Promise<ReadAnswer> => {
    const { agentId, headers, text, ownKey, onNews } = message
    const own = ownKey ? `${agentId}.${ownKey}` : undefined
    const { key, end } = noted(sentCalls, { agentId, callKey, key: granted?.approvalId ?? own, cost })
    notes.acted = true
    // Until the answer contains the cost of the call, the cost is certain only for a free tool.
    if (cost > 0 || !isKnown) notes.credits = null
    try {
      const headed = { ...headers, 'idempotency-key': key }
      const answer = readAnswer(await upstream.send(service, headed, text, signal, onNews))
      const { said, ending } = answer
      // If the first attempt is still running, its answer will be available later, under the same key.
      const problem = said?.result?._meta?.[PROBLEM_META]
      const waits = problem?.retry_after !== undefined
      const answered = problem?.outcome !== 'unknown' && !(ending.code === 'already_running' && waits)
      // If the agent may retry later, the person's approval stays valid.
      if (answered && !waits && granted) approvals.used(granted.approvalId)
      const content = said?.result?.structuredContent
      const charged = content?.credits_charged ?? (ending.ok || !answered ? null : 0)
      notes.credits = charged ?? notes.credits
      if (notes.credits && typeof content?.job_id === 'string') notes.jobId = content.job_id
      end({ answered, charged, jobId: notes.jobId })
      return answer
    } catch (thrown) {
      if (!isOutcomeUnknown(thrown)) notes.credits = 0
      end({ answered: false, charged: isOutcomeUnknown(thrown) ? null : 0 })
      throw thrown
    } finally {
      reads.moved()
    }
  }

/**
 * Records a call before it is sent. Throws `unavailable` if the record cannot be written: without the record, the call could
 * be charged twice or not be counted.
 */
const noted = (sentCalls: ActingParts['sentCalls'], call: ActingCall): ReturnType<SentCalls['begin']> => {
  try {
    return sentCalls.begin(call)
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    const error = new AppError(
      'unavailable',
      'Quillport cannot write to the disk of this computer, so the call was not sent and nothing was charged. Ask the user to free some space.',
    )
    error.cause = thrown
    throw error
  }
}
