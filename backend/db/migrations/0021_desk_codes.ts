import type { Kysely } from 'kysely'

/** Requests of desks for an agent key, until the key is made. */
export const deskCodes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('desk_code')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_code_hash', 'text', (c) => c.unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('device_name', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text')
    .addColumn('port', 'integer')
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('workspace_id', 'text', (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (c) => c.references('person.id').onDelete('cascade'))
    .addColumn('polled_at', 'bigint')
    .addColumn('interval_ms', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
}
