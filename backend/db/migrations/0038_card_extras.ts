import type { Kysely } from 'kysely'

/** Adds what a person chose for the article of a card: a FAQ, sources, a hero image and a brand voice. */
export const cardExtras = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('plan_card').addColumn('extras', 'text').execute()
}
