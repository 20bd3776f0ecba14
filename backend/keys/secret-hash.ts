import { hash } from 'node:crypto'

/**
 * Computes the hash that is stored instead of a key, a token or a link: SHA-256 in hex. Each of these secrets has at
 * least 190 random bits, so it needs no salt and no slow hash.
 */
export const secretHash = (secret: string): string => hash('sha256', secret)
