import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ActivityEntry } from '../../../../contract/desk.ts'
import { AppError, isOutcomeUnknown } from '../../../../contract/errors.ts'
import { refuseFenced } from '../../../../transport/dispatch.ts'
import { PROBLEM_META } from '../../../../transport/mcp-answer.ts'
import { type AgentMessage, type ReadAnswer, readAnswer } from '../messages.ts'
import type { ServiceAddress } from '../service-answer.ts'
import type { Reads } from '../upstream/reads.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Approvals, Granted } from './approvals.ts'
import type { Budgets } from './budgets.ts'
import type { Permissions } from './permissions.ts'
import { type Checked, checkCall } from './policy.ts'
import { type ActingCall, callOf, type SentCalls } from './sent-calls.ts'

/** The facts that the log records about a call besides its ending. The bridge adds them while the call runs. */
export type CallNotes = {
  approval: ActivityEntry['approval']
  credits: ActivityEntry['credits']
  /** Id of the job that cost the credits. */
  jobId?: string
  /** Whether the bridge sent the call as a call that acts. */
  acted: boolean
}

/** An answer that the desk already knows from the change feed. */
export type KnownAnswer = { readonly known: CallToolResult }

/** Answers a read without the service; null if only the service can answer. */
export type KnownRead = (tool: string, args: unknown) => CallToolResult | null

/** Sends a message to the service with the desk's key. Throws an AppError if no MCP answer arrived. */
export type Forward = (
  service: ServiceAddress | null,
  message: AgentMessage,
  signal: AbortSignal,
  notes: CallNotes,
) => Promise<ReadAnswer | KnownAnswer>

type ForwardParts = {
  /** Name of the connected service. It stays the same after a restart, even if the service then listens elsewhere. */
  readonly connection: () => string
  readonly known: KnownRead
  readonly upstream: Upstream
  readonly reads: Reads
  readonly permissions: Permissions
  readonly budgets: Pick<Budgets, 'check'>
  readonly sentCalls: Pick<SentCalls, 'begin'>
  readonly approvals: Approvals
}

/** Forwards calls to the service. Stops calls that the person has forbidden, and calls that still need an approval. */
export const createForward = ({
  connection,
  upstream,
  reads,
  known,
  permissions,
  budgets,
  sentCalls,
  approvals,
}: ForwardParts): Forward => {
  /** Lets a call through if it is permitted, or after the person has approved it. Otherwise throws the reason. */
  const permit = async (
    { agentId, asked }: AgentMessage,
    callKey: () => string,
    checked: Checked,
    signal: AbortSignal,
    notes: CallNotes,
  ): Promise<Granted | null> => {
    const tool = asked.params.name ?? ''
    const permission = permissions.of(agentId, checked)
    // If the person forbids a tool after an approval, the tool stays forbidden.
    if (permission === 'never')
      throw new AppError(
        'agent_not_allowed',
        `The person does not let you use this: ${checked.title}. Nothing was sent and nothing was charged.`,
      )
    const given = approvals.standing(callKey)
    if (given) {
      notes.approval = given.how
      return given
    }
    switch (checked.asksAlways ? 'ask' : permission) {
      case 'allow':
        return null
      case 'ask': {
        // The person is not asked about a call that exceeds the budget.
        budgets.check(agentId, checked.cost)
        const { rule, title, cost, goesLive } = checked
        const call = { callKey: callKey(), agentId, tool, arguments: asked.params.arguments }
        notes.approval = 'pending'
        const outcome = await approvals.ask({ ...call, rule, title, cost, goesLive }, signal)
        notes.approval = outcome.how
        if ('error' in outcome) throw outcome.error
        return outcome
      }
    }
  }

  /**
   * Sends a call that acts, or a call of an unknown tool, with an Idempotency-Key, so that a repeated call takes effect only
   * once. The key is the approval's, or else the agent's own.
   */
  const act = async (
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
    // Until the answer says what the call cost, only the price of a free tool is certain.
    if (cost > 0 || !isKnown) notes.credits = null
    try {
      const headed = { ...headers, 'idempotency-key': key }
      const answer = readAnswer(await upstream.send(service, headed, text, signal, onNews))
      const { said, ending } = answer
      // If the first attempt is still running, its answer will be available later, under the same key.
      const problem = said?.result?._meta?.[PROBLEM_META]
      const waits = problem?.retry_after !== undefined
      const answered = problem?.outcome !== 'unknown' && !(ending.code === 'already_running' && waits)
      // If the agent may retry later, the person's approval stays unused.
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

  return async (service, message, signal, notes) => {
    if (!service)
      throw new AppError(
        'service_unreachable',
        'Quillport is not connected to a service. Nothing was sent and nothing was charged. The person can connect a service in Quillport.',
      )
    const { asked, headers, text } = message
    if (asked.method !== 'tools/call') return readAnswer(await upstream.send(service, headers, text, signal))
    const tool = asked.params.name ?? ''
    // The person cannot be asked about a call without a name.
    if (tool === '' || tool.length > LONGEST_NAME)
      throw new AppError('invalid_input', 'name: use the tool’s name from tools/list. Nothing was sent.')
    // Checked here, because the service would refuse these arguments only after the person had approved them.
    refuseFenced(asked.params.arguments)
    const checked = checkCall(tool, asked.params.arguments)
    const connected = connection()
    const callKey = () => callOf(connected, message.agentId, tool, asked.params.arguments)
    const granted = await permit(message, callKey, checked, signal, notes)
    // An approval counts only for the service for which it was given.
    if (granted && connection() !== connected)
      throw new AppError(
        'service_unreachable',
        'The person has connected a different service in the meantime. Nothing was sent and nothing was charged. Repeat the call to ask the person again.',
      )
    if (!checked.reads) return act(service, message, callKey(), checked, granted, signal, notes)
    if (granted) approvals.used(granted.approvalId)
    const told = known(tool, asked.params.arguments)
    if (told) return { known: told }
    return readAnswer(await reads.send(service, message, signal))
  }
}

/** Maximum number of characters in a tool's name. */
const LONGEST_NAME = 128

/**
 * Records a call before it is sent. Throws `unavailable` if it cannot: without the record, the call could be charged twice or
 * not be counted.
 */
const noted = (sentCalls: ForwardParts['sentCalls'], call: ActingCall): ReturnType<SentCalls['begin']> => {
  try {
    return sentCalls.begin(call)
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    const error = new AppError(
      'unavailable',
      'Quillport cannot write to the disk of this computer, so the call was not sent and nothing was charged. The person can free some space.',
    )
    error.cause = thrown
    throw error
  }
}
