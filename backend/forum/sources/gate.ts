import { setTimeout as delay } from 'node:timers/promises'
import { SourceError } from './source-error.ts'

/** Spaces requests to one host, and keeps away from hosts that asked for it. */
export type Gate = {
  /** Returns when it is this caller's turn at the host. Throws SourceError `blocked` where the host wants more patience than a scan has. */
  pass(host: string, spacingMs: number, signal?: AbortSignal): Promise<void>
  /** Nobody passes to this host before `until` (ms). */
  hold(host: string, until: number): void
}

/** The longest that a scan waits in line for one request, ms. */
const PATIENCE_MS = 60_000

/** A gate with its own clock; make one for the process. */
export const createGate = (clock: {
  readonly now: () => number
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}): Gate => {
  const sleep = clock.sleep ?? ((ms, signal) => delay<void>(ms, undefined, { signal }))
  const free = new Map<string, number>()
  const held = new Map<string, number>()

  return {
    async pass(host, spacingMs, signal) {
      for (;;) {
        signal?.throwIfAborted()
        const now = clock.now()
        const holdUntil = held.get(host) ?? 0
        if (holdUntil > now + PATIENCE_MS) {
          throw new SourceError('blocked', 'the site asked us to wait', holdUntil)
        }
        const turn = Math.max(now, free.get(host) ?? 0, holdUntil)
        free.set(host, turn + spacingMs)
        if (turn > now) await sleep(turn - now, signal)
        // The site may have asked for a rest meanwhile.
        if ((held.get(host) ?? 0) <= clock.now()) return
      }
    },
    hold(host, until) {
      held.set(host, Math.max(until, held.get(host) ?? 0))
    },
  }
}
