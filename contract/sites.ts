import { z } from 'zod'
import { ownText, strangersAddress, strangersText } from './authors.ts'
import { operation, USUAL_TOOL } from './operation.ts'
import { Moment, Nothing } from './shapes.ts'

/** The platforms on which articles can be published. */
export const PLATFORMS = ['wordpress', 'ghost', 'shopify', 'webflow'] as const
export type Platform = (typeof PLATFORMS)[number]

export const Site = z.object({
  connection_id: ownText().describe('Identifies the site for publish_article.'),
  platform: z.enum(PLATFORMS),
  name: strangersText(),
  url: strangersAddress(),
  status: z.enum(['ok', 'needs_attention']),
  message: strangersText('What needs attention, and what to do about it.').nullable(),
  checked_at: Moment.nullable()
    .optional()
    .describe(
      'The time when Quillport last checked whether it can use the site with the stored login. While a check is running, this is the time at which the check began. Null before the first check, and while Quillport is about to check again.',
    ),
  live_publish: z
    .boolean()
    .describe(
      'True if you may send the status `publish`. The workspace, the site’s account, and your key (or the permission that the user gave your app) must all allow it. Some keys and apps may only save drafts.',
    ),
})
export type Site = z.infer<typeof Site>

/** The operation that lists the sites on which articles can be published. */
export const sites = {
  list: operation({
    title: 'List connected sites',
    description:
      'Returns the sites on which articles can be published, with the connection_id for publish_article. A count of 0 means that no site is connected; articles can still be generated.',
    input: Nothing,
    output: z.object({ sites: z.array(Site), count: z.int() }),
    http: { method: 'GET', path: '/api/v1/sites' },
    scopes: ['articles', 'publish'],
    mcp: { ...USUAL_TOOL, tool: 'list_sites' },
  }),
}
