import { randomInt } from 'node:crypto'

/** The digits of base62. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Makes an unpredictable text of base62 digits. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('')
