import { z } from 'zod'
import { operation } from '../operation.ts'
import { SearchConsole } from '../owner/rankings.ts'

/** Connecting Search Console by Google's sign-in in the person's browser. */
export const searchConsole = {
  begin: operation({
    title: 'Start Google’s sign-in for Search Console',
    description:
      'Returns the address of Google’s page, where the person allows Quillport to read Search Console. Google’s answer works once, within ten minutes, and only in this session.',
    input: z.strictObject({ workspace_id: z.string() }),
    output: z.object({ url: z.url() }),
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/search-console/google' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  finish: operation({
    title: 'Connect Search Console by Google’s sign-in',
    description: 'Exchanges Google’s answer for access tokens and stores them encrypted for this workspace.',
    input: z.strictObject({
      workspace_id: z.string(),
      state: z.string().max(300),
      code: z.string().max(2_000).optional(),
      error: z.string().max(200).optional(),
    }),
    output: SearchConsole,
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/search-console/google/answer' },
    errors: ['not_found', 'role_missing', 'conflict', 'upstream_failed'],
  }),
}
