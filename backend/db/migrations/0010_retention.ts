import { type Kysely, sql } from 'kysely'

/** When somebody last did something with a lead, and the index in which those that are too old are found. */
export const retention = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('lead').addColumn('touched_at', 'bigint').execute()
  // When that was is not known of what was done before.
  await sql`update lead set touched_at = ${Date.now()} where status <> 'new'
    or exists (select 1 from draft where draft.lead_id = lead.id)`.execute(db)
  await sql`create index lead_by_age on lead (workspace_id, coalesce(touched_at, found_at))
    where status <> 'saved'`.execute(db)
}
