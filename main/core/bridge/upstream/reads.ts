import { LRUCache } from 'lru-cache'
import { canonicalJson } from '../../../../transport/json.ts'
import { type AgentMessage, type AskedMessage, withId } from '../messages.ts'
import type { ServiceAddress, UpstreamAnswer } from '../service-answer.ts'
import type { Share } from './share.ts'
import type { Upstream } from './upstream.ts'

/** Milliseconds for which an answer is reused while the change feed reports no change. */
const FRESH = 15_000
/** Maximum number of answers that are kept. */
const KEPT = 200
/** Maximum number of characters in an answer that is kept. */
const LONGEST = 256 * 1024

type ReadsParts = {
  readonly upstream: Upstream
  readonly share: Share
  readonly now: () => number
  /** Whether the desk currently learns of every change in the service as it happens. */
  readonly feedLive: () => boolean
}

/** An answer and the id of the request that it answers. */
type Read = { readonly answer: UpstreamAnswer; readonly id: AskedMessage['id'] }
type KeptRead = Read & { readonly at: number; readonly era: number }
type UnderWay = {
  readonly read: Promise<Read>
  readonly ended: AbortController
  waiting: number
}

/**
 * Sends agents' reads within the limit per minute. Equal reads under way share one request, and an unchanged answer is
 * reused. Each agent gets the answer with the id of its own request.
 */
export const createReads = ({ upstream, share, now, feedLive }: ReadsParts) => {
  const kept = new LRUCache<string, KeptRead>({ max: KEPT })
  const underWay = new Map<string, UnderWay>()
  let era = 0

  const begin = (key: string, ask: (signal: AbortSignal) => Promise<Read>): UnderWay => {
    const ended = new AbortController()
    const begun = era
    const over = () => {
      if (underWay.get(key)?.ended === ended) underWay.delete(key)
    }
    const read = ask(ended.signal)
    // Each waiting agent gets the failure through its own promise. It is ignored here, because perhaps no agent is waiting
    // any more.
    read.then((had) => {
      over()
      const { status, text } = had.answer
      if (status === 200 && text.length <= LONGEST && feedLive())
        kept.set(key, { ...had, at: now(), era: begun })
    }, over)
    const made = { read, ended, waiting: 0 }
    underWay.set(key, made)
    return made
  }
  const fresh = (key: string): Read | null => {
    const known = kept.get(key)
    return known && known.era === era && feedLive() && Math.abs(now() - known.at) < FRESH ? known : null
  }

  return {
    send: async (service: ServiceAddress, message: AgentMessage, signal: AbortSignal) => {
      const { agentId, asked, headers, text } = message
      const { name, arguments: args } = asked.params
      const key = canonicalJson([service.baseUrl, service.key, headers, name, args ?? {}])
      const known = fresh(key)
      if (known) return given(known, asked.id)
      const joined = underWay.get(key)
      if (joined && !joined.ended.signal.aborted) {
        const had = await waitedFor(joined, signal)
        // The other agent's message may have been invalid for a reason that does not apply to this message.
        if (had.answer.status !== 400) return given(had, asked.id)
      }
      const read = begin(key, async (ended) => {
        await share.take(agentId, ended)
        return { answer: await upstream.send(service, headers, text, ended), id: asked.id }
      })
      return given(await waitedFor(read, signal), asked.id)
    },
    /** Forgets earlier answers. Call this after a possible change. */
    moved: (): void => {
      era += 1
      // A running read may predate the change, so later calls do not join it.
      underWay.clear()
      kept.clear()
    },
  }
}
export type Reads = ReturnType<typeof createReads>

const given = ({ answer, id }: Read, to: AskedMessage['id']): UpstreamAnswer =>
  id === to ? answer : withId(answer, to)

/** Waits for a read on behalf of one agent. When the last waiting agent gives up, the read is aborted. */
const waitedFor = (read: UnderWay, signal: AbortSignal): Promise<Read> => {
  read.waiting += 1
  return new Promise<Read>((resolve, reject) => {
    const leave = () => {
      reject(signal.reason)
      if (--read.waiting === 0) read.ended.abort()
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    const heard =
      <T>(how: (outcome: T) => void) =>
      (outcome: T) => {
        signal.removeEventListener('abort', leave)
        how(outcome)
      }
    read.read.then(heard(resolve), heard(reject))
  })
}
