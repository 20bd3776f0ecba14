import type { Kysely } from 'kysely'

/**
 * Passkeys, and sign-in by providers such as Google. better-auth writes passkeys and chooses the column names, except
 * for `used_at`, which is Quillport's. No two people have the same passkey, or the same account at a provider. A
 * provider's account is joined only to a person who proved that they read the mailbox of their address, for example by
 * a mailed link.
 */
export const passkeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('person_passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text')
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('credentialID', 'text', (c) => c.notNull().unique())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('deviceType', 'text', (c) => c.notNull())
    .addColumn('backedUp', 'boolean', (c) => c.notNull())
    .addColumn('transports', 'text')
    .addColumn('createdAt', 'timestamptz')
    .addColumn('aaguid', 'text')
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('person_passkey_of').on('person_passkey').column('userId').execute()
  await db.schema
    .createIndex('person_login_by_account')
    .unique()
    .on('person_login')
    .columns(['providerId', 'accountId'])
    .execute()
  await db.schema.alterTable('person').addColumn('mailbox_proven_at', 'bigint').execute()
  await db.schema.alterTable('one_time_link').addColumn('mailed', 'integer').execute()
}
