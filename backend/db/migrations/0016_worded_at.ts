import { type Kysely, sql } from 'kysely'

/** When a saved reply was last worded; empty where a program before this one wrote it, which sets `updated_at` alone. */
export const wordedAt = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('saved_reply').addColumn('worded_at', 'bigint').execute()
  await sql`update saved_reply set worded_at = updated_at`.execute(db)
}
