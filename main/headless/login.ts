import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Milliseconds that a code for the first visit is good for. */
export const CODE_LIFE = 10 * 60_000

/**
 * Lets the person's browser in: a code is good once, within ten minutes, and buys a session of this run. Codes and
 * sessions are in memory, as hashes; the newest code replaces the one before.
 */
export const createLogin = (now: () => number) => {
  let code: { readonly hash: Buffer; readonly until: number } | null = null
  const sessions: Buffer[] = []
  return {
    newCode: (): string => {
      const made = randomBytes(24).toString('base64url')
      code = { hash: hashOf(made), until: now() + CODE_LIFE }
      return made
    },
    /** The new session's secret; null where the code is unknown, used or too old. */
    exchange: (given: string): string | null => {
      const expected = code
      if (!expected || now() > expected.until || !timingSafeEqual(expected.hash, hashOf(given))) return null
      code = null
      const session = randomBytes(32).toString('base64url')
      sessions.push(hashOf(session))
      return session
    },
    knows: (session: string): boolean => {
      const hash = hashOf(session)
      return sessions.some((known) => timingSafeEqual(known, hash))
    },
  }
}
export type BrowserLogin = ReturnType<typeof createLogin>

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
