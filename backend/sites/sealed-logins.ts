import type { SealedRows } from '../secrets/sealed-rows.ts'

/** The sealed logins of sites. A disconnected site has no login. */
export const sealedLogins: SealedRows = {
  after: async (db, id, limit) => {
    const rows = await db
      .selectFrom('site')
      .select(['id', 'workspace_id', 'name', 'login'])
      .where('id', '>', id)
      .where('login', '!=', '')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      owner: row.id,
      sealed: row.login,
      workspaceId: row.workspace_id,
      name: row.name,
    }))
  },
  replace: async (trx, row, sealed) => {
    const { numUpdatedRows } = await trx
      .updateTable('site')
      .set({ login: sealed })
      .where('id', '=', row.id)
      // If a person has entered another login or disconnected the site meanwhile, that change stays.
      .where('login', '=', row.sealed)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
}
