import type { Kysely } from 'kysely'

/** Adds the hash of the Idempotency-Key of an article's order, so that a caller who lost the answer can recognize the refund. */
export const orderKeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('article').addColumn('order_key_hash', 'text').execute()
}
