import type { AgentKey } from '../../../contract/dashboard/keys.ts'
import { DAY } from '../../../contract/time.ts'
import { count } from '../../../contract/words.ts'

/** The state of an agent key. Only an active key works. */
export type KeyState = 'active' | 'expired' | 'revoked'

/** Returns the state of a key at a moment (ms). A revoked key counts as revoked even after its expiry. */
export const stateOf = (
  { revoked_at, expires_at }: Pick<AgentKey, 'revoked_at' | 'expires_at'>,
  now: number,
): KeyState =>
  revoked_at !== null
    ? 'revoked'
    : expires_at !== null && Date.parse(expires_at) <= now
      ? 'expired'
      : 'active'

/** Writes how many keys there are and how many of them nobody has used: `3 keys, 1 never used`. */
export const keysInWords = (keys: readonly Pick<AgentKey, 'last_used_at'>[]): string => {
  const unused = keys.filter(({ last_used_at }) => last_used_at === null).length
  const all = count(keys.length, 'key')
  if (unused === 0) return `${all} in use`
  return unused === keys.length ? `${all}, never used` : `${all}, ${unused} never used`
}

/** The lifetimes from which the person chooses for a new key, in days; null for a key that does not expire. */
export const LIFETIMES = [
  { value: '30', days: 30, words: 'In 30 days' },
  { value: '90', days: 90, words: 'In 90 days' },
  { value: '365', days: 365, words: 'In a year' },
  { value: 'never', days: null, words: 'Never' },
] as const
export type Lifetime = (typeof LIFETIMES)[number]['value']

/**
 * Returns when a key with this lifetime expires (ISO 8601), counted from `now` (ms); null for a key that does not expire.
 */
export const expiryOf = (lifetime: Lifetime, now: number): string | null => {
  const days = LIFETIMES.find(({ value }) => value === lifetime)?.days ?? null
  return days === null ? null : new Date(now + days * DAY).toISOString()
}
