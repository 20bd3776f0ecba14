import type { Database } from '../db/database.ts'
import type { AuthServer } from './auth-server.ts'

/** The passwords of people. A new password ends the sessions that began with the old one. */
export const createPasswords = (db: Database, auth: AuthServer) => {
  /** Gives this password to a person who has none. */
  const addPassword = async (personId: string, hash: string): Promise<void> => {
    const { internalAdapter } = await auth.$context
    const login = { userId: personId, providerId: 'credential', accountId: personId, password: hash }
    await internalAdapter.linkAccount(login)
  }

  /** Ends every session of a person, except one if its id is given. */
  const endSessions = async (personId: string, keptSession?: string): Promise<void> => {
    const { internalAdapter } = await auth.$context
    const sessions = await internalAdapter.listSessions(personId)
    const ended = sessions.filter(({ id }) => id !== keptSession).map(({ token }) => token)
    // Postgres does not accept an empty list.
    if (ended.length > 0) await internalAdapter.deleteSessions(ended)
  }

  return {
    addPassword,
    /** Whether a person has a password. */
    hasPassword: async (personId: string): Promise<boolean> => {
      const { internalAdapter } = await auth.$context
      return (await internalAdapter.findCredentialAccount(personId)) !== null
    },
    /** Whether this is the person's password. */
    isPassword: async (personId: string, text: string): Promise<boolean> => {
      const { internalAdapter, password } = await auth.$context
      const login = await internalAdapter.findCredentialAccount(personId)
      return password.verify({ hash: login?.password ?? '', password: text })
    },
    /**
     * Changes the password if `current` is still the person's password, and ends the person's sessions except `keptSession`.
     * Returns false if another password was set in the meantime, which also ended `keptSession`.
     */
    changePassword: async (
      personId: string,
      { current, text, keptSession }: { current: string; text: string; keptSession: string },
    ): Promise<boolean> => {
      const { internalAdapter, password } = await auth.$context
      const before = (await internalAdapter.findCredentialAccount(personId))?.password
      if (!before || !(await password.verify({ hash: before, password: current }))) return false
      const { numUpdatedRows } = await db
        .updateTable('person_login')
        .set({ password: await password.hash(text) })
        .where('userId', '=', personId)
        .where('providerId', '=', 'credential')
        .where('password', '=', before)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await endSessions(personId, keptSession)
      return true
    },
    /** Sets a new password and ends every session of the person, except one if its id is given. */
    setPassword: async (personId: string, text: string, keptSession?: string): Promise<void> => {
      const { internalAdapter, password } = await auth.$context
      const hash = await password.hash(text)
      if (await internalAdapter.findCredentialAccount(personId))
        await internalAdapter.updatePassword(personId, hash)
      else await addPassword(personId, hash)
      await endSessions(personId, keptSession)
    },
    endSessions,
  }
}
