import { isAPIError } from 'better-auth/api'
import { MOST_PASSKEYS } from '../../contract/dashboard/passkeys.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import type { FeatureHandlers } from '../../contract/operation.ts'
import { type Database, dbNow } from '../db/database.ts'
import { type DashboardCaller, type DashboardContext, personOf, requireTry } from './context.ts'
import { requirePassword } from './current-password.ts'
import { passkeysOf, passkeyWithId } from './passkey-rows.ts'

const noSuchPasskey = (): AppError =>
  new AppError('not_found', 'You have no passkey with this id. The passkey may have been removed.')

/** Deletes attempts that nobody finished. */
const forgetExpired = async (db: Database): Promise<void> => {
  const now = new Date(await dbNow(db)).toISOString()
  await db.deleteFrom('person_token').where('expiresAt', '<', now).execute()
}

/** The error for a passkey that the library rejected. */
const refusedPasskey = (thrown: unknown): unknown => {
  if (!isAPIError(thrown)) return thrown
  if (thrown.body?.code === 'CHALLENGE_NOT_FOUND')
    return new AppError(
      'conflict',
      'Adding the passkey took too long, or the browser sent the passkey twice. Add the passkey again.',
    )
  // The library gives the same error for an answer that it cannot read and for a passkey that somebody already has.
  return new AppError(
    'invalid_input',
    'response: The service cannot use this passkey. The device must check your PIN, finger or face. Try again, or use another device.',
  )
}

/** The handlers for signing in with passkeys and for a person's own passkeys. */
export const passkeyHandlers = (
  context: DashboardContext,
): FeatureHandlers<Dashboard['passkeys'], DashboardCaller> => {
  const { db, identity, mails } = context
  const ownPasskey = async (personId: string, id: string) => {
    const passkey = await passkeyWithId(db, personId, id)
    if (passkey) return passkey
    throw noSuchPasskey()
  }
  const offered = () => {
    if (identity.passkeys) return identity.passkeys
    throw new AppError(
      'conflict',
      'Passkeys do not work here, because browsers bind a passkey to a domain name, and the address of this service is not a domain name.',
    )
  }
  return {
    beginSignIn: async (_, { client }) => {
      const { beginSignIn } = offered()
      await requireTry(db, 'passkey', { client })
      await forgetExpired(db)
      return beginSignIn()
    },
    list: async (_, caller) => ({ passkeys: await passkeysOf(db, personOf(caller).id) }),
    begin: async ({ current_password }, caller) => {
      const { begin } = offered()
      const person = personOf(caller)
      await requirePassword(context, person, current_password)
      if ((await passkeysOf(db, person.id)).length >= MOST_PASSKEYS)
        throw new AppError(
          'conflict',
          `You have ${MOST_PASSKEYS} passkeys, the maximum. First remove a passkey that you do not use.`,
        )
      await forgetExpired(db)
      return begin(caller.headers)
    },
    add: async (input, caller) => {
      const { add } = offered()
      const { id: personId, email } = personOf(caller)
      const id = await add(caller.headers, input).catch((thrown: unknown) => {
        throw refusedPasskey(thrown)
      })
      // If a new password has ended the session in the meantime, the session must not add a passkey.
      if (!(await identity.personOf(caller.headers))) {
        await db.deleteFrom('person_passkey').where('id', '=', id).execute()
        throw new AppError('unauthorized', 'Your session has ended. Sign in again to add the passkey.')
      }
      await mails?.sendLater({ kind: 'passkey_added', email, request_id: caller.requestId })
      return ownPasskey(personId, id)
    },
    rename: async ({ passkey_id, name }, caller) => {
      const { id: personId } = personOf(caller)
      await db
        .updateTable('person_passkey')
        .set({ name })
        .where('id', '=', passkey_id)
        .where('userId', '=', personId)
        .execute()
      return ownPasskey(personId, passkey_id)
    },
    remove: async ({ passkey_id, current_password }, caller) => {
      const person = personOf(caller)
      await requirePassword(context, person, current_password)
      const { numDeletedRows } = await db
        .deleteFrom('person_passkey')
        .where('id', '=', passkey_id)
        .where('userId', '=', person.id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw noSuchPasskey()
      // Somebody who has the removed device may still be signed in through its passkey.
      await identity.endSessions(person.id, person.sessionId)
      return {}
    },
  }
}
