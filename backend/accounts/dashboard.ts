import type { Role } from '../../contract/dashboard/account.ts'
import type { AgentKey } from '../../contract/dashboard/keys.ts'
import { type Dashboard, dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import { type Handlers, type Operation, SCOPES } from '../../contract/operation.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { dbNow, transaction } from '../db/database.ts'
import { listKeys, makeKey, revokeKey, revokeKeysOf, scopesOf } from '../keys/keys.ts'
import { lockWorkspace } from '../workspaces/workspaces.ts'
import type { Person } from './identity.ts'
import { invitationsOf, invite, withdrawInvitation } from './links.ts'
import { invitationMail, type SendMail } from './mail.ts'
import { changeMember, membersOf, requireRole, workspaceOf } from './members.ts'
import {
  accountHandlers,
  type DashboardCaller,
  type DashboardContext,
  linkPage,
  personOf,
  requireTry,
} from './own-account.ts'

/** The operations that need no session. */
export const WITHOUT_SESSION: ReadonlySet<Operation> = new Set([
  dashboard.account.ways,
  dashboard.account.readLink,
  dashboard.account.useLink,
  dashboard.account.signUp,
  dashboard.account.askForReset,
])

/** The most keys of a workspace that work. */
const MOST_KEYS = 100

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
  created_at: moment(row.created_at),
  last_used_at: momentOrNull(row.last_used_at),
  revoked_at: momentOrNull(row.revoked_at),
  expires_at: momentOrNull(row.expires_at),
  made_by: makers.get(row.made_by ?? '') ?? null,
})

/** What people do in the dashboard. Each operation of a workspace first checks the person's role in it. */
export const dashboardHandlers = (context: DashboardContext): Handlers<Dashboard, DashboardCaller> => {
  const { db, log, origin, sendMail } = context
  const allowed = async (caller: DashboardCaller, workspaceId: string, least: Role): Promise<Person> => {
    const person = personOf(caller)
    await requireRole(db, person.id, workspaceId, least)
    return person
  }
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
  /** Mails an invitation, or withdraws it: nobody else may see the link of a stranger's address. */
  const mailInvitation = async (
    send: SendMail,
    { workspaceId, id, email, link }: { readonly [part in 'workspaceId' | 'id' | 'email' | 'link']: string },
  ): Promise<void> => {
    try {
      await send(invitationMail(email, link))
    } catch (error) {
      log.error({ err: error }, 'an invitation was not mailed')
      await withdrawInvitation(db, workspaceId, id)
      throw new AppError(
        'upstream_failed',
        'The mail could not be sent. Nobody was invited. Try again later.',
      )
    }
  }
  return {
    account: accountHandlers(context),
    keys: {
      list: async ({ workspace_id }, caller) => {
        await allowed(caller, workspace_id, 'viewer')
        return { keys: await keysOf(workspace_id) }
      },
      make: async ({ workspace_id, name, scopes, expires_at }, caller) => {
        const { id: madeBy } = await allowed(caller, workspace_id, 'owner')
        const expiresAt = expires_at === undefined ? null : Date.parse(expires_at)
        const { keyId, key } = await transaction(db, async (trx) => {
          if (expiresAt !== null && expiresAt <= (await dbNow(trx)))
            throw new AppError('invalid_input', 'expires_at: Give a time in the future.')
          await lockWorkspace(trx, workspace_id)
          const working = (await listKeys(trx, workspace_id)).filter(({ revoked_at }) => revoked_at === null)
          if (working.length >= MOST_KEYS)
            throw new AppError(
              'conflict',
              `This workspace has ${MOST_KEYS} keys, the maximum. Revoke one first.`,
            )
          return makeKey(trx, {
            workspaceId: workspace_id,
            name,
            scopes: SCOPES.filter((scope) => scopes.includes(scope)),
            expiresAt,
            madeBy,
          })
        })
        return { key, agent_key: await keyOf(workspace_id, keyId) }
      },
      revoke: async ({ workspace_id, key_id }, caller) => {
        await allowed(caller, workspace_id, 'owner')
        await keyOf(workspace_id, key_id)
        await revokeKey(db, key_id)
        return keyOf(workspace_id, key_id)
      },
    },
    workspaces: {
      rename: async ({ workspace_id, name }, caller) => {
        const person = await allowed(caller, workspace_id, 'owner')
        await db.updateTable('workspace').set({ name }).where('id', '=', workspace_id).execute()
        return workspaceOf(db, person.id, workspace_id)
      },
      members: async ({ workspace_id }, caller) => {
        await allowed(caller, workspace_id, 'viewer')
        return {
          members: await membersOf(db, workspace_id),
          invitations: await invitationsOf(db, workspace_id),
        }
      },
      invite: async ({ workspace_id, role, email }, caller) => {
        const { id: by } = await allowed(caller, workspace_id, 'owner')
        await requireTry(db, 'invitation', { email, client: workspace_id })
        const { token, invitation } = await transaction(db, (trx) =>
          invite(trx, workspace_id, { role, email, by }),
        )
        const link = linkPage(origin, token)
        if (!sendMail) return { invitation, link }
        const { invitation_id: id } = invitation
        await mailInvitation(sendMail, { workspaceId: workspace_id, id, email, link })
        return { invitation, link: null }
      },
      withdrawInvitation: async ({ workspace_id, invitation_id }, caller) => {
        await allowed(caller, workspace_id, 'owner')
        await withdrawInvitation(db, workspace_id, invitation_id)
        return {}
      },
      changeRole: async ({ workspace_id, person_id, role }, caller) => {
        await allowed(caller, workspace_id, 'owner')
        await transaction(db, (trx) => changeMember(trx, workspace_id, person_id, role))
        const member = (await membersOf(db, workspace_id)).find((one) => one.person_id === person_id)
        if (!member) throw new AppError('not_found', 'This person does not belong to the workspace.')
        return member
      },
      removeMember: async ({ workspace_id, person_id, revoke_keys }, caller) => {
        const isSelf = personOf(caller).id === person_id
        await allowed(caller, workspace_id, isSelf ? 'viewer' : 'owner')
        await transaction(db, async (trx) => {
          await changeMember(trx, workspace_id, person_id, null)
          if (revoke_keys) await revokeKeysOf(trx, workspace_id, person_id)
        })
        return {}
      },
    },
  }
}
