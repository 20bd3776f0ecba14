import { LRUCache } from 'lru-cache'
import { secretHash } from '../keys/secret-hash.ts'

/** How long an answer of the library is remembered, ms: whatever it refuses from now on is refused within a second. */
const BRIEFLY_MS = 1_000
const MOST = 10_000

/**
 * Asks the library about a secret at most once a second: it takes several queries for each answer. Only answers that admit somebody are
 * remembered, and the caller still looks up at each use that the secret was not revoked. Secrets are remembered as hashes.
 */
export const briefly = <Answer extends object>(
  ask: (secret: string, headers: Headers) => Promise<Answer | null>,
): ((secret: string, headers?: Headers) => Promise<Answer | null>) => {
  // Requests that come at the same time wait for one answer.
  const known = new LRUCache<string, Promise<Answer | null>>({ max: MOST, ttl: BRIEFLY_MS })
  return async (secret, headers = new Headers()) => {
    const key = secretHash(secret)
    const asking = known.get(key) ?? ask(secret, headers)
    known.set(key, asking, { noUpdateTTL: true })
    const forget = () => {
      if (known.peek(key) === asking) known.delete(key)
    }
    const answer = await asking.catch((thrown: unknown) => {
      forget()
      throw thrown
    })
    if (!answer) forget()
    return answer
  }
}
