import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Milliseconds for which a code is valid. */
export const CODE_LIFE = 10 * 60_000

/**
 * Gives the person's pages access. A code works once, within ten minutes. A page exchanges the code for a secret that is
 * valid during this run. Codes and secrets are kept in memory, as hashes. A new code does not invalidate earlier codes, so
 * that no program can make a printed code useless by requesting another.
 */
export const createLogin = (now: () => number) => {
  let codes: readonly { readonly hash: Buffer; readonly until: number }[] = []
  const secrets: Buffer[] = []
  return {
    newCode: (): string => {
      const made = randomBytes(24).toString('base64url')
      codes = [
        ...codes.filter(({ until }) => now() <= until),
        { hash: hashOf(made), until: now() + CODE_LIFE },
      ]
      return made
    },
    /** Exchanges a code for a new secret; null if the code is unknown, used or too old. */
    exchange: (given: string): string | null => {
      const hash = hashOf(given)
      const found = codes.find((code) => timingSafeEqual(code.hash, hash))
      codes = codes.filter((code) => code !== found)
      if (!found || now() > found.until) return null
      const secret = randomBytes(32).toString('base64url')
      secrets.push(hashOf(secret))
      return secret
    },
    knows: (secret: string): boolean => {
      const hash = hashOf(secret)
      return secrets.some((known) => timingSafeEqual(known, hash))
    },
  }
}
export type PageLogin = ReturnType<typeof createLogin>

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
