import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { auditPage } from '../accounts/audit-page.ts'
import { type DashboardCaller, type DashboardContext, personOf } from '../accounts/context.ts'
import { invitationsOf } from '../accounts/links.ts'
import { membersOf } from '../accounts/members.ts'
import { openUpgrades, upgradesOf } from '../accounts/upgrades.ts'
import { transaction } from '../db/database.ts'
import { adminWorkspaceOf, workspacePage } from './admin-workspaces.ts'
import { answerRequest } from './answer-request.ts'
import { changeAsOperator } from './change-workspace.ts'
import { isOperator } from './operators.ts'
import { removeMemberAsOperator } from './remove-member.ts'
import { resumeAsOperator, suspendAsOperator } from './suspend.ts'

/** The handlers for the Admin page of operators. Every change is recorded in the workspace's audit, with its reason. */
export const adminHandlers = ({
  db,
  log,
  origin,
  sendMail,
  mails,
}: DashboardContext): Handlers<Dashboard, DashboardCaller>['admin'] => {
  /** Returns the name of the operator who calls. For everybody else, throws `not_found`, as if the operation did not exist. */
  const operatorOf = async (caller: DashboardCaller): Promise<string> => {
    const { id, name } = personOf(caller)
    if (!(await isOperator(db, id))) throw new AppError('not_found', 'There is nothing at this address.')
    return name
  }
  const mailing = ({ requestId }: DashboardCaller) => ({ mailsAs: mails ? requestId : null })
  return {
    workspaces: async (input, caller) => {
      await operatorOf(caller)
      return workspacePage(db, input)
    },
    workspace: async ({ workspace_id }, caller) => {
      await operatorOf(caller)
      return {
        ...(await adminWorkspaceOf(db, workspace_id)),
        members: await membersOf(db, workspace_id),
        invitations: await invitationsOf(db, workspace_id),
        requests: await upgradesOf(db, workspace_id),
        changes: (await auditPage(db, workspace_id, undefined)).entries,
      }
    },
    change: async (
      { workspace_id, reason, forum_access_until: until, live_publish: live, ...change },
      caller,
    ) => {
      const by = await operatorOf(caller)
      await transaction(db, (trx) =>
        changeAsOperator(
          trx,
          workspace_id,
          { ...change, live, forum_access_until: typeof until === 'string' ? Date.parse(until) : until },
          { by, why: reason },
        ),
      )
      return adminWorkspaceOf(db, workspace_id)
    },
    suspend: async ({ workspace_id, reason }, caller) => {
      const by = await operatorOf(caller)
      await transaction(db, (trx) => suspendAsOperator(trx, workspace_id, reason, { by, ...mailing(caller) }))
      return adminWorkspaceOf(db, workspace_id)
    },
    resume: async ({ workspace_id, reason }, caller) => {
      const by = await operatorOf(caller)
      await transaction(db, (trx) => resumeAsOperator(trx, workspace_id, reason, { by, ...mailing(caller) }))
      return adminWorkspaceOf(db, workspace_id)
    },
    removeMember: async ({ workspace_id, person_id, reason }, caller) => {
      const by = await operatorOf(caller)
      await transaction(db, (trx) =>
        removeMemberAsOperator(
          trx,
          workspace_id,
          { personId: person_id },
          { by, why: reason, withoutOwner: false },
        ),
      )
      return {}
    },
    requests: async (_, caller) => {
      await operatorOf(caller)
      return { requests: await openUpgrades(db) }
    },
    answer: async ({ request_id, answer }, caller) => {
      const by = await operatorOf(caller)
      const onMailFailure = (error: unknown) =>
        log.error({ err: error }, 'an email about an answer was not sent')
      await answerRequest(db, { requestId: request_id, answer, by }, { origin, sendMail, onMailFailure })
      return {}
    },
  }
}
