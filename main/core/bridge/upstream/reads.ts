import { LRUCache } from 'lru-cache'
import { canonicalJson } from '../../../../transport/json.ts'
import { type AgentMessage, type AskedMessage, withId } from '../messages.ts'
import type { ServiceAddress, UpstreamAnswer } from '../service-answer.ts'
import type { Share } from './share.ts'
import type { Upstream } from './upstream.ts'

/** Milliseconds for which an answer is given again while the change feed says that nothing changed. */
const FRESH = 15_000
/** Answers kept at the most. */
const KEPT = 200
/** Characters of an answer that is kept. */
const LONGEST = 256 * 1024

type ReadsParts = {
  readonly upstream: Upstream
  readonly share: Share
  readonly now: () => number
  /** Whether every change of the service is heard of as it happens. */
  readonly feedLive: () => boolean
}

/** An answer and the id that it was given to. */
type Read = { readonly answer: UpstreamAnswer; readonly id: AskedMessage['id'] }
type KeptRead = Read & { readonly at: number; readonly era: number }
type UnderWay = {
  readonly read: Promise<Read>
  readonly ended: AbortController
  waiting: number
}

/**
 * Sends reads of agents within the minute's share: equal ones under way are one, and what the feed says is unchanged is
 * not asked again. `id` is put in anew for each agent that gets an answer.
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
    // Whoever waits hears of a failure; nobody may wait any more.
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
        // What was wrong with the other agent's message need not be wrong with this one.
        if (had.answer.status !== 400) return given(had, asked.id)
      }
      const read = begin(key, async (ended) => {
        await share.take(agentId, ended)
        return { answer: await upstream.send(service, headers, text, ended), id: asked.id }
      })
      return given(await waitedFor(read, signal), asked.id)
    },
    /** Something changed, or may have: nothing that was read before is given again. */
    moved: (): void => {
      era += 1
      // What is under way may have been read before the change: later calls do not join it.
      underWay.clear()
      kept.clear()
    },
  }
}
export type Reads = ReturnType<typeof createReads>

const given = ({ answer, id }: Read, to: AskedMessage['id']): UpstreamAnswer =>
  id === to ? answer : withId(answer, to)

/** One agent's wait; when the last one gives up, so does the read. */
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
