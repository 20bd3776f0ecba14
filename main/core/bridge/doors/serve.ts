import { AppError, toAppError } from '../../../../contract/errors.ts'
import { toolError } from '../../../../transport/mcp-answer.ts'
import type { EndedCall } from '../activity/activity.ts'
import type { CallNotes } from '../calls/call-notes.ts'
import type { Forward } from '../calls/forward.ts'
import { type AgentMessage, type AskedMessage, type Ending, withoutTools } from '../messages.ts'
import type { OnNews, ServiceAddress, UpstreamAnswer } from '../service-answer.ts'
import type { ToolNews } from '../upstream/tool-news.ts'
import type { InPlace } from './agent-mcp.ts'

/** Functions that answer a message over its transport. */
export type Reply = {
  /** Sends a message before the answer. */
  readonly tell: OnNews
  readonly relay: (answer: UpstreamAnswer) => void
  /** Sends the bridge's own answer instead of the service's. */
  readonly inPlace: (said: InPlace) => Promise<void>
  /** Ends, without an answer, a call that its agent has cancelled. */
  readonly giveUp: () => void
}

/** A message and the way to answer it. `gone` aborts when the agent disconnects or cancels the message. */
export type Served = {
  readonly message: Omit<AgentMessage, 'onNews'>
  readonly reply: Reply
  readonly gone: AbortSignal
}

/** Parts of the bridge with which both transports serve messages. */
export type ServeParts = {
  readonly now: () => number
  readonly service: () => ServiceAddress | null
  readonly forward: Forward
  /** Whether an agent's tool list hides a tool. */
  readonly hides: (agentId: string, tool: string) => boolean
  readonly news: ToolNews
  readonly onCall: (call: EndedCall) => void
  /** Counts the calls of tools that are under way. */
  readonly underWay: { calls: number }
  readonly onBug: (thrown: unknown) => void
}

/** The bridge's own answer to a request that contains no call. */
export const NOT_ASKED: InPlace = {
  tools: [],
  answer: toolError(new AppError('internal', 'The request contains no call.')),
}

/** Whether a message is forwarded to the service. The bridge answers all other messages itself. */
export const isForwarded = ({ id, method }: AskedMessage): boolean =>
  id !== undefined && (method === 'tools/call' || method === 'tools/list')

/**
 * Serves a message: forwards it to the service, or lets the bridge answer. A call is logged before the agent gets the
 * answer.
 */
export const serve = async (parts: ServeParts, served: Served): Promise<void> => {
  const { agentId, asked } = served.message
  if (!isForwarded(asked)) return served.reply.inPlace(NOT_ASKED)
  const at = parts.now()
  const started = performance.now()
  const notes: CallNotes = { approval: null, credits: 0, acted: false }
  const isCall = asked.method === 'tools/call'
  if (isCall) parts.underWay.calls += 1
  try {
    await answer(parts, served, notes, (ending) => {
      if (!isCall) return
      parts.onCall({
        ...ending,
        ...notes,
        agentId,
        at,
        durationMs: performance.now() - started,
        tool: asked.params.name ?? '',
        arguments: asked.params.arguments ?? {},
      })
    })
  } finally {
    if (isCall) parts.underWay.calls -= 1
  }
}

/**
 * Returns '' for `unauthorized` instead of the usual advice, because that advice would make an agent look for the key that
 * the bridge hides from it. The text of the error already says whom to ask.
 */
const adviceFor = ({ code }: AppError): string | undefined => (code === 'unauthorized' ? '' : undefined)

const answer = async (
  { service, forward, hides, news, onBug }: ServeParts,
  { message, reply, gone }: Served,
  notes: CallNotes,
  note: (ending: Ending) => void,
): Promise<void> => {
  const { agentId, asked } = message
  const hidden = (tool: string) => hides(agentId, tool)
  const address = service()
  try {
    const upstream = await forward(address, { ...message, onNews: reply.tell }, gone, notes)
    if ('known' in upstream) {
      note(OK)
      return await reply.inPlace({ tools: [], answer: upstream.known })
    }
    if (asked.method === 'tools/list') {
      if (address && asked.params.cursor === undefined) news.answered(address, upstream)
      return reply.relay(withoutTools(upstream, hidden))
    }
    note(upstream.ending)
    reply.relay(upstream)
  } catch (thrown) {
    if (gone.aborted) {
      note({ ok: false, code: null, message: 'The agent gave up waiting.' })
      return reply.giveUp()
    }
    const error = toAppError(thrown)
    if (error !== thrown || error.cause !== undefined) onBug(error.cause ?? thrown)
    const tools = asked.method === 'tools/list' ? news.inPlace().filter(({ name }) => !hidden(name)) : []
    note({ ok: false, code: error.code, message: error.message })
    await reply.inPlace({ tools, answer: toolError(error, undefined, adviceFor(error)) })
  }
}

const OK: Ending = { ok: true, code: null, message: null }
