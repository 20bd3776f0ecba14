import type { OwnWorkKind } from '../../contract/dashboard/own-work.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Handlers } from '../../contract/operation.ts'
import { transaction } from '../db/database.ts'
import { keepOwnWork, keptAt, ownWorkOf } from '../own-work/own-work.ts'
import { type DashboardCaller, type DashboardContext, memberOf } from './context.ts'

/** The kinds of own work with which a lead is in use, so that neither a verdict nor muting removes the lead and with it the reply. */
const IN_USE: ReadonlySet<OwnWorkKind> = new Set(['versions', 'copied'])

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
    const place = { workspaceId: workspace_id, personId }
    const updated_at = await transaction(context.db, async (trx) => {
      // A page that was offline may send a reply that quotes the post. The service has forgotten the post's words, so it cannot remove
      // them from this text. It keeps the versions that it cleaned when the post was deleted.
      const isTooLate =
        item.kind === 'versions' &&
        item.content !== null &&
        (await context.isPostDeleted(trx, workspace_id, item.about))
      if (isTooLate) return keptAt(trx, place, item)
      // Before the item: whoever removes leads locks the lead before the items about it.
      if (IN_USE.has(item.kind) && item.content !== null)
        await context.touchLead(trx, workspace_id, item.about)
      return keepOwnWork(trx, place, item)
    })
    return { updated_at }
  },
})
