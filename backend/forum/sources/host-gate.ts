import { setTimeout as delay } from 'node:timers/promises'
import { SourceError } from './source-error.ts'

/** Spaces requests to one host, and keeps away from hosts that asked for it. */
export type Gate = {
  /** Returns when it is this caller's turn at the host. Throws SourceError `blocked` where the host wants more patience than a scan has. */
  pass(host: string, spacingMs: number, signal?: AbortSignal): Promise<void>
  /** Whoever passed has its answer: who asks for a turn now comes `spacingMs` after that, however long the request was on its way. */
  leave(host: string, spacingMs: number): Promise<void>
  /** Nobody passes to this host before `until` (ms). */
  hold(host: string, until: number): Promise<void>
}

/** Whose turn it is at each host, counted for all who ask there. Times are in ms from now, since clocks differ. */
export type Turns = {
  /** Takes the next turn and says how long to wait for it, or for how long the host is held where that is beyond `patience`. */
  take(
    host: string,
    spacingMs: number,
    patience: number,
  ): Promise<{ readonly wait: number } | { readonly held: number }>
  /** Nobody's turn comes sooner than that. */
  rest(host: string, forMs: number): Promise<void>
  hold(host: string, forMs: number): Promise<void>
  /** How long the host is still held; 0 where it is not. */
  heldFor(host: string): Promise<number>
}

/** The longest that a reader waits in line for one request, ms. */
const PATIENCE_MS = 60_000

/** A gate over these turns; `now` is the clock of whoever passes. */
export const createGate = ({
  turns,
  now,
  sleep = (ms, signal) => delay<void>(ms, undefined, { signal }),
}: {
  readonly turns: Turns
  readonly now: () => number
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}): Gate => ({
  async pass(host, spacingMs, signal) {
    for (;;) {
      signal?.throwIfAborted()
      const taken = await turns.take(host, spacingMs, PATIENCE_MS)
      if ('held' in taken) throw new SourceError('blocked', 'the site asked us to wait', now() + taken.held)
      if (taken.wait > 0) await sleep(taken.wait, signal)
      // The site may have asked for a rest meanwhile.
      if ((await turns.heldFor(host)) <= 0) return
    }
  },
  leave: (host, spacingMs) => turns.rest(host, spacingMs),
  hold: (host, until) => turns.hold(host, until - now()),
})
