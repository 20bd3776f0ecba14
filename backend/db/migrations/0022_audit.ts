import type { Kysely } from 'kysely'

/** Who changed what in a workspace, and what its members ask the operator for. */
export const audit = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by_kind', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('about', 'text')
    .execute()
  await db.schema
    .createIndex('audit_entry_by_time')
    .on('audit_entry')
    .columns(['workspace_id', 'at', 'id'])
    .execute()
  await db.schema.createIndex('audit_entry_by_age').on('audit_entry').column('at').execute()
  await db.schema
    .createTable('upgrade_request')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (c) => c.references('person.id').onDelete('set null'))
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('answer', 'text')
    .execute()
  await db.schema
    .createIndex('upgrade_request_of_workspace')
    .on('upgrade_request')
    .column('workspace_id')
    .execute()
}
