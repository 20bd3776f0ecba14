import { randomBytes } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import type { Keychain } from '../platform.ts'

/** Name of one of the desk's secrets. In the keychain, `@` and the desk's id follow the name. */
export type Account =
  | 'agent-key'
  | 'local-agent-key'
  | 'local-model'
  | 'local-image-model'
  | 'local-source-credentials'
  | 'local-secrets-key'

export type KeptIn = { readonly in: 'keychain' | 'session'; readonly message: string | null }

type KeptSecret = { readonly secret: string; readonly kept: KeptIn }

/**
 * Stores secrets in the keychain. If the keychain is locked or absent, secrets stay in memory for the session, and never enter
 * a file or a log. `deskId` distinguishes a person's desks and the connections of a desk. The secrets of the service on this
 * computer always belong to the desk's first connection, `firstId`, because there is only one such service.
 */
export const createSecrets = (keychain: Keychain, deskId: string, firstId: string = deskId) => {
  const named = (account: Account): string => `${account}@${account.startsWith('local-') ? firstId : deskId}`
  /**
   * Renames the entry of an earlier version. That version had only one connection, and stored secrets under the account name
   * alone.
   */
  const adopt = async (account: Account): Promise<string | null> => {
    if (deskId !== firstId) return null
    const secret = await keychain.get(account)
    if (secret === null) return null
    await keychain.set(named(account), secret)
    await keychain.delete(account)
    return secret
  }
  const session = new Map<Account, KeptSecret>()
  const forSession = (account: Account, secret: string, message: string): KeptIn => {
    const kept: KeptIn = { in: 'session', message }
    session.set(account, { secret, kept })
    return kept
  }
  const keep = async (account: Account, secret: string): Promise<KeptIn> => {
    const available = await keychain.available()
    if (!available.ok) return forSession(account, secret, available.message)
    try {
      await keychain.set(named(account), secret)
    } catch (thrown) {
      return forSession(account, secret, reasonOf(thrown))
    }
    session.delete(account)
    return { in: 'keychain', message: null }
  }
  /** Returns the secret and where it is stored; null if it does not exist. Throws `unavailable` without a keychain. */
  const read = async (account: Account): Promise<KeptSecret | null> => {
    const here = session.get(account)
    if (here) return here
    const available = await keychain.available()
    if (!available.ok) throw new AppError('unavailable', available.message)
    const secret = (await keychain.get(named(account))) ?? (await adopt(account))
    return secret === null ? null : { secret, kept: { in: 'keychain', message: null } }
  }
  return {
    keep,
    read,
    /**
     * Returns the key (32 bytes as base64) with which a service on this computer encrypts the logins of sites. The key is
     * created once. While the keychain does not answer, a temporary key is used, because the stored key must not be replaced.
     */
    ownSecretsKey: async () => {
      const made = randomBytes(32).toString('base64')
      try {
        const known = await read('local-secrets-key')
        if (known) return known.secret
        await keep('local-secrets-key', made)
      } catch (thrown) {
        forSession('local-secrets-key', made, reasonOf(thrown))
      }
      return made
    },
    /**
     * Call this when the keychain has answered late. Stores the temporary key, or drops it if the keychain contains an earlier
     * key. Returns whether the service must be started again with that earlier key.
     */
    endTemporaryKey: async (): Promise<boolean> => {
      const temporary = session.get('local-secrets-key')
      if (!temporary) return false
      session.delete('local-secrets-key')
      try {
        if (await read('local-secrets-key')) return true
        await keep('local-secrets-key', temporary.secret)
      } catch {
        session.set('local-secrets-key', temporary)
      }
      return false
    },
    /** Deletes a secret. Returns false if the keychain cannot be used, so that the secret may still be in it. */
    forget: async (account: Account): Promise<boolean> => {
      session.delete(account)
      const available = await keychain.available()
      if (!available.ok) return false
      await keychain.delete(named(account))
      if (deskId === firstId) await keychain.delete(account)
      return true
    },
    /** Returns the name of the keychain entry for a secret. */
    entryOf: named,
  }
}
export type Secrets = ReturnType<typeof createSecrets>

const reasonOf = (thrown: unknown): string =>
  thrown instanceof AppError ? thrown.message : 'The keychain did not store the key.'
