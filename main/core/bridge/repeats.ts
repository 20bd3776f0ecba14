import { randomUUID } from 'node:crypto'

/** Milliseconds for which an equal call counts as a repeat of one whose answer was lost. */
const REPEAT_WITHIN = 10 * 60 * 1000

/** Idempotency keys of calls, so that an agent that repeats a call whose answer was lost has its effect once. */
export type Repeats = {
  /** The key for this call: that of the lost one where this repeats it, else the given or a new one. */
  readonly keyFor: (call: string, otherwise?: string) => string
  /** Says that the service's answer to a call was lost. */
  readonly lost: (call: string, key: string) => void
}

/** Lost calls are remembered in memory: a restart of the desk forgets them. */
export const createRepeats = (now: () => number): Repeats => {
  const keys = new Map<string, { readonly key: string; readonly until: number }>()
  return {
    keyFor: (call, otherwise = randomUUID()) => {
      const known = keys.get(call)
      keys.delete(call)
      return known && known.until > now() ? known.key : otherwise
    },
    lost: (call, key) => {
      for (const [other, { until }] of keys) if (until <= now()) keys.delete(other)
      keys.set(call, { key, until: now() + REPEAT_WITHIN })
    },
  }
}
