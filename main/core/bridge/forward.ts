import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../../contract/errors.ts'
import { operationsOf } from '../../../contract/operation.ts'
import { service as serviceContract } from '../../../contract/service.ts'
import { type Asked, answerIn, endingOf } from './messages.ts'
import { callOf, type Repeats } from './repeats.ts'
import type { ServiceAddress, Upstream, UpstreamAnswer } from './upstream.ts'

/** One message of an agent as it came: the bridge read `asked` from it, the service gets `text`. */
export type AgentMessage = {
  readonly agentId: string
  readonly headers: IncomingHttpHeaders
  readonly asked: Asked
  readonly text: string
}

/** Hands a message to the service under the desk's key. Throws an AppError where no MCP answer came. */
export type Forward = (
  service: ServiceAddress | null,
  message: AgentMessage,
  signal: AbortSignal,
) => Promise<UpstreamAnswer>

const READS: ReadonlySet<string> = new Set(
  operationsOf(serviceContract).flatMap(({ operation: { mcp } }) => (mcp?.readOnly ? [mcp.tool] : [])),
)

/** Tools that cost credits. */
const COSTLY: ReadonlySet<string> = new Set(
  operationsOf(serviceContract).flatMap(({ operation: { mcp, credits } }) =>
    mcp && credits ? [mcp.tool] : [],
  ),
)

/**
 * The way to the service. The shim numbers its calls itself (`X-Quillport-Call`), since it repeats one that the
 * bridge's restart cut off. What is no read carries an Idempotency-Key, an unknown tool too.
 */
export const createForward = (upstream: Upstream, repeats: Repeats): Forward => {
  return async (service, { agentId, headers, asked, text }, signal) => {
    if (!service)
      throw new AppError(
        'service_unreachable',
        'Quillport is not connected to a service. Nothing was sent and nothing was charged. The person can connect it in Quillport.',
      )
    const tool = asked.params.name ?? ''
    const acts = asked.method === 'tools/call' && !READS.has(tool)
    if (acts && COSTLY.has(tool))
      throw new AppError(
        'agent_not_allowed',
        `${tool} costs credits, and agents do not spend them on this computer. Nothing was sent and nothing was charged.`,
      )
    if (!acts) return upstream.send(service, handedOn(headers), text, signal)
    const own = headers['idempotency-key']
    const call = callOf(agentId, tool, asked.params.arguments)
    const shims = headers['x-quillport-call']
    const key =
      own !== undefined
        ? `${agentId}.${own}`
        : repeats.keyFor(call, shims === undefined ? undefined : `${agentId}.${shims}`)
    try {
      const answer = await upstream.send(
        service,
        { ...handedOn(headers), 'idempotency-key': key },
        text,
        signal,
      )
      // The call was repeated while its first try was still under way: the answer is yet to be had, by the same key.
      if (endingOf(answerIn(answer)).code === 'conflict' && own === undefined) repeats.lost(call, key)
      return answer
    } catch (thrown) {
      const noAnswer = thrown instanceof AppError && thrown.code === 'service_unreachable'
      if (noAnswer && own === undefined) repeats.lost(call, key)
      throw thrown
    }
  }
}

const HANDED_ON = /^(content-type|accept|mcp-(protocol-version|method|name|param-.+))$/

const handedOn = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      HANDED_ON.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
