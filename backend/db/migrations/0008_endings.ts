import type { Kysely } from 'kysely'

/** When a workspace is deleted, and when a key ends by itself. */
export const endings = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workspace').addColumn('delete_at', 'bigint').execute()
  await db.schema.alterTable('agent_key').addColumn('expires_at', 'bigint').execute()
}
