import type { Kysely } from 'kysely'

/**
 * The hash of the Idempotency-Key that an article was ordered with, so that a caller who lost the answer can recognize
 * the refund.
 */
export const orderKeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('article').addColumn('order_key_hash', 'text').execute()
}
