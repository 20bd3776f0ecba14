import type { Kysely } from 'kysely'

/** Adds a model's verdicts on posts, the posts that wait to be judged, and the number of posts that a workspace has judged in a day. */
export const verdicts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('verdict')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('business_key', 'text', (c) => c.notNull())
    .addColumn('text_key', 'text', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('intent', 'text', (c) => c.notNull())
    .addColumn('quote_from', 'integer', (c) => c.notNull())
    .addColumn('quote_to', 'integer', (c) => c.notNull())
    .addColumn('judged_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('verdict_key', ['workspace_id', 'business_key', 'text_key'])
    .execute()
  await db.schema.createIndex('verdict_by_age').on('verdict').column('judged_at').execute()
  await db.schema
    .createTable('to_judge')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('post_key', 'text', (c) => c.notNull())
    .addColumn('community_id', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('venue_id', 'text', (c) => c.notNull().references('venue.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('likelihood', 'integer', (c) => c.notNull())
    .addColumn('queued_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('to_judge_key', ['workspace_id', 'post_key'])
    .execute()
  await db.schema
    .createIndex('to_judge_likeliest')
    .on('to_judge')
    .columns(['workspace_id', 'likelihood'])
    .execute()
  await db.schema.createIndex('to_judge_of_community').on('to_judge').column('community_id').execute()
  await db.schema.createIndex('to_judge_of_venue').on('to_judge').columns(['venue_id', 'seq']).execute()
  await db.schema.createIndex('to_judge_by_age').on('to_judge').column('queued_at').execute()
  await db.schema.alterTable('forum_settings').addColumn('judged_per_day', 'integer').execute()
}
