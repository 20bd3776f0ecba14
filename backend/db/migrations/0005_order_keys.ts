import type { Kysely } from 'kysely'

/** The key that an article was ordered with, so that who lost the answer can tell its refund. */
export const orderKeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('article').addColumn('order_key_hash', 'text').execute()
}
