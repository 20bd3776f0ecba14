import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

const leasable = <T extends string>(table: CreateTableBuilder<T, never>) =>
  table
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_fence', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))

/**
 * Messages that leave the service: their targets, the messages, the subject of each message, the news already told, and
 * how far the changes of each workspace were followed. No table contains a word of a post.
 */
export const news = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('news_target')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('person_id', 'text')
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('every', 'text')
    .addColumn('hour', 'integer')
    .addColumn('off', 'text')
    .addColumn('on_since', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('news_target_once', ['workspace_id', 'person_id'])
    // A person who leaves the workspace receives no more mails.
    .addForeignKeyConstraint(
      'news_target_member',
      ['workspace_id', 'person_id'],
      'member',
      ['workspace_id', 'person_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await leasable(
    db.schema
      .createTable('news_delivery')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
      .addColumn('target_id', 'text', (c) => c.notNull().references('news_target.id').onDelete('cascade'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .addColumn('tried_at', 'bigint')
      .addColumn('answer_status', 'integer')
      .addColumn('error', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull()),
  ).execute()
  await sql`create index news_delivery_due on news_delivery (next_at) where state = 'pending'`.execute(db)
  await sql`create index news_delivery_leased on news_delivery (target_id) where lease_owner is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('news_delivery_log')
    .on('news_delivery')
    .columns(['workspace_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('news_delivery_of_target')
    .on('news_delivery')
    .columns(['target_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('news_item')
    .addColumn('delivery_id', 'text', (c) => c.notNull().references('news_delivery.id').onDelete('cascade'))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('news_item_key', ['delivery_id', 'event', 'subject_id'])
    .execute()
  await db.schema
    .createTable('news_told')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('news_told_key', ['workspace_id', 'event', 'subject_id'])
    .execute()
  await leasable(
    db.schema
      .createTable('news_cursor')
      .addColumn('id', 'text', (c) => c.primaryKey().references('workspace.id').onDelete('cascade'))
      .addColumn('revision', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull()),
  ).execute()
}
