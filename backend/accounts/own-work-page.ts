import type { Dashboard } from '../../contract/dashboard.ts'
import type { Handlers } from '../../contract/operation.ts'
import { transaction } from '../db/database.ts'
import { keepOwnWork, ownWorkOf } from '../own-work/own-work.ts'
import { type DashboardCaller, type DashboardContext, memberOf } from './context.ts'

/** The handlers for what a member stores in a workspace for themselves. */
export const ownWorkHandlers = (
  context: DashboardContext,
): Handlers<Dashboard, DashboardCaller>['ownWork'] => ({
  list: async ({ workspace_id }, caller) => {
    const { id: personId } = await memberOf(context, caller, workspace_id, 'viewer')
    return { items: await ownWorkOf(context.db, { workspaceId: workspace_id, personId }) }
  },
  keep: async ({ workspace_id, ...item }, caller) => {
    const { id: personId } = await memberOf(context, caller, workspace_id, 'viewer')
    await transaction(context.db, (trx) => keepOwnWork(trx, { workspaceId: workspace_id, personId }, item))
    return {}
  },
})
