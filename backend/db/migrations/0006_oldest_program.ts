import type { Kysely } from 'kysely'

/**
 * The newest migration that a program must know to use the database after this migration; null if it must know this
 * migration itself.
 */
export const oldestProgram = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('migration').addColumn('oldest', 'text').execute()
}
