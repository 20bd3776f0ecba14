import { type Kysely, sql } from 'kysely'

/**
 * Stores when somebody last drafted, wrote or copied a reply to a lead, apart from when somebody marked it. For earlier leads the two
 * cannot be told apart, so all of them count as kept.
 */
export const keptLeads = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('lead').addColumn('kept_at', 'bigint').execute()
  await sql`update lead set kept_at = touched_at where touched_at is not null`.execute(db)
}
