import { z } from 'zod'
import { dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { type Dispatch, findOperation } from '../../transport/dispatch.ts'
import type { Db, Trx } from '../db/database.ts'
import { suspendedWords } from '../workspaces/workspaces.ts'
import type { DashboardCaller } from './context.ts'

/** The changes that members can still make in a suspended workspace. */
const STAY: ReadonlySet<Operation> = new Set([
  dashboard.workspaces.requestUpgrade,
  // Only for leaving: `lockAs` refuses the removal of other members.
  dashboard.workspaces.removeMember,
  // What belongs to the person, not to the workspace.
  dashboard.apps.revoke,
  dashboard.ownWork.keep,
])

/** The input of an operation of one workspace. */
const OfWorkspace = z.object({ workspace_id: z.string() })

/** Why the operator suspended a workspace of a person; null if it is not suspended, or not the person's. */
const suspensionOf = async (db: Db, personId: string, workspaceId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select('workspace.suspended_for')
    .where('member.person_id', '=', personId)
    .where('member.workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.suspended_for ?? null
}

/**
 * Refuses members' changes in a suspended workspace (`conflict`), except those in `STAY`. Members can still read, and operators can still
 * make changes.
 */
export const refusingSuspended =
  (db: Db, dispatch: Dispatch<DashboardCaller>): Dispatch<DashboardCaller> =>
  async (feature, name, input, caller) => {
    const operation = findOperation(dashboard, feature, name)
    const id = OfWorkspace.safeParse(input).data?.workspace_id
    const isChange = operation?.http && operation.http.method !== 'GET' && !STAY.has(operation)
    if (isChange && feature !== 'admin' && id !== undefined && caller.person) {
      const reason = await suspensionOf(db, caller.person.id, id)
      if (reason !== null) throw new AppError('conflict', suspendedWords(reason))
    }
    return dispatch(feature, name, input, caller)
  }

/** Throws `conflict` if a person owns a suspended workspace, so that the person cannot continue in a new workspace. */
export const requireNoneSuspended = async (trx: Trx, personId: string): Promise<void> => {
  const suspended = await trx
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select('workspace.name')
    .where('member.person_id', '=', personId)
    .where('member.role', '=', 'owner')
    .where('workspace.suspended_for', 'is not', null)
    .executeTakeFirst()
  if (suspended)
    throw new AppError(
      'conflict',
      `Your workspace “${suspended.name}” is suspended. You can create another workspace after the suspension has ended. To ask the operator to end the suspension, use “Ask for an upgrade” on the Workspace page of “${suspended.name}”.`,
    )
}
