import type { Kysely } from 'kysely'

/** Adds when a lead became hot, because a later verdict can make an older lead hot. */
export const hotTimes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('lead').addColumn('hot_since', 'bigint').execute()
}
