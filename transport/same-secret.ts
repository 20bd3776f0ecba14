import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Whether two secrets are the same, compared in constant time. Both are hashed first: what strangers send has any length,
 * in bytes another one than in characters, and bytes of two lengths cannot be compared so.
 */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
