import { setTimeout as delay } from 'node:timers/promises'
import { SiteError } from '../sites/sites.ts'

const TRIES = 3
/** Maximum pause between two tries, in ms. A longer wait is left to the caller. */
const LONGEST_PAUSE = 10_000

/**
 * Returns the time in ms until the same request can be sent again; null if another try would not help or might carry
 * the request out twice.
 */
const pauseAfter = ({ kind, certain, retryAfter }: SiteError, tries: number): number | null => {
  if (!certain || tries >= TRIES) return null
  const asked = retryAfter === null ? 500 * 3 ** (tries - 1) : retryAfter * 1000
  const passes = kind === 'limited' || kind === 'failed' || kind === 'unreachable'
  return passes && asked <= LONGEST_PAUSE ? asked : null
}

/** Retries requests that certainly had no effect, after the pause that the site asks for, until the signal ends. */
export const insist = async <T>(
  { signal }: { readonly signal: AbortSignal },
  act: () => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (thrown) {
      const pause = thrown instanceof SiteError ? pauseAfter(thrown, tries) : null
      if (pause === null) throw thrown
      await delay(pause, undefined, { signal })
    }
  }
}
