import { type Kysely, sql } from 'kysely'

/**
 * Communities are read once for all workspaces that watch them. From now on, `community.cursor` is read only when a
 * venue is created, and `community.rules_at` is no longer read; in `scan_step`, neither `pages` nor the cursors are
 * read.
 */
export const venues = async (db: Kysely<unknown>): Promise<void> => {
  await venue(db)
  await posts(db)
  await db.schema
    .createTable('host_turn')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('free_at', 'bigint', (c) => c.notNull())
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('community').addColumn('venue_id', 'text').execute()
  await added(db, 'community', 'read_seq', 0)
  await db.schema.createIndex('community_of_venue').on('community').column('venue_id').execute()
  await added(db, 'scan', 'ready_at', 0)
  await sql`create index scan_ready on scan (ready_at) where status in ('queued', 'running')`.execute(db)
  await db.schema.createIndex('scan_step_of_community').on('scan_step').column('community_id').execute()
  await added(db, 'forum_settings', 'scan_every', 24)
  await db.schema.createIndex('forum_settings_due').on('forum_settings').column('next_scan_at').execute()
}

const added = (db: Kysely<unknown>, table: string, column: string, value: number) =>
  db.schema
    .alterTable(table)
    .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(value))
    .execute()

const venue = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('venue')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('workspace_id', 'text', (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('lane', 'text', (c) => c.notNull())
    .addColumn('cursor', 'text')
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('since', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('rules_at', 'bigint')
    .addColumn('last_seq', 'bigint', (c) => c.notNull())
    .addColumn('wanted_at', 'bigint')
    .addColumn('tried_at', 'bigint')
    .addColumn('check_at', 'bigint', (c) => c.notNull())
    .addColumn('check_asked_at', 'bigint', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('lease_fence', 'integer', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .execute()
  await sql`create index venue_wanted on venue (wanted_at) where wanted_at is not null`.execute(db)
  await db.schema.createIndex('venue_to_check').on('venue').column('check_at').execute()
  await db.schema.createIndex('venue_of_workspace').on('venue').column('workspace_id').execute()
  await sql`create index venue_leased on venue (lane) where lease_owner is not null`.execute(db)
}

const posts = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('venue_post')
    .addColumn('venue_id', 'text', (c) => c.notNull().references('venue.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('post_key', 'text', (c) => c.notNull())
    .addColumn('post', 'text')
    .addColumn('source_id', 'text')
    .addColumn('fetched_at', 'bigint', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('venue_post_key', ['venue_id', 'seq'])
    .addUniqueConstraint('venue_post_once', ['venue_id', 'post_key'])
    .execute()
  await sql`create index venue_post_kept on venue_post (fetched_at) where post is not null`.execute(db)
  await sql`create index venue_post_to_check on venue_post (venue_id, checked_at) where post is not null`.execute(
    db,
  )
  await db.schema.createIndex('venue_post_by_age').on('venue_post').column('fetched_at').execute()
}
