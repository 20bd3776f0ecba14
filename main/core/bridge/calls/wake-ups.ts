import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two looks at open questions at the most: clocks are set, and computers sleep. */
const LOOK_EVERY = 60_000

/**
 * Calls that wait for the answers to their questions, each for `patience` milliseconds at the most; `look` is called
 * when the time of the next look at questions comes.
 */
export const createWaits = (patience: number, look: () => void) => {
  const waiting = new Map<string, Set<AbortController>>()
  let next: NodeJS.Timeout | undefined
  const stop = (): void => clearTimeout(next)
  return {
    /** Waits until the question is woken, the patience is over or the signal ends the wait. */
    until: async (question: string, signal: AbortSignal): Promise<void> => {
      const woken = new AbortController()
      const waiters = waiting.get(question) ?? new Set()
      waiting.set(question, waiters.add(woken))
      const ended = AbortSignal.any([signal, woken.signal])
      await sleep(patience, undefined, { signal: ended }).catch(() => {})
      waiters.delete(woken)
      if (waiters.size === 0) waiting.delete(question)
    },
    /** Ends every wait for a question. */
    wake: (question: string): void => waiting.get(question)?.forEach((woken) => void woken.abort()),
    /** The questions that calls wait for. */
    questions: (): readonly string[] => [...waiting.keys()],
    /** Sets the next look, in milliseconds; null sets no look. */
    lookIn: (wait: number | null): void => {
      stop()
      if (wait !== null) next = setTimeout(look, Math.min(LOOK_EVERY, Math.max(1, wait))).unref()
    },
    /** Ends the looks. */
    stop,
  }
}
