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

/** What the log tells of a call beside its ending; filled in on the way. */
export type CallNotes = {
  approval: ActivityEntry['approval']
  credits: ActivityEntry['credits']
  /** The job that the credits were for. */
  jobId?: string
  /** Whether it was sent as a call that acts. */
  acted: boolean
}

/** An answer that the desk knows already, since the change feed brought it. */
export type KnownAnswer = { readonly known: CallToolResult }

/** Answers a read without the service; null where it must be asked. */
export type KnownRead = (tool: string, args: unknown) => CallToolResult | null

/** Hands a message to the service under the desk's key. Throws an AppError where no MCP answer came. */
export type Forward = (
  service: ServiceAddress | null,
  message: AgentMessage,
  signal: AbortSignal,
  notes: CallNotes,
) => Promise<ReadAnswer | KnownAnswer>

type ForwardParts = {
  /** Names the service that is connected now; the same after a restart, though it may listen elsewhere then. */
  readonly connection: () => string
  readonly known: KnownRead
  readonly upstream: Upstream
  readonly reads: Reads
  readonly permissions: Permissions
  readonly budgets: Pick<Budgets, 'check'>
  readonly sentCalls: Pick<SentCalls, 'begin'>
  readonly approvals: Approvals
}

/** The way to the service: what the person forbade or has to be asked about stops here. */
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
  /** Lets a call through, after the person's yes where it needs one. */
  const permit = async (
    { agentId, asked }: AgentMessage,
    callKey: () => string,
    checked: Checked,
    signal: AbortSignal,
    notes: CallNotes,
  ): Promise<Granted | null> => {
    const tool = asked.params.name ?? ''
    const permission = permissions.of(agentId, checked)
    // What the person forbade since an earlier yes stays forbidden.
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
    switch (permission) {
      case 'allow':
        return null
      case 'ask': {
        // Nobody is asked about what the budget forbids anyway.
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
   * What acts carries an Idempotency-Key, an unknown tool too, so that a repeat has its effect once: that of the
   * person's yes, which has one effect; else the agent's own.
   */
  const act = async (
    service: ServiceAddress,
    message: AgentMessage,
    callKey: string,
    { cost }: Checked,
    granted: Granted | null,
    signal: AbortSignal,
    notes: CallNotes,
  ): Promise<ReadAnswer> => {
    const { agentId, headers, text, ownKey, onNews } = message
    const own = ownKey ? `${agentId}.${ownKey}` : undefined
    const { key, end } = noted(sentCalls, { agentId, callKey, key: granted?.approvalId ?? own, cost })
    notes.acted = true
    try {
      const headed = { ...headers, 'idempotency-key': key }
      const answer = readAnswer(await upstream.send(service, headed, text, signal, onNews))
      const { said, ending } = answer
      // The call was repeated while its first try was still under way: the answer is yet to be had, by the same key.
      const problem = said?.result?._meta?.[PROBLEM_META]
      const waits = problem?.retry_after !== undefined
      const answered = problem?.outcome !== 'unknown' && !(ending.code === 'already_running' && waits)
      // What may be done a little later has not used up the person's yes.
      if (answered && !waits && granted) approvals.used(granted.approvalId)
      const content = said?.result?.structuredContent
      notes.credits = content?.credits_charged ?? null
      if (notes.credits && typeof content?.job_id === 'string') notes.jobId = content.job_id
      end({ answered, charged: notes.credits ?? (ending.ok || !answered ? null : 0), jobId: notes.jobId })
      return answer
    } catch (thrown) {
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
        'Quillport is not connected to a service. Nothing was sent and nothing was charged. The person can connect it in Quillport.',
      )
    const { asked, headers, text } = message
    if (asked.method !== 'tools/call') return readAnswer(await upstream.send(service, headers, text, signal))
    const tool = asked.params.name ?? ''
    // The person can be asked about nothing that has no name.
    if (tool === '' || tool.length > LONGEST_NAME)
      throw new AppError('invalid_input', 'name: the tool’s name, as in tools/list. Nothing was sent.')
    // The service would refuse it, after the person had been asked.
    refuseFenced(asked.params.arguments)
    const checked = checkCall(tool, asked.params.arguments)
    const connected = connection()
    const callKey = () => callOf(connected, message.agentId, tool, asked.params.arguments)
    const granted = await permit(message, callKey, checked, signal, notes)
    // A yes counts for the service that it was given for.
    if (granted && connection() !== connected)
      throw new AppError(
        'service_unreachable',
        'The person has connected another service in the meantime. Nothing was sent and nothing was charged. Repeat the call to ask again.',
      )
    if (!checked.reads) return act(service, message, callKey(), checked, granted, signal, notes)
    if (granted) approvals.used(granted.approvalId)
    const told = known(tool, asked.params.arguments)
    if (told) return { known: told }
    return readAnswer(await reads.send(service, message, signal))
  }
}

/** Characters. */
const LONGEST_NAME = 128

/** Notes a call before it is sent. Throws `unavailable` where it cannot be: it could be spent twice, or uncounted. */
const noted = (sentCalls: ForwardParts['sentCalls'], call: ActingCall): ReturnType<SentCalls['begin']> => {
  try {
    return sentCalls.begin(call)
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    const error = new AppError(
      'unavailable',
      'Quillport cannot write to the disk of this computer, so this was not sent and nothing was charged. The person can free some space.',
    )
    error.cause = thrown
    throw error
  }
}
