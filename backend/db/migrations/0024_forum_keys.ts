import type { Kysely } from 'kysely'

/** API keys that a workspace gives for a forum, and Search Console by Google's sign-in. */
export const forumKeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('forum_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('username', 'text')
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('message', 'text')
    .addUniqueConstraint('forum_keys_once', ['workspace_id', 'source'])
    .execute()
  await db.schema.alterTable('search_console').addColumn('google_by', 'text').execute()
  await db.schema
    .createTable('google_sign_in')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('google_sign_in_by_end').on('google_sign_in').column('expires_at').execute()
}
