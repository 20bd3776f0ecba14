import { z } from 'zod'
import { ownText, strangersAddress, strangersText } from './authors.ts'
import { operation, USUAL_TOOL } from './operation.ts'
import { ID_LONGEST, Warning } from './shapes.ts'

export const POST_STATUSES = ['draft', 'publish'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/**
 * What to do if the post was edited on the site. `fail`: send nothing. `keep_theirs`: copy the edits into the article.
 * `overwrite`: replace the edits with the article. If the post was deleted on the site, only `overwrite` creates a new post.
 */
export const ON_CONFLICT = ['fail', 'keep_theirs', 'overwrite'] as const
export type OnConflict = (typeof ON_CONFLICT)[number]

/** The fields of an article that a person can edit on a site. */
export const POST_FIELDS = [
  'title',
  'html',
  'meta_description',
  'seo_title',
  'focus_keyword',
  'slug',
  'tags',
  'categories',
  'image',
] as const
export type PostField = (typeof POST_FIELDS)[number]

/** The field that a `conflict` names if the post was deleted on the site. */
export const WHOLE_POST = 'post'
/** The field that a `conflict` names if a live post was taken offline on the site. */
export const POST_STATUS = 'status'

/** The operations that put articles on sites and compare articles with their posts. */
export const publishing = {
  publish: operation({
    title: 'Publish an article',
    description:
      'Saves a completed article on a connected site: as a draft, unless status is `publish`. Send `publish` only if the user asked to go live. Publishing again to the same site updates the post and never creates a second post. If the post was deleted, edited or taken offline on the site, the answer is `conflict`: ask the user.',
    input: z.strictObject({
      job_id: z.string().min(1).max(ID_LONGEST).describe('The job_id of a completed article.'),
      connection_id: z.string().min(1).max(ID_LONGEST).describe('From list_sites.'),
      status: z
        .enum(POST_STATUSES)
        .default('draft')
        .describe('`draft` (default), or `publish` when the user asked to go live.'),
      on_conflict: z
        .enum(ON_CONFLICT)
        .default('fail')
        .describe(
          'What to do if the post was edited on the site: `fail` (default), `keep_theirs` (copies the edits into the article) or `overwrite`. If the post was deleted on the site, only `overwrite` creates a new post.',
        ),
      allow_placeholders: z
        .boolean()
        .default(false)
        .describe(
          'Publish even if the article still has gaps marked [✎ …]. Send true only if the user asked for this.',
        ),
    }),
    output: z.object({
      status: z.enum(POST_STATUSES),
      post_url: strangersAddress().describe(
        'The URL of the post or, if the post is a draft, of its preview.',
      ),
      edit_url: strangersAddress().describe('The URL at which the user can edit the post on the site.'),
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
      'placeholders_left',
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
      // Only the harmless value needs no approval. Every other value does, also a value that this version does not know.
      asksAlways: ({ on_conflict = 'fail', allow_placeholders = false }) =>
        on_conflict !== 'fail' || allow_placeholders !== false,
    },
  }),
  compare: operation({
    title: 'Compare an article with its post',
    description:
      'Reads the current post from the site and lists the fields that were edited there since Quillport last saved the post.',
    input: z.strictObject({
      job_id: z.string().min(1).max(ID_LONGEST).describe('The job_id of a completed article.'),
      connection_id: z.string().min(1).max(ID_LONGEST).describe('From list_sites.'),
    }),
    output: z.object({
      fields: z.array(
        z.object({
          field: z.enum(POST_FIELDS),
          ours: ownText().describe('The content of this field in the article, as plain text.'),
          theirs: strangersText(
            'The content of this field on the site, as plain text. If the field contains elements that an article cannot hold, the text ends with a list of them, such as [1 image].',
          ),
        }),
      ),
    }),
    http: { method: 'GET', path: '/api/v1/articles/{job_id}/edits-on-site' },
    scopes: ['publish'],
    errors: ['not_found', 'not_ready', 'platform_not_enabled', 'upstream_failed'],
    needs: 'site',
  }),
}
