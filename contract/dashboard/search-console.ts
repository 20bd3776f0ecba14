import { z } from 'zod'
import { operation } from '../operation.ts'
import { SearchConsole } from '../owner/rankings.ts'

/** Connecting Search Console by Google's sign-in in the person's browser. */
export const searchConsole = {
  begin: operation({
    title: 'Start Google’s sign-in for Search Console',
    description:
      'Returns the URL of the Google page on which the signed-in person can allow Quillport to read Search Console. The code that Google then returns works once, within ten minutes, and only in this session.',
    input: z.strictObject({ workspace_id: z.string() }),
    output: z.object({ url: z.url() }),
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/search-console/google' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  finish: operation({
    title: 'Connect Search Console by signing in to Google',
    description:
      'Exchanges the code from Google for access tokens, and stores the tokens in encrypted form for this workspace.',
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
