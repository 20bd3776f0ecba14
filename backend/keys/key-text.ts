import { hash } from 'node:crypto'
import { BASE62, randomBase62 } from './base62.ts'

export const KEY_PREFIX = 'qp_live_'
const SECRET = 32
const CHECKSUM = 6
const KEY_LENGTH = KEY_PREFIX.length + SECRET + CHECKSUM
/** Number of hexadecimal digits of the hash that the checksum uses. More digits would not fit into a number. */
const CHECKSUM_DIGITS = 12
const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET + CHECKSUM}}$`)

/** Makes a new agent key: the prefix, 32 random base62 characters, and a checksum of 6 characters that reveals typing errors. */
export const newKeyText = (): string => {
  const secret = randomBase62(SECRET)
  return `${KEY_PREFIX}${secret}${checksumOf(secret)}`
}

/** Whether a text begins like an agent key, valid or not. */
export const looksLikeKey = (text: string): boolean => text.startsWith(KEY_PREFIX)

/** Prefix of the access tokens of connected apps. */
export const ACCESS_TOKEN_PREFIX = 'qp_at_'
const ACCESS_TOKEN = new RegExp(`^${ACCESS_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET}}$`)

/** Whether a text begins like the access token of a connected app, valid or not. */
export const looksLikeAccessToken = (text: string): boolean => text.startsWith(ACCESS_TOKEN_PREFIX)

/** Whether a text has the form of an access token. This needs no query. */
export const isAccessTokenText = (text: string): boolean => ACCESS_TOKEN.test(text)

/** Whether a text has the form and checksum of a key. This needs no query. */
export const isKeyText = (text: string): boolean => {
  if (!FORM.test(text)) return false
  const secret = text.slice(KEY_PREFIX.length, -CHECKSUM)
  return text.endsWith(checksumOf(secret))
}

/** The message about a text that is not a key. */
export const NO_KEY_TEXT = `This is not a complete agent key. Agent keys begin with ${KEY_PREFIX} and have ${KEY_LENGTH} characters. Copy the key again.`

const checksumOf = (secret: string): string => {
  let rest = Number.parseInt(hash('sha256', `${KEY_PREFIX}${secret}`).slice(0, CHECKSUM_DIGITS), 16)
  let text = ''
  for (let place = 0; place < CHECKSUM; place++) {
    text = BASE62.charAt(rest % BASE62.length) + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text
}
