import type { Kysely } from 'kysely'

/**
 * Adds the newest migration that a program must know to use the database after a migration; null if the program must know that migration
 * itself.
 */
export const oldestProgram = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('migration').addColumn('oldest', 'text').execute()
}
