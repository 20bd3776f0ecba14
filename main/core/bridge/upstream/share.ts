import { AppError } from '../../../../contract/errors.ts'
import { READS_PER_MINUTE } from '../../../../contract/limits.ts'
import { MINUTE } from '../../../../contract/time.ts'

/**
 * Reads per minute for agents: most of the reads that the service allows the key. The rest is for the person's own screens.
 */
const SHARED_READS = Math.floor(READS_PER_MINUTE * 0.9)
/** Maximum milliseconds that a read waits for its turn. Clients give up after 60 s. */
const PATIENCE = 25_000

type Waiter = { readonly go: () => void }

/** Divides the minute's reads among agents. Waiting agents take turns, no matter how often each asks. */
export const createShare = (now: () => number, perMinute: number = SHARED_READS) => {
  const sent: number[] = []
  const queues = new Map<string, Waiter[]>()
  let timer: NodeJS.Timeout | undefined

  const free = (): boolean => {
    // If the clock was set back, reads must not wait until the clock reaches the earlier time again.
    while (sent[0] !== undefined && (sent[0] <= now() - MINUTE || sent[0] > now())) sent.shift()
    return sent.length < perMinute
  }
  /** Takes the next agent from the queue. An agent that has had its turn goes to the end of the queue. */
  const next = (): Waiter | undefined => {
    const [first] = queues
    if (!first) return undefined
    const [agentId, queue] = first
    const waiter = queue.shift()
    queues.delete(agentId)
    if (queue.length > 0) queues.set(agentId, queue)
    return waiter
  }
  const serve = (): void => {
    clearTimeout(timer)
    timer = undefined
    while (queues.size > 0 && free()) {
      const waiter = next()
      if (!waiter) return
      sent.push(now())
      waiter.go()
    }
    if (queues.size > 0) timer = setTimeout(serve, untilFree()).unref()
  }
  const untilFree = (): number => Math.max(20, (sent[0] ?? now()) + MINUTE - now())
  const leave = (agentId: string, waiter: Waiter): void => {
    const rest = (queues.get(agentId) ?? []).filter((other) => other !== waiter)
    if (rest.length === 0) queues.delete(agentId)
    else queues.set(agentId, rest)
  }

  return {
    /** Resolves when a read of this agent may be sent. Throws `rate_limited`, or the signal's reason. */
    take: (agentId: string, signal: AbortSignal): Promise<void> => {
      if (queues.size === 0 && free()) {
        sent.push(now())
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const end = (how: () => void) => {
          clearTimeout(patience)
          signal.removeEventListener('abort', abort)
          how()
        }
        const waiter: Waiter = { go: () => end(resolve) }
        const giveUp = (why: unknown) => {
          leave(agentId, waiter)
          end(() => reject(why))
        }
        const abort = () => giveUp(signal.reason)
        const patience = setTimeout(() => giveUp(tooMany(perMinute, untilFree())), PATIENCE).unref()
        signal.addEventListener('abort', abort)
        queues.set(agentId, [...(queues.get(agentId) ?? []), waiter])
        serve()
      })
    },
  }
}

export type Share = ReturnType<typeof createShare>

const tooMany = (perMinute: number, ms: number): AppError => {
  const retryAfter = Math.ceil(ms / 1000)
  return new AppError(
    'rate_limited',
    `In the last minute, the agents on this computer reached the limit of ${perMinute} read requests. This request was not sent.`,
    { retryAfter },
  )
}
