import { setTimeout as delay } from 'node:timers/promises'
import { SourceError } from './source-error.ts'

/** Spaces requests to each host and respects a host's request for a pause. */
export type Gate = {
  /** Returns when it is this caller's turn at the host. Throws SourceError `blocked` if the host is held for too long. */
  pass(host: string, spacingMs: number, signal?: AbortSignal): Promise<void>
  /** Call when a request has its answer. The next turn comes at least `spacingMs` later, however long the request took. */
  leave(host: string, spacingMs: number): Promise<void>
  /** Lets no request to this host pass before `until` (ms). */
  hold(host: string, until: number): Promise<void>
}

/** The turns at each host. Times are in ms from now, since clocks differ. */
export type Turns = {
  /**
   * Takes the next turn. Returns how long to wait for it. If the host is held longer than `patience`, or the turn would come later than
   * `queue`, it takes none and returns that time as `held`.
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
  /** How long the host is still held; 0 if it is not. */
  heldFor(host: string): Promise<number>
}

/** The longest hold that a reader waits for, ms. */
const PATIENCE_MS = 60_000

/** A gate over these turns. `now` is the clock of this process, `queue` the longest time that a caller waits for its turn, ms. */
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
  hold: (host, until) => turns.hold(host, until - now()),
})
