import { setTimeout as delay } from 'node:timers/promises'
import { respectedWait } from '../../outbound/retry-after.ts'
import { SourceError } from './source-error.ts'

/** Spaces requests to each host and respects a host's request for a pause. */
export type Gate = {
  /** Waits for this caller's turn at the host. Throws SourceError `blocked` if the host is held for too long. */
  pass(host: string, spacingMs: number, signal?: AbortSignal): Promise<void>
  /** Ends a turn when the request has its answer. The next turn begins at least `spacingMs` later, however long the request took. */
  leave(host: string, spacingMs: number): Promise<void>
  /** Lets no request to this host pass before `until` (ms), at most for a day. */
  hold(host: string, until: number): Promise<void>
}

/** The turns at each host. Times are in ms from now, because clocks differ. */
export type Turns = {
  /**
   * Takes the next turn and returns the time until it begins. Takes no turn if the host is held longer than `patience`, or if the
   * turn would begin later than `queue`; the time to wait is then returned as `held`.
   */
  take(
    host: string,
    spacingMs: number,
    patience: number,
    queue: number,
  ): Promise<{ readonly wait: number } | { readonly held: number }>
  /** Lets no turn begin within `forMs`. */
  rest(host: string, forMs: number): Promise<void>
  /** Holds the host for `forMs`. */
  hold(host: string, forMs: number): Promise<void>
  /** Returns how long the host is still held; 0 if it is not held. */
  heldFor(host: string): Promise<number>
}

/** The longest hold that a reader waits for, in ms. */
const PATIENCE_MS = 60_000

/** Makes a gate from turns. `now` is the clock of this process, `queue` the longest time in ms that a caller waits for its turn. */
export const createGate = ({
  turns,
  now,
  queue = Number.POSITIVE_INFINITY,
  sleep = (ms, signal) => delay<void>(ms, undefined, { signal }),
}: {
  readonly turns: Turns
  readonly now: () => number
  readonly queue?: number
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}): Gate => ({
  async pass(host, spacingMs, signal) {
    for (;;) {
      signal?.throwIfAborted()
      const taken = await turns.take(host, spacingMs, Math.min(PATIENCE_MS, queue), queue)
      if ('held' in taken) throw new SourceError('blocked', 'the site asked us to wait', now() + taken.held)
      if (taken.wait > 0) await sleep(taken.wait, signal)
      // The site may have asked for a pause meanwhile.
      if ((await turns.heldFor(host)) <= 0) return
    }
  },
  leave: (host, spacingMs) => turns.rest(host, spacingMs),
  hold: (host, until) => turns.hold(host, respectedWait(until - now())),
})
