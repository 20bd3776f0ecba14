import type { Kysely } from 'kysely'

/** Stores which keys and connected apps may only save drafts. Earlier keys and apps may also publish live. */
export const draftsOnly = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['agent_key', 'oauth_consent'])
    await db.schema.alterTable(table).addColumn('drafts_only', 'integer').execute()
}
