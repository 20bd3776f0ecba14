import { type Kysely, sql } from 'kysely'

/**
 * Adds the time at which the text of a saved reply was last changed; null if an earlier program wrote the reply, because earlier programs
 * set only `updated_at`.
 */
export const wordedAt = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('saved_reply').addColumn('worded_at', 'bigint').execute()
  await sql`update saved_reply set worded_at = updated_at`.execute(db)
}
