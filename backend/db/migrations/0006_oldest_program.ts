import type { Kysely } from 'kysely'

/** What the oldest program that may use the database after a migration knows; null: the migration itself. */
export const oldestProgram = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('migration').addColumn('oldest', 'text').execute()
}
