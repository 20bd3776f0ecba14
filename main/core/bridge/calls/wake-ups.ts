import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Maximum milliseconds between two checks of open questions. One long timer is not enough, because clocks are changed and
 * computers sleep.
 */
const LOOK_EVERY = 60_000

/**
 * Manages the calls that wait for answers to their questions, each for at most `patience` milliseconds. Calls `look` when the
 * questions must be checked again.
 */
export const createWaits = (patience: number, look: () => void) => {
  const waiting = new Map<string, Set<AbortController>>()
  let next: NodeJS.Timeout | undefined
  const stop = (): void => clearTimeout(next)
  return {
    /** Waits until `wake` is called for the question, the patience runs out, or the signal aborts. */
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
    /** Lists the questions that calls wait for. */
    questions: (): readonly string[] => [...waiting.keys()],
    /** Schedules the next check, in milliseconds from now; null cancels it. */
    lookIn: (wait: number | null): void => {
      stop()
      if (wait !== null) next = setTimeout(look, Math.min(LOOK_EVERY, Math.max(1, wait))).unref()
    },
    /** Cancels the scheduled check. */
    stop,
  }
}
