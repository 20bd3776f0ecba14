import type { Kysely } from 'kysely'

/** Adds which fields of a version contain words that were taken in from a site. */
export const wordsFromSites = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('article_version').addColumn('from_site', 'text').execute()
}
