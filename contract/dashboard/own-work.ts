import { z } from 'zod'
import { ArticleEdit } from '../desk/articles.ts'
import { DraftVersion } from '../desk/leads.ts'
import { operation } from '../operation.ts'

/** The kinds of own work: seen leads, own versions of replies, copied drafts, and unsaved texts of articles. */
export const OWN_WORK_KINDS = ['seen', 'versions', 'copied', 'edit'] as const
export type OwnWorkKind = (typeof OWN_WORK_KINDS)[number]

/**
 * The schema of an item's content, indexed by kind. `seen`: that a lead was seen. `versions`: own versions of a reply.
 * `copied`: when a draft was copied. `edit`: an unsaved text.
 */
export const OWN_WORK_FORMS = {
  seen: z.literal(true),
  versions: z.array(DraftVersion.extend({ text: z.string().max(20_000) })).max(20),
  copied: z.string().max(40),
  edit: z.object({ of_version: z.int(), content: ArticleEdit, at: z.string().max(40) }),
} as const satisfies Readonly<Record<OwnWorkKind, z.ZodType>>

/** The maximum length of an item as JSON, in characters. */
const LONGEST = 500_000

const place = {
  workspace_id: z.string(),
  kind: z.enum(OWN_WORK_KINDS),
  /** The id of the lead or article. */
  about: z.string().min(1).max(100),
}

export const OwnWork = z.object({
  kind: z.enum(OWN_WORK_KINDS),
  about: z.string(),
  /** The content as JSON, exactly as the page sent it. */
  content: z.string(),
  updated_at: z.iso.datetime(),
})
export type OwnWork = z.infer<typeof OwnWork>

/** Own work: what one member stores in a workspace. Other members cannot see it. */
export const ownWork = {
  list: operation({
    title: 'Read own work',
    description:
      'Returns the signed-in person’s own work in the workspace, oldest first: the leads that they have seen, their versions of replies, which drafts they copied, and their unsaved article texts.',
    input: z.strictObject({ workspace_id: z.string() }),
    output: z.object({ items: z.array(OwnWork) }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/own-work' },
    errors: ['not_found'],
  }),
  keep: operation({
    title: 'Store own work',
    description:
      'Stores one item of the signed-in person’s own work, or deletes the item if the content is null. If another page has changed the item in the meantime, nothing is stored and the answer is `conflict`. If the author of the lead’s post has deleted the post, new versions of the reply are not stored.',
    input: z.strictObject({
      ...place,
      content: z.string().max(LONGEST).nullable(),
      /**
       * The `updated_at` of the stored item that the page knows. Null if the page knows none. A page of an earlier version does not say
       * it, and replaces whatever is stored.
       */
      known_at: z.iso.datetime().nullable().optional(),
    }),
    /** The `updated_at` of the item. Null if no item is stored. */
    output: z.object({ updated_at: z.iso.datetime().nullable() }),
    http: { method: 'PUT', path: '/dashboard/api/workspaces/{workspace_id}/own-work/{kind}/{about}' },
    errors: ['not_found', 'conflict'],
  }),
}
