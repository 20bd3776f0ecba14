import { recordChanges } from '../../changes/changes.ts'
import type { Trx } from '../../db/database.ts'
import { dropOwnWork } from '../../own-work/own-work.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import { tellingLocks } from './access.ts'

/** Deletes leads with what members keep about them. Their posts still count as met, but without a lead. */
export const dropLeads = async (trx: Trx, workspaceId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const access = await forumAccessOf(trx, workspaceId)
  await tellingLocks(trx, workspaceId, access, async () => {
    await trx.deleteFrom('lead').where('id', 'in', ids).execute()
  })
  await dropOwnWork(trx, workspaceId, ids)
  await trx
    .updateTable('met_post')
    .set({ lead_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('lead_id', 'in', ids)
    .execute()
  // Recorded last, because `tellingLocks` may also have recorded a change of these leads.
  await recordChanges(trx, workspaceId, 'lead', ids, { deleted: true })
}
