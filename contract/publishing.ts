import { z } from 'zod'
import { ownText, strangersAddress } from './authors.ts'
import { operation, USUAL_TOOL } from './operation.ts'
import { Warning } from './shapes.ts'

export const POST_STATUSES = ['draft', 'publish'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** The operation that puts articles on sites. */
export const publishing = {
  publish: operation({
    title: 'Publish an article',
    description:
      'Saves a completed article on a connected site: as a draft, unless status is `publish`. Send `publish` only if the user asked to go live. Publishing again to the same site updates the post and never makes a second one.',
    input: z.strictObject({
      job_id: z.string().min(1).describe('The job_id of a completed article.'),
      connection_id: z.string().min(1).describe('From list_sites.'),
      status: z
        .enum(POST_STATUSES)
        .default('draft')
        .describe('`draft` (default), or `publish` when the user asked to go live.'),
    }),
    output: z.object({
      status: z.enum(POST_STATUSES),
      post_url: strangersAddress().describe(
        'The address of the post, or of its preview if the post is a draft.',
      ),
      edit_url: strangersAddress().describe('The address at which the post can be edited on the site.'),
      connection_id: ownText(),
      updated: z.boolean().describe('True if an earlier post was updated.'),
      warnings: z
        .array(Warning)
        .describe('The parts of the article that the site did not accept, and what happened to them.'),
    }),
    http: { method: 'POST', path: '/api/v1/articles/{job_id}/publish' },
    scopes: ['publish'],
    errors: [
      'not_found',
      'not_ready',
      'already_running',
      'live_publish_disabled',
      'platform_not_enabled',
      'conflict',
      'upstream_failed',
    ],
    needs: 'site',
    mcp: {
      ...USUAL_TOOL,
      tool: 'publish_article',
      readOnly: false,
      destructive: true,
      openWorld: true,
      goesLive: ({ status }) => status === 'publish',
    },
  }),
}
