import { type Kysely, sql } from 'kysely'

/** The business profile, the watched communities, scans, leads and drafts. */
export const forum = async (db: Kysely<unknown>): Promise<void> => {
  await settings(db)
  await communities(db)
  await scans(db)
  await leads(db)
  await leadIndexes(db)
  await traces(db)
  await drafts(db)
}

const settings = (db: Kysely<unknown>) =>
  db.schema
    .createTable('forum_settings')
    .addColumn('workspace_id', 'text', (c) => c.primaryKey().references('workspace.id').onDelete('cascade'))
    .addColumn('business_name', 'text', (c) => c.notNull())
    .addColumn('business_description', 'text', (c) => c.notNull())
    .addColumn('keywords', 'text', (c) => c.notNull())
    .addColumn('competitors', 'text', (c) => c.notNull())
    .addColumn('brand_terms', 'text', (c) => c.notNull())
    .addColumn('guidelines', 'text', (c) => c.notNull())
    .addColumn('scan_at', 'text', (c) => c.notNull())
    .addColumn('last_scan_at', 'bigint')
    .addColumn('next_scan_at', 'bigint')
    .addColumn('profile_revision', 'integer', (c) => c.notNull())
    .addColumn('rescored_revision', 'integer', (c) => c.notNull())
    .execute()

const communities = (db: Kysely<unknown>) =>
  db.schema
    .createTable('community')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('secret', 'text')
    .addColumn('cursor', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('since', 'bigint')
    .addColumn('last_ok_at', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('rules_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .addUniqueConstraint('community_name', ['workspace_id', 'source', 'name'])
    .execute()

const scans = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('scan')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('trigger', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('starts_before', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('posts_read', 'integer', (c) => c.notNull())
    .addColumn('leads_found', 'integer', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('lease_fence', 'integer', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .execute()
  // A workspace runs only one scan at a time, whoever requests it.
  await sql`create unique index scan_one_at_a_time on scan (workspace_id) where status in ('queued', 'running')`.execute(
    db,
  )
  await db.schema
    .createIndex('scan_of_workspace')
    .on('scan')
    .columns(['workspace_id', 'requested_at'])
    .execute()
  await db.schema
    .createTable('scan_step')
    .addColumn('scan_id', 'text', (c) => c.notNull().references('scan.id').onDelete('cascade'))
    .addColumn('community_id', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addColumn('cursor_before', 'text')
    .addColumn('cursor_after', 'text')
    .addColumn('posts_read', 'integer', (c) => c.notNull())
    .addColumn('leads_found', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('scan_step_key', ['scan_id', 'community_id'])
    .execute()
}

const leads = (db: Kysely<unknown>) =>
  db.schema
    .createTable('lead')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('community_id', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('scan_id', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('community', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('posted_at', 'bigint', (c) => c.notNull())
    .addColumn('found_at', 'bigint', (c) => c.notNull())
    .addColumn('post_deleted', 'integer', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('intent', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('handled', 'integer', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('address_key', 'text', (c) => c.notNull())
    .addColumn('profile_revision', 'integer', (c) => c.notNull())
    .addColumn('judged', 'integer', (c) => c.notNull())
    .execute()

const leadIndexes = async (db: Kysely<unknown>) => {
  const best = sql`score desc, posted_at desc, id`
  await sql`create index lead_unhandled on lead (workspace_id, handled, ${best})`.execute(db)
  await sql`create index lead_by_status on lead (workspace_id, status, ${best})`.execute(db)
  await sql`create index lead_best on lead (workspace_id, ${best})`.execute(db)
  await sql`create index lead_address on lead (workspace_id, address_key)`.execute(db)
  await sql`create index lead_of_scan on lead (scan_id, score)`.execute(db)
  await sql`create index lead_to_check on lead (community_id, post_deleted, checked_at)`.execute(db)
  await sql`create index lead_scored_for on lead (workspace_id, profile_revision)`.execute(db)
}

const traces = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('met_post')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('post_key', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('met_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('met_post_key', ['workspace_id', 'post_key'])
    .execute()
  await db.schema.createIndex('met_post_by_age').on('met_post').column('met_at').execute()
  await db.schema
    .createTable('lead_band')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('band', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text', (c) => c.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('found_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('lead_band_key', ['workspace_id', 'band', 'lead_id'])
    .execute()
  await db.schema.createIndex('lead_band_of_lead').on('lead_band').column('lead_id').execute()
}

const drafts = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('draft')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('lead_id', 'text', (c) => c.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('warnings', 'text', (c) => c.notNull())
    .addColumn('written_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('draft_of_lead').on('draft').columns(['lead_id', 'created_at']).execute()
}
