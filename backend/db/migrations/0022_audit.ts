import type { Kysely } from 'kysely'

/**
 * The changes to a workspace with their authors, the requests of members to the operator, and the data that each member
 * keeps for themselves.
 */
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
  await db.schema.alterTable('lead_feed').addColumn('made_by', 'text').execute()
  await db.schema
    .createTable('own_work')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('own_work_key', ['workspace_id', 'person_id', 'kind', 'about'])
    .execute()
  await db.schema.createIndex('own_work_about').on('own_work').columns(['workspace_id', 'about']).execute()
}
