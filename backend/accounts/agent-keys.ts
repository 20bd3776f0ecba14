import type { AgentKey } from '../../contract/dashboard/keys.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { dbNow, transaction } from '../db/database.ts'
import { listKeys, revokeKey, scopesOf } from '../keys/keys.ts'
import { type DashboardCaller, type DashboardContext, memberOf } from './context.ts'
import { makeMemberKey } from './make-key.ts'

const agentKey = (
  row: Awaited<ReturnType<typeof listKeys>>[number],
  makers: ReadonlyMap<string, AgentKey['made_by']>,
): AgentKey => ({
  key_id: row.id,
  name: row.name,
  tail: row.tail,
  kind: row.kind,
  scopes: [...scopesOf(row)],
  without_scopes: row.scopes === null,
  drafts_only: row.drafts_only === 1,
  created_at: moment(row.created_at),
  last_used_at: momentOrNull(row.last_used_at),
  revoked_at: momentOrNull(row.revoked_at),
  expires_at: momentOrNull(row.expires_at),
  made_by: makers.get(row.made_by ?? '') ?? null,
})

/** The handlers for agent keys: members list those of a workspace, and owners create and revoke them. */
export const keyHandlers = (context: DashboardContext): Handlers<Dashboard, DashboardCaller>['keys'] => {
  const { db } = context
  const keysOf = async (workspaceId: string): Promise<AgentKey[]> => {
    const people = await db
      .selectFrom('person')
      .innerJoin('agent_key', 'agent_key.made_by', 'person.id')
      .select(['person.id', 'person.name'])
      .where('agent_key.workspace_id', '=', workspaceId)
      .execute()
    const makers = new Map(people.map(({ id, name }) => [id, { person_id: id, name }]))
    return (await listKeys(db, workspaceId)).map((row) => agentKey(row, makers))
  }
  const keyOf = async (workspaceId: string, keyId: string): Promise<AgentKey> => {
    const key = (await keysOf(workspaceId)).find(({ key_id }) => key_id === keyId)
    if (!key) throw new AppError('not_found', 'This workspace has no key with this id.')
    return key
  }
  return {
    list: async ({ workspace_id }, caller) => {
      await memberOf(context, caller, workspace_id, 'viewer')
      return { keys: await keysOf(workspace_id) }
    },
    make: async ({ workspace_id, name, scopes, drafts_only, expires_at }, caller) => {
      const person = await memberOf(context, caller, workspace_id, 'owner')
      const expiresAt = expires_at === undefined ? null : Date.parse(expires_at)
      const { keyId, key } = await transaction(db, async (trx) => {
        if (expiresAt !== null && expiresAt <= (await dbNow(trx)))
          throw wrongField('expires_at', 'Set the expiry to a time in the future.')
        return makeMemberKey(trx, {
          workspaceId: workspace_id,
          name,
          scopes,
          draftsOnly: drafts_only && scopes.includes('publish'),
          expiresAt,
          madeBy: person.id,
        })
      })
      return { key, agent_key: await keyOf(workspace_id, keyId) }
    },
    revoke: async ({ workspace_id, key_id }, caller) => {
      await memberOf(context, caller, workspace_id, 'owner')
      await keyOf(workspace_id, key_id)
      await revokeKey(db, key_id)
      return keyOf(workspace_id, key_id)
    },
  }
}
