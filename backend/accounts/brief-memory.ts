import { LRUCache } from 'lru-cache'
import { secretHash } from '../keys/secret-hash.ts'

/**
 * How long an answer of the library is cached, ms. A secret that the library no longer accepts is therefore refused after at most a
 * second.
 */
const BRIEFLY_MS = 1_000
const MOST = 10_000

/**
 * Asks the library about a secret at most once a second, because each answer takes several queries. The cache holds only answers that
 * accept a secret, and holds secrets as hashes. At each use, the caller still checks that the secret was not revoked.
 */
export const briefly = <Answer extends object>(
  ask: (secret: string, headers: Headers) => Promise<Answer | null>,
): ((secret: string, headers?: Headers) => Promise<Answer | null>) => {
  // Simultaneous requests wait for the same answer.
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
