import type { Kysely } from 'kysely'

/** Adds who may use the Admin page, and which workspaces the operator has suspended. */
export const operators = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workspace').addColumn('suspended_for', 'text').execute()
  await db.schema
    .createTable('operator')
    .addColumn('person_id', 'text', (c) => c.primaryKey().references('person.id').onDelete('cascade'))
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute()
}
