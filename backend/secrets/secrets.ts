import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'

/** Encrypts secrets for the database. `seal` and `open` throw `unavailable` while there is no key. */
export type SecretBox = {
  /** Seals a text for its owner, the id of a row. The sealed text cannot be opened in another row. */
  seal(owner: string, text: string): string
  /** Opens a sealed text, under either key. Throws `unavailable` if it was sealed under a third key. */
  open(owner: string, sealed: string): string
  /** Returns which key opens a text for its owner. Without a key, returns `neither`. */
  sealedUnder(owner: string, sealed: string): 'key' | 'other_key' | 'neither'
  /**
   * Takes a key of 32 bytes as base64. Also accepts the box's present key again. Throws `invalid_input`, and `conflict`
   * for another key.
   */
  unlock(key: string): void
  readonly unlocked: () => boolean
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORM = 'v1.'

/**
 * Makes a box with a key of 32 bytes as base64, or without a key until it is unlocked. `also` is a second key, which
 * opens but never seals.
 */
export const createSecretBox = (initial: string | undefined, also?: string): SecretBox => {
  let key = initial === undefined ? null : keyOf(initial)
  const otherKey = also === undefined ? null : keyOf(also)
  const openedByOther = (owner: string, sealed: string): string | null =>
    otherKey && opened(otherKey, owner, sealed)
  /** Returns the key. Without a key, throws `unavailable` with the message. */
  const held = (message: string): Buffer => {
    if (key) return key
    throw new AppError('unavailable', message)
  }
  return {
    seal: (owner, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, held(NO_KEY), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return FORM + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open: (owner, sealed) => {
      const text = opened(held(LOCKED), owner, sealed) ?? openedByOther(owner, sealed)
      if (text === null) throw new AppError('unavailable', OTHER_KEY)
      return text
    },
    sealedUnder: (owner, sealed) => {
      if (!key) return 'neither'
      if (opened(key, owner, sealed) !== null) return 'key'
      return openedByOther(owner, sealed) === null ? 'neither' : 'other_key'
    },
    unlock: (given) => {
      const taken = keyOf(given)
      // Otherwise, this service could no longer open texts under the first key, and would seal later texts under a second key.
      if (key && !timingSafeEqual(key, taken)) throw new AppError('conflict', UNLOCKED)
      key = taken
    },
    unlocked: () => key !== null,
  }
}

/** Opens a text; null if the text was sealed under another key or to another owner, or if its tag shows damage. */
const opened = (key: Buffer, owner: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed.slice(FORM.length), 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return null
  }
}

/** The message if something must be stored encrypted while the service has no key. */
export const NO_KEY =
  'Quillport stores logins in encrypted form, but the service does not currently have the sealing key. On your own computer, unlock the keychain and restart Quillport. On a server, set QUILLPORT_SECRETS_KEY.'
const LOCKED =
  'The stored login is encrypted, and the service does not currently have the sealing key. On your own computer, unlock the keychain and restart Quillport. On a server, set QUILLPORT_SECRETS_KEY.'
const UNLOCKED =
  'The service still encrypts logins with another key. To make it use this key, restart the service.'
const OTHER_KEY =
  'The stored login can no longer be read, because the key that encrypted it is lost. Enter the login again.'

const keyOf = (text: string): Buffer => {
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new AppError('invalid_input', 'The sealing key must be 32 bytes as base64.')
}
