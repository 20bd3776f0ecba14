import { z } from 'zod'
import { Article } from './articles.ts'
import { ownText } from './authors.ts'
import { Credits } from './credits.ts'
import { Draft, ForumSettings, Lead, Scan } from './forum.ts'
import { operation } from './operation.ts'
import { PlannedCard } from './plans.ts'
import { SavedReply } from './replies.ts'
import { Site } from './sites.ts'
import { listed } from './words.ts'

const deleted = z.literal(true)
const item = <K extends string, D extends z.ZodType>(kind: K, data: D) =>
  z.object({
    kind: z.literal(kind),
    id: ownText(),
    revision: z
      .int()
      .describe(
        'Increases with every change in the workspace. If you get the same resource more than once, the data with the highest revision is current.',
      ),
    data: data.optional().describe(
      `The resource, in the same form as in the answers of the other operations. A card also has its \`plan\`. A scan has ${listed(
        Object.keys(Scan.shape).map((name) => `\`${name}\``),
        'and',
      )}.`,
    ),
    deleted: deleted.optional().describe('Present instead of `data` if the resource no longer exists.'),
  })

/** One resource in its current state, or a notice that it no longer exists. */
export const Change = z.discriminatedUnion('kind', [
  item('lead', Lead),
  item('draft', Draft),
  item('scan', Scan),
  item('settings', ForumSettings),
  item('saved_reply', SavedReply),
  item('article', Article),
  item('card', PlannedCard),
  item('site', Site),
  item('credits', Credits),
])
export type Change = z.infer<typeof Change>
/** The kinds of resources in the feed. */
export const CHANGE_KINDS = Change.options.map(({ shape }) => shape.kind.value)

/** The maximum number of changes on one page. A page of long changes, such as articles, contains fewer. */
export const CHANGES_PER_PAGE = 500

/** A page of the feed, oldest change first. */
export const ChangePage = z.object({
  cursor: ownText().describe('The cursor for the next request.'),
  items: z.array(Change),
  more: z.boolean().describe('True if more changes are waiting: request the next page at once.'),
  workspace: ownText()
    .optional()
    .describe(
      'The workspace that these changes belong to. Another key for the same service may belong to another workspace.',
    ),
  workspace_name: ownText().optional().describe('The name of that workspace.'),
  service_version: ownText().optional().describe('The version of the service.'),
  oldest_desk: ownText()
    .optional()
    .describe('The oldest version of the desktop app that works with this service.'),
})
export type ChangePage = z.infer<typeof ChangePage>

/** The change feed, which the desk follows instead of polling. */
export const changes = {
  list: operation({
    title: 'Follow changes',
    description: `Returns the resources that changed after the cursor. Without a cursor, returns all resources as they are now. A page has up to ${CHANGES_PER_PAGE} changes. With \`Accept: text/event-stream\`, the pages arrive as server-sent events as soon as something changes.`,
    input: z.strictObject({ cursor: z.string().max(200).optional() }),
    output: ChangePage,
    http: { method: 'GET', path: '/api/v1/changes' },
    scopes: 'any',
  }),
}
