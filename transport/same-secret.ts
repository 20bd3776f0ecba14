import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Whether two secrets are the same, compared in constant time. Both are hashed first, because only inputs of equal length
 * can be compared that way, and strangers may send any length, in characters and in bytes.
 */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
