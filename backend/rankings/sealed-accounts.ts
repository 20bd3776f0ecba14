import type { SealedRows } from '../secrets/sealed-rows.ts'
import { sealedFor } from './connection.ts'

/** The sealed accounts that read Search Console: keys of service accounts and tokens of people, one for each workspace. */
export const sealedAccounts: SealedRows = {
  after: async (db, id, limit) => {
    const rows = await db
      .selectFrom('search_console')
      .select(['workspace_id', 'service_account'])
      .where('workspace_id', '>', id)
      .orderBy('workspace_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.workspace_id,
      owner: sealedFor(row.workspace_id),
      sealed: row.service_account,
      workspaceId: row.workspace_id,
      name: null,
    }))
  },
  replace: async (trx, row, sealed) => {
    const { numUpdatedRows } = await trx
      .updateTable('search_console')
      .set({ service_account: sealed })
      .where('workspace_id', '=', row.id)
      // If a person has connected another account meanwhile, that account stays.
      .where('service_account', '=', row.sealed)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
}
