import type { CallToolResult } from '@modelcontextprotocol/server'
import { AppError, wrongField } from '../../../../contract/errors.ts'
import { refuseFenced } from '../../../../transport/dispatch.ts'
import { type AgentMessage, type ReadAnswer, readAnswer } from '../messages.ts'
import type { ServiceAddress } from '../service-answer.ts'
import type { Reads } from '../upstream/reads.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { acting } from './acting.ts'
import type { Approvals } from './approvals.ts'
import type { Budgets } from './budgets.ts'
import type { CallNotes } from './call-notes.ts'
import type { Permissions } from './permissions.ts'
import { permitting } from './permitting.ts'
import { checkCall } from './policy.ts'
import { callOf, type SentCalls } from './sent-calls.ts'

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
  const permit = permitting({ permissions, budgets, approvals })
  const act = acting({ upstream, sentCalls, reads, approvals })

  return async (service, message, signal, notes) => {
    if (!service)
      throw new AppError(
        'service_unreachable',
        'Quillport is not connected to a service. Nothing was sent and nothing was charged. Ask the user to connect a service in Quillport.',
      )
    const { asked, headers, text } = message
    if (asked.method !== 'tools/call') return readAnswer(await upstream.send(service, headers, text, signal))
    const tool = asked.params.name ?? ''
    // The person cannot decide about a call that names no tool.
    if (tool === '' || tool.length > LONGEST_NAME)
      throw wrongField('name', 'Use the tool’s name from tools/list. Nothing was sent.')
    // The arguments are checked here, because the service would refuse them only after the person had approved the call.
    refuseFenced(asked.params.arguments)
    const checked = checkCall(tool, asked.params.arguments)
    const connected = connection()
    const callKey = () => callOf(connected, message.agentId, tool, asked.params.arguments)
    const granted = await permit(message, callKey, checked, signal, notes)
    // An approval is valid only for the service for which the person gave it.
    if (granted && connection() !== connected)
      throw new AppError(
        'service_unreachable',
        'The user has connected a different service in the meantime. Nothing was sent and nothing was charged. Repeat the call to ask the user again.',
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
