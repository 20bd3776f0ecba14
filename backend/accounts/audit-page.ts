import { AUDIT_PAGE } from '../../contract/dashboard/audit.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { wrongField } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { WRONG_CURSOR } from '../../contract/shapes.ts'
import { moment } from '../../contract/time.ts'
import { auditOf } from '../audit/audit.ts'
import { LIMIT_MARK } from '../audit/audited.ts'
import type { Db } from '../db/database.ts'
import { named } from './audit-names.ts'
import { AUDIT_WORDS, AUDIT_WORDS_ABOUT } from './audit-words.ts'
import { type DashboardCaller, type DashboardContext, memberOf } from './context.ts'

type AuditRow = Awaited<ReturnType<typeof auditOf>>[number]

/** A description of what somebody did. Actions of operators are stored as text. */
const actionOf = ({ operation, by_name, about }: AuditRow): string => {
  if (operation === 'workspaces.removeMember' && about === by_name) return 'Left the workspace'
  return (Object.hasOwn(AUDIT_WORDS, operation) ? AUDIT_WORDS[operation] : undefined) ?? operation
}

/** The change as one text that names its subject. What an operator states is the reason, which stays separate. */
const changeOf = (row: AuditRow, about: string | null): { action: string; about: string | null } => {
  const action = actionOf(row)
  if (about === null || row.by_kind === 'operator') return { action, about }
  if (about === row.by_name) return { action, about: null }
  const words = Object.hasOwn(AUDIT_WORDS_ABOUT, row.operation) ? AUDIT_WORDS_ABOUT[row.operation] : undefined
  const [name = '', ...limit] = about.split(LIMIT_MARK)
  return {
    action: [words?.replace('…', () => name) ?? `${action}: ${name}`, ...limit].join(' '),
    about: null,
  }
}

/** Reads a cursor: the time and id of the last entry of a page. Throws `invalid_input`. */
const entryAt = (cursor: string | undefined) => {
  if (cursor === undefined) return null
  const [, at, id] = /^(\d{1,15}) (.+)$/.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw wrongField('cursor', WRONG_CURSOR)
  return { at: Number(at), id }
}

/** A page of the changes in a workspace, newest first, in words. Throws `invalid_input` for a text that is not a cursor. */
export const auditPage = async (db: Db, workspaceId: string, cursor: string | undefined) => {
  const rows = await auditOf(db, workspaceId, { limit: AUDIT_PAGE + 1, before: entryAt(cursor) })
  const page = rows.slice(0, AUDIT_PAGE)
  const last = page.at(-1)
  const abouts = await named(db, workspaceId, page)
  return {
    entries: page.map((row, place) => ({
      audit_id: row.id,
      at: moment(row.at),
      by: { kind: row.by_kind, name: row.by_name },
      ...changeOf(row, abouts[place] ?? null),
    })),
    next_cursor: rows.length > AUDIT_PAGE && last ? `${last.at} ${last.id}` : null,
  }
}

/** Who changed what in a workspace, for its owners. */
export const auditHandlers = (context: DashboardContext): Handlers<Dashboard, DashboardCaller>['audit'] => ({
  list: async ({ workspace_id, cursor }, caller) => {
    await memberOf(context, caller, workspace_id, 'owner')
    return auditPage(context.db, workspace_id, cursor)
  },
})
