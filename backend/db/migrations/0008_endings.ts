import type { Kysely } from 'kysely'

/** Adds the time at which a workspace will be deleted, indexes for finding its rows quickly, and the time at which a key expires. */
export const endings = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('workspace').addColumn('delete_at', 'bigint').execute()
  await db.schema.alterTable('agent_key').addColumn('expires_at', 'bigint').execute()
  for (const table of ['draft', 'plan_card', 'publication'])
    await db.schema.createIndex(`${table}_of_workspace`).on(table).column('workspace_id').execute()
}
