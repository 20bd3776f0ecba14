import { hash, randomInt } from 'node:crypto'

export const FEED_PREFIX = 'qp_feed_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** So many characters of 62 hold the bits of 32 bytes. */
const LENGTH = 43
const FORM = new RegExp(`^${FEED_PREFIX}[0-9A-Za-z]{${LENGTH}}$`)

/** A new token of a private feed. */
export const newFeedToken = (): string =>
  `${FEED_PREFIX}${Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')}`

/** Whether a text can be one at all. */
export const isFeedToken = (text: string): boolean => FORM.test(text)

/** What is stored in its place: SHA-256 in hex, which so many random bits need no salt for. */
export const hashOfFeedToken = (token: string): string => hash('sha256', token)
