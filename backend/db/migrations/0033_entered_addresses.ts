import type { Kysely } from 'kysely'

/** Adds the address at which a person connected a site, because a site can name any other address as its own. */
export const enteredAddresses = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('site').addColumn('entered', 'text').execute()
}
