import type { Kysely } from 'kysely'

/**
 * Adds to each migration the newest migration that a program must know in order to use the database afterwards; null if the program
 * must know this migration itself.
 */
export const oldestProgram = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('migration').addColumn('oldest', 'text').execute()
}
