import { setTimeout as delay } from 'node:timers/promises'
import { SiteError } from '../sites/sites.ts'

const TRIES = 3
/** A longer wait is the caller's to decide, ms. */
const LONGEST_PAUSE = 10_000

/** Milliseconds after which the same request may be sent again; null where that would not help or could do it twice. */
const pauseAfter = ({ kind, certain, retryAfter }: SiteError, tries: number): number | null => {
  if (!certain || tries >= TRIES) return null
  const asked = retryAfter === null ? 500 * 3 ** (tries - 1) : retryAfter * 1000
  const passes = kind === 'limited' || kind === 'failed' || kind === 'unreachable'
  return passes && asked <= LONGEST_PAUSE ? asked : null
}

/** Tries again what certainly was not done, after the pause that a busy site asks for; until the signal ends it. */
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
