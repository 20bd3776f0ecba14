import type { Kysely } from 'kysely'

/** Adds saved replies, a reference from a draft to the saved reply that it was made from, and the person's disclosure. */
export const savedReplies = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('saved_reply')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('intents', 'text', (c) => c.notNull())
    .addColumn('communities', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('saved_reply_of_workspace')
    .on('saved_reply')
    .columns(['workspace_id', 'name'])
    .execute()
  await db.schema.alterTable('draft').addColumn('saved_reply', 'text').execute()
  await db.schema
    .alterTable('forum_settings')
    .addColumn('disclosure', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
