import { z } from 'zod'
import { operation } from '../operation.ts'

/** One change in a workspace. */
export const AuditEntry = z.object({
  audit_id: z.string(),
  at: z.iso.datetime(),
  by: z.object({ kind: z.enum(['person', 'key', 'operator']), name: z.string() }),
  /** What was done, in words. */
  action: z.string(),
  /** What it was about, such as a title; null if the action says it all. */
  about: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Who changed what in a workspace. Only owners see it. */
export const audit = {
  list: operation({
    title: 'See the audit',
    description: 'Returns the changes in a workspace, newest first, for a year.',
    input: z.strictObject({ workspace_id: z.string(), cursor: z.string().max(200).optional() }),
    output: z.object({ entries: z.array(AuditEntry), next_cursor: z.string().nullable() }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/audit' },
    errors: ['not_found', 'role_missing'],
  }),
}
