import { type Kysely, sql } from 'kysely'

/**
 * Every account is made through a link, so accounts with an unconfirmed address are deleted, and so are links that any
 * address could use. Keys remember who made them. Tries are
 * counted for clients as well as for addresses.
 */
export const confirmedAccounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from person where not "emailVerified"`.execute(db)
  await sql`delete from one_time_link where email is null`.execute(db)
  await db.schema
    .alterTable('agent_key')
    .addColumn('made_by', 'text', (c) => c.references('person.id').onDelete('set null'))
    .execute()
  await db.schema
    .createTable('try_count')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute()
}
