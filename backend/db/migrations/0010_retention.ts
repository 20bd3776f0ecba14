import { type Kysely, sql } from 'kysely'

/**
 * When somebody last acted on a lead, such as by a mark or a draft, and an index for finding leads that are too old.
 */
export const retention = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('lead').addColumn('touched_at', 'bigint').execute()
  // For earlier marks and drafts, the time is not known, so the time of this migration replaces it.
  await sql`update lead set touched_at = ${Date.now()} where status <> 'new'
    or exists (select 1 from draft where draft.lead_id = lead.id)`.execute(db)
  await sql`create index lead_by_age on lead (workspace_id, coalesce(touched_at, found_at))
    where status <> 'saved'`.execute(db)
}
