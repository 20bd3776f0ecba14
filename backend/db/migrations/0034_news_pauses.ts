import type { Kysely } from 'kysely'

/** Adds until when no news is sent to a target, because a message to it failed. */
export const newsPauses = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('news_target').addColumn('rests_until', 'bigint').execute()
}
