import { MOST_OWNED, noteFor } from '../../contract/dashboard/workspaces.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { transaction } from '../db/database.ts'
import {
  changeWorkspace,
  createWorkspace,
  deleteWorkspaceLater,
  keepWorkspace,
  readWorkspace,
} from '../workspaces/workspaces.ts'
import {
  type DashboardCaller,
  type DashboardContext,
  lockAs,
  memberOf,
  personOf,
  requireTry,
} from './context.ts'
import { endAccessOf, endMembership } from './end-membership.ts'
import { invitationsOf, invite, linkPage, withdrawInvitation } from './links.ts'
import { addMember, changeMember, lockPerson, membersOf, ownedBy, workspaceOf } from './members.ts'
import { requireNoneSuspended } from './suspension.ts'
import { requestUpgrade, upgradesOf } from './upgrades.ts'

/** The handlers for a person's workspaces and the members of these. */
export const workspaceHandlers = (
  context: DashboardContext,
): Handlers<Dashboard, DashboardCaller>['workspaces'] => {
  const { db, origin, mails } = context
  return {
    create: async ({ name }, caller) => {
      const { id: personId } = personOf(caller)
      const workspaceId = await transaction(db, async (trx) => {
        // The lock prevents two simultaneous requests from both using the last free place.
        await lockPerson(trx, personId)
        await requireNoneSuspended(trx, personId)
        if ((await ownedBy(trx, personId)) >= MOST_OWNED)
          throw new AppError(
            'conflict',
            `You own ${MOST_OWNED} workspaces, the maximum. If you delete a workspace, you can create another workspace a week later.`,
          )
        const made = await createWorkspace(trx, { name, plan: 'free', welcome: false })
        await addMember(trx, { workspaceId: made, personId, role: 'owner' })
        return made
      })
      return workspaceOf(db, personId, workspaceId)
    },
    export: async ({ workspace_id }, caller) => {
      await memberOf(context, caller, workspace_id, 'owner')
      await requireTry(db, 'export', { client: workspace_id })
      return { text: JSON.stringify(await context.exportWorkspace(workspace_id), null, 2) }
    },
    deleteLater: async ({ workspace_id, name }, caller) => {
      const { id } = await memberOf(context, caller, workspace_id, 'owner')
      if (name.trim() !== (await readWorkspace(db, workspace_id)).name)
        throw wrongField('name', 'To confirm, type the name of the workspace.')
      await transaction(db, (trx) => deleteWorkspaceLater(trx, workspace_id))
      return workspaceOf(db, id, workspace_id)
    },
    keep: async ({ workspace_id }, caller) => {
      const { id } = await memberOf(context, caller, workspace_id, 'owner')
      await transaction(db, (trx) => keepWorkspace(trx, workspace_id))
      return workspaceOf(db, id, workspace_id)
    },
    upgrades: async ({ workspace_id }, caller) => {
      await memberOf(context, caller, workspace_id, 'viewer')
      return { requests: await upgradesOf(db, workspace_id) }
    },
    requestUpgrade: async ({ workspace_id, what, plan, note: message }, caller) => {
      const { id: personId } = await memberOf(context, caller, workspace_id, 'owner')
      return transaction(db, async (trx) => {
        const note = noteFor(plan, message)
        const request = await requestUpgrade(trx, { workspaceId: workspace_id, personId, what, note })
        if (mails)
          for (const email of await context.operatorAddresses(trx))
            await mails.queue(trx, { kind: 'requested', email, workspace_id, request_id: caller.requestId })
        return request
      })
    },
    rename: async ({ workspace_id, name }, caller) => {
      const person = await memberOf(context, caller, workspace_id, 'owner')
      await transaction(db, (trx) => changeWorkspace(trx, workspace_id, { name }))
      return workspaceOf(db, person.id, workspace_id)
    },
    members: async ({ workspace_id }, caller) => {
      await memberOf(context, caller, workspace_id, 'viewer')
      return {
        members: await membersOf(db, workspace_id),
        invitations: await invitationsOf(db, workspace_id),
      }
    },
    invite: async ({ workspace_id, role, email }, caller) => {
      const person = await memberOf(context, caller, workspace_id, 'owner')
      await requireTry(db, 'invitation', { email, client: person.id })
      const { token, invitation, mail } = await transaction(db, async (trx) => {
        await lockAs(trx, person, workspace_id, 'owner')
        const made = await invite(trx, workspace_id, { role, email, by: person.id })
        const [link_id, request_id] = [made.invitation.invitation_id, caller.requestId]
        return { ...made, mail: await mails?.queue(trx, { kind: 'invitation', email, link_id, request_id }) }
      })
      if (!mails || mail === undefined) return { invitation, link: linkPage(origin, token) }
      // Nobody but the owner of the address may see the link, so the invitation is withdrawn if the mail server refuses the mail.
      if ((await mails.send(mail)) === 'refused')
        throw new AppError(
          'upstream_failed',
          'The mail server does not accept email for this address. Nobody was invited. Check the address.',
        )
      return { invitation, link: null }
    },
    withdrawInvitation: async ({ workspace_id, invitation_id }, caller) => {
      await memberOf(context, caller, workspace_id, 'owner')
      await withdrawInvitation(db, workspace_id, invitation_id)
      return {}
    },
    changeRole: async ({ workspace_id, person_id, role }, caller) => {
      const person = await memberOf(context, caller, workspace_id, 'owner')
      await transaction(db, async (trx) => {
        await lockAs(trx, person, workspace_id, 'owner')
        await changeMember(trx, workspace_id, person_id, role)
        if (role !== 'owner')
          await endAccessOf(trx, context, { workspaceId: workspace_id, personId: person_id })
      })
      const member = (await membersOf(db, workspace_id)).find((one) => one.person_id === person_id)
      if (!member) throw new AppError('not_found', 'This person does not belong to the workspace.')
      return member
    },
    removeMember: async ({ workspace_id, person_id, revoke_keys }, caller) => {
      const isSelf = personOf(caller).id === person_id
      const least = isSelf ? 'viewer' : 'owner'
      const person = await memberOf(context, caller, workspace_id, least)
      await transaction(db, async (trx) => {
        await lockAs(trx, person, workspace_id, least)
        await endMembership(trx, context, {
          workspaceId: workspace_id,
          personId: person_id,
          // People who leave do not decide which of their keys keep working.
          keepsKeys: !revoke_keys && !isSelf,
          withoutOwner: false,
        })
      })
      return {}
    },
  }
}
