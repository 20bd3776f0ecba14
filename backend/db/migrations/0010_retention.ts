import { type Kysely, sql } from 'kysely'

/**
 * Adds the time at which somebody last acted on a lead, for example by a mark or a draft, and an index for finding leads that are too
 * old.
 */
export const retention = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('lead').addColumn('touched_at', 'bigint').execute()
  // The time of earlier marks and drafts is not known, so the time of this migration is used instead.
  await sql`update lead set touched_at = ${Date.now()} where status <> 'new'
    or exists (select 1 from draft where draft.lead_id = lead.id)`.execute(db)
  await sql`create index lead_by_age on lead (workspace_id, coalesce(touched_at, found_at))
    where status <> 'saved'`.execute(db)
}
