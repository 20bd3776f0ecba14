import { z } from 'zod'
import { operation } from '../operation.ts'

/** One change in a workspace: who did what, and when. */
export const AuditEntry = z.object({
  audit_id: z.string(),
  at: z.iso.datetime(),
  by: z.object({ kind: z.enum(['person', 'key', 'operator']), name: z.string() }),
  /** The change as a text to show, such as “Invited ada@example.com”. */
  action: z.string(),
  /** Why an operator made the change; null for changes by others. */
  about: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Maximum number of changes on a page of the audit. */
export const AUDIT_PAGE = 100

/** The audit: who changed what in a workspace. Only owners see it. */
export const audit = {
  list: operation({
    title: 'See the audit',
    description: 'Returns the changes in a workspace in the past year, newest first.',
    input: z.strictObject({ workspace_id: z.string(), cursor: z.string().max(200).optional() }),
    output: z.object({ entries: z.array(AuditEntry), next_cursor: z.string().nullable() }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/audit' },
    errors: ['not_found', 'role_missing'],
  }),
}
