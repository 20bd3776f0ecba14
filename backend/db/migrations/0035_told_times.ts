import type { Kysely } from 'kysely'

/** Adds when a reported event happened, because the deletion of a lead concerns only targets that were there at that time. */
export const toldTimes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('news_told').addColumn('happened_at', 'bigint').execute()
}
