import { isIP } from 'node:net'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { type Database, dbNow } from '../db/database.ts'
import type { IdentityOptions } from './auth-options.ts'

/** The name of the cookie by which better-auth identifies an attempt. The service itself adds this cookie to requests. */
export const CEREMONY_COOKIE = 'ceremony'

/** Whether people can have passkeys at an origin. Browsers bind passkeys to a domain name, and only over https or on this computer. */
export const offersPasskeys = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0
  return protocol === 'https:' ? isName : hostname === 'localhost'
}

/** A passkey replaces the password, so the device must have checked who the person is, by a PIN or a finger for example. */
const requireVerified = (userVerified: boolean | undefined): void => {
  if (!userVerified) throw new APIError('BAD_REQUEST', { code: 'NOT_VERIFIED' })
}

/** The passkey with the id that its authenticator chose, and its person; undefined if there is none. */
export const passkeyWith = (db: Database, credentialId: string) =>
  db
    .selectFrom('person_passkey')
    .innerJoin('person', 'person.id', 'person_passkey.userId')
    .select(['person_passkey.id', 'person.emailVerified'])
    .where('person_passkey.credentialID', '=', credentialId)
    .executeTakeFirst()

/** Checks the answers of browsers about passkeys. Only the person's own device proves who the person is. */
export const passkeyPlugin = ({ db, origin }: IdentityOptions) =>
  passkey({
    rpID: new URL(origin).hostname,
    rpName: 'Quillport',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    schema: { passkey: { modelName: 'person_passkey' } },
    advanced: { webAuthnChallengeCookie: CEREMONY_COOKIE },
    registration: {
      afterVerification: async ({ verification: { registrationInfo } }) => {
        requireVerified(registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        requireVerified(authenticationInfo.userVerified)
        const found = await passkeyWith(db, authenticationInfo.credentialID)
        if (!found?.emailVerified) throw new APIError('UNAUTHORIZED', { code: 'NOT_CONFIRMED' })
        await db
          .updateTable('person_passkey')
          .set({ used_at: await dbNow(db) })
          .where('id', '=', found.id)
          .execute()
      },
    },
  })
