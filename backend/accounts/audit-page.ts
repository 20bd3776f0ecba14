import { memberWork } from '../../contract/dashboard/member-work.ts'
import { type Dashboard, dashboard } from '../../contract/dashboard.ts'
import type { Handlers } from '../../contract/operation.ts'
import { moment } from '../../contract/time.ts'
import { findOperation } from '../../transport/dispatch.ts'
import { auditOf } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { type DashboardCaller, type DashboardContext, memberOf } from './context.ts'

const PAGE = 100

/** The title of an operation that is stored as `feature.name`; the stored text for what an operator did. */
const actionOf = (stored: string): string => {
  const [feature = '', name = ''] = stored.split('.')
  const operation = findOperation(dashboard, feature, name) ?? findOperation(memberWork, feature, name)
  return operation?.title ?? stored
}

/** Reads a cursor: the time and id of the last entry of a page. */
const entryAt = (cursor: string | undefined) => {
  const [, at, id] = /^(\d+) (.+)$/.exec(cursor ?? '') ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

/** A page of the changes in a workspace, newest first, in words. */
export const auditPage = async (db: Db, workspaceId: string, cursor: string | undefined) => {
  const rows = await auditOf(db, workspaceId, { limit: PAGE + 1, before: entryAt(cursor) })
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    entries: page.map(({ id, at, by_kind, by_name, operation, about }) => ({
      audit_id: id,
      at: moment(at),
      by: { kind: by_kind, name: by_name },
      action: actionOf(operation),
      about,
    })),
    next_cursor: rows.length > PAGE && last ? `${last.at} ${last.id}` : null,
  }
}

/** Who changed what in a workspace, for its owners. */
export const auditHandlers = (context: DashboardContext): Handlers<Dashboard, DashboardCaller>['audit'] => ({
  list: async ({ workspace_id, cursor }, caller) => {
    await memberOf(context, caller, workspace_id, 'owner')
    return auditPage(context.db, workspace_id, cursor)
  },
})
