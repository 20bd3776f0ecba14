import { getAuthenticatorName } from '@better-auth/passkey'
import type { Passkey } from '../../contract/dashboard/passkeys.ts'
import { moment } from '../../contract/time.ts'
import type { Db } from '../db/database.ts'

const rowsOf = (db: Db, personId: string) =>
  db
    .selectFrom('person_passkey')
    .select(['id', 'name', 'aaguid', 'createdAt', 'used_at'])
    .where('userId', '=', personId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')

const passkeyOf = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]): Passkey => ({
  passkey_id: row.id,
  name: row.name ?? 'Passkey',
  kept_by: getAuthenticatorName(row.aaguid) ?? null,
  created_at: new Date(row.createdAt).toISOString(),
  last_used_at: row.used_at === null ? null : moment(row.used_at),
})

/** The passkeys of a person, newest first. */
export const passkeysOf = async (db: Db, personId: string): Promise<Passkey[]> =>
  (await rowsOf(db, personId).execute()).map(passkeyOf)

/** Removes all passkeys of a person, and returns how many there were. */
export const removePasskeys = async (db: Db, personId: string): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('person_passkey')
    .where('userId', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A passkey of a person; null if they have none with this id. */
export const passkeyWithId = async (db: Db, personId: string, id: string): Promise<Passkey | null> => {
  const row = await rowsOf(db, personId).where('id', '=', id).executeTakeFirst()
  return row ? passkeyOf(row) : null
}
