import type { Kysely } from 'kysely'

/** Adds the title that a feed gives itself. */
export const communityTitles = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('community').addColumn('title', 'text').execute()
}
