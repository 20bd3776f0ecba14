import { endAccessOf } from '../accounts/end-membership.ts'
import { workspacesOf } from '../accounts/members.ts'
import { type Database, transaction } from '../db/database.ts'
import { type OperatorName, recordOperator } from './operators.ts'
import { ACCESS_ENDERS } from './remove-member.ts'

/**
 * Deletes a person's account. Unless `keepsKeys`, also ends the keys, feeds and webhooks that the person created. The person's workspaces
 * stay, and the audit of each records the deletion. Returns the ids of these workspaces.
 */
export const deleteAccount = async (
  db: Database,
  { id, email }: { readonly id: string; readonly email: string },
  { by, keepsKeys }: { readonly by: OperatorName; readonly keepsKeys: boolean },
): Promise<readonly string[]> => {
  const workspaces = (await workspacesOf(db, id)).map(({ workspace_id }) => workspace_id)
  await transaction(db, async (trx) => {
    for (const workspaceId of workspaces) {
      await recordOperator(trx, workspaceId, { by, did: `Deleted the account of ${email}`, why: null })
      if (!keepsKeys) await endAccessOf(trx, ACCESS_ENDERS, { workspaceId, personId: id })
    }
    await trx.deleteFrom('person').where('id', '=', id).execute()
  })
  return workspaces
}
