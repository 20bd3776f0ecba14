import { type Kysely, sql } from 'kysely'

/** Adds how a person sorts leads (what is muted, why a post is not a lead, and which posts were taken up), and private feeds of leads. */
export const triage = async (db: Kysely<unknown>): Promise<void> => {
  await flag(db, 'undated')
  await flag(db, 'taken_up')
  await db.schema.alterTable('lead').addColumn('not_lead_reason', 'text').execute()
  await db.schema.alterTable('lead').addColumn('not_lead_note', 'text').execute()
  await sql`create index lead_judged on lead (workspace_id, community_id)
    where status in ('saved', 'replied') or not_lead_reason is not null`.execute(db)
  await sql`create index lead_newest on lead (workspace_id, handled, found_at desc, id)`.execute(db)
  // An index for finding a lead's posts when the lead is removed from the list.
  await sql`create index met_post_of_lead on met_post (workspace_id, lead_id) where lead_id is not null`.execute(
    db,
  )
  await sql`create index venue_post_newest on venue_post (venue_id, fetched_at desc, seq desc)
    where post is not null`.execute(db)
  await db.schema
    .alterTable('forum_settings')
    .addColumn('muted', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  for (const counter of ['muted_revision', 'muted_applied'])
    await db.schema
      .alterTable('forum_settings')
      .addColumn(counter, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await feeds(db)
}

const flag = (db: Kysely<unknown>, column: string) =>
  db.schema
    .alterTable('lead')
    .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

const feeds = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('lead_feed')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('min_score', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_read_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('lead_feed_of_workspace')
    .on('lead_feed')
    .columns(['workspace_id', 'created_at'])
    .execute()
}
