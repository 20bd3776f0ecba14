import { z } from 'zod'
import {
  DRAFTS_PER_DAY,
  Draft,
  ForumSettings,
  forum,
  HOT_SCORE,
  Intent,
  Lead,
  LeadId,
  LeadStatus,
  NotLeadReason,
  Scan,
  SourceKind,
} from '../forum.ts'
import { operation, withOwnService } from '../operation.ts'
import { ForumKeys, forumOfOwner } from '../owner/forum.ts'
import { replies } from '../replies.ts'
import { Moment, Nothing } from '../shapes.ts'
import { LeadFeed, triage } from '../triage.ts'

/** The maximum number of leads that can be chosen at once. */
export const MOST_CHOSEN = 1000

/** A row of the list of leads. */
export const LeadRow = z.object({
  lead_id: z.string(),
  score: z.int(),
  intent: Intent,
  status: LeadStatus,
  locked: z.boolean(),
  title: z.string().describe('The title of a post, or the first words of a comment.'),
  comment_on: z
    .string()
    .nullable()
    .describe('For a comment, the title of the post above it; null for a post.'),
  source: SourceKind.nullable(),
  community: z.string(),
  posted_at: Moment.nullable().describe('When the post was written; null if this is unknown.'),
  undated: z.boolean().describe('True if the source gave no date.'),
  seen: z.boolean(),
  post_deleted: z.boolean(),
})
export type LeadRow = z.infer<typeof LeadRow>

export const LeadFilter = z.strictObject({
  status: z.enum(['new', 'saved', 'replied', 'ignored', 'all']).default('new'),
  hot: z.boolean().default(false),
  intent: Intent.optional(),
  community: z.string().optional(),
  search: z.string().max(200).default(''),
  order: z.enum(['best', 'newest']).default('best'),
})
export type LeadFilter = z.infer<typeof LeadFilter>

export const LeadCounts = z.object({
  new: z.int(),
  hot: z.int().describe(`The number of new leads that score ${HOT_SCORE} or more.`),
  saved: z.int(),
  replied: z.int(),
  ignored: z.int(),
  all: z.int(),
})
export type LeadCounts = z.infer<typeof LeadCounts>

/** One version of a reply: drafted by the service, or edited by the person. */
export const DraftVersion = z.object({
  version_id: z.string(),
  origin: z.enum(['service', 'person']),
  written_by: z.string(),
  text: z.string(),
  warnings: Draft.shape.warnings,
  at: Moment,
})
export type DraftVersion = z.infer<typeof DraftVersion>

export const LeadDetail = z.object({
  lead: Lead,
  waiting: z
    .boolean()
    .describe('True if the desktop app still has to send a mark on this lead to the service.'),
  versions: z.array(DraftVersion).describe('Newest first.'),
  copied_at: Moment.nullable().describe(
    'When the user last copied a draft for this lead. Null if no draft was copied, or if the lead has since been marked as replied or ignored.',
  ),
  replied_at: Moment.nullable().describe(
    'When the user marked the lead as replied on this computer. Null if the lead is not marked as replied, or was marked elsewhere.',
  ),
})
export type LeadDetail = z.infer<typeof LeadDetail>

const lead = z.strictObject({ lead_id: z.string().min(1) })

/** The desk's operations on leads, replies, scans and the forum settings. */
export const leadsOfDesk = {
  leads: {
    list: operation({
      title: 'List leads',
      description: 'Lists the cached leads, best or newest first, starting at the offset.',
      input: LeadFilter.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
      }),
      output: z.object({ total: z.int(), rows: z.array(LeadRow), counts: LeadCounts }),
    }),
    get: operation({
      title: 'Read a lead',
      description: 'A lead with its drafts.',
      input: lead,
      output: LeadDetail,
    }),
    markSeen: operation({
      title: 'Mark a lead as seen',
      description: 'Records that the user opened the lead.',
      input: lead,
      output: Nothing,
    }),
    mark: operation({
      title: 'Mark a lead',
      description:
        'Sets the lead’s status at once, and sends it to the service as soon as the service can be reached.',
      input: lead.extend({ status: LeadStatus }),
      output: forum.markLead.output,
    }),
    ids: operation({
      title: 'List ids of leads',
      description: `Returns the ids of up to ${MOST_CHOSEN} leads that match a filter, in the order of the list.`,
      input: LeadFilter,
      output: z.object({ lead_ids: z.array(z.string()) }),
    }),
    markSeveral: operation({
      title: 'Mark several leads',
      description:
        'Sets the status of the leads immediately, and sends it to the service as soon as the service can be reached. For “not a lead”, also stores the reason. Leads that are marked as replied cannot be saved or ignored: they stay unchanged, and the answer leaves them out.',
      input: z.strictObject({
        lead_ids: z.array(LeadId).min(1).max(MOST_CHOSEN),
        status: LeadStatus,
        reason: NotLeadReason.optional(),
        undoes: z
          .strictObject({
            copied: z
              .record(LeadId, Moment)
              .describe(
                'The `copied_at` of each lead, from the answer to the call that is being undone. Leads without a copied draft are left out.',
              ),
          })
          .optional()
          .describe(
            'Send this field if the call undoes an earlier mark. Quillport then restores the times at which drafts were copied, and does not record the time of this call as the time of a reply.',
          ),
      }),
      output: z.object({
        leads: z.array(
          z.object({
            lead_id: z.string(),
            previous_status: LeadStatus,
            previous_reason: NotLeadReason.nullable(),
            copied_at: Moment.nullable().describe(
              'The value before this call: when the user last copied a draft for this lead, or null if no draft was copied.',
            ),
          }),
        ),
        left_out: z
          .int()
          .describe('The number of leads that this call left unchanged because they are marked as replied.'),
      }),
    }),
    exportPage: operation({
      title: 'Export leads',
      description:
        'The leads that match a filter, as CSV, page by page. The first page begins with the column names.',
      input: LeadFilter.extend({ cursor: z.string().max(20).optional() }),
      output: z.object({ text: z.string(), next_cursor: z.string().nullable() }),
    }),
    draft: operation({
      title: 'Draft a reply',
      description: `Asks the service for a draft. Counts toward the daily limit of ${DRAFTS_PER_DAY}, unless the service returns an earlier draft.`,
      input: lead,
      output: z.object({ version: DraftVersion, remaining_today: z.int(), repeated: z.boolean() }),
    }),
    saveDraft: operation({
      title: 'Save an edit',
      description: 'Stores the user’s text as a version of the reply.',
      input: lead.extend({ text: z.string().max(20_000) }),
      output: DraftVersion,
    }),
    noteCopied: operation({
      title: 'A draft was copied',
      description:
        'Records that a draft was copied. The desktop app can later ask whether the draft was posted.',
      input: lead,
      output: Nothing,
    }),
  },
  passed: {
    list: operation({
      title: 'Passed over',
      description:
        'Asks the service for the posts that it read but did not turn into leads. The most recently read post comes first.',
      input: triage.passedOver.input,
      output: triage.passedOver.output,
    }),
    takeUp: operation({
      title: 'Take up a post',
      description: 'Asks the service to turn the post into a saved lead.',
      input: triage.takeUp.input,
      output: triage.takeUp.output,
    }),
  },
  feeds: {
    list: operation({
      title: 'Private feeds',
      description: 'The private feeds of leads, without the secrets in their addresses.',
      input: Nothing,
      output: triage.leadFeeds.output,
    }),
    make: operation({
      title: 'Create a private feed',
      description: 'Creates a private feed of leads. Its address is shown only once.',
      input: triage.makeLeadFeed.input,
      output: z.object({ feed: LeadFeed, address: z.string() }),
    }),
    revoke: operation({
      title: 'Revoke a private feed',
      description: 'The feed’s address stops working at once.',
      input: triage.revokeLeadFeed.input,
      output: Nothing,
    }),
  },
  replies: {
    help: operation({
      title: 'Help with a reply',
      description:
        'Helps the user to write a reply to a lead. Returns quotes that show what the lead asks for, the user’s sentences about the business, and the user’s saved replies. The sentences and saved replies that match the lead best come first.',
      input: replies.replyHelp.input,
      output: replies.replyHelp.output,
    }),
    list: operation({
      title: 'Saved replies',
      description: 'The user’s saved replies, sorted by name.',
      input: Nothing,
      output: replies.savedReplies.output,
    }),
    keep: operation({
      title: 'Save a reply',
      description: 'Saves a text for reuse.',
      input: replies.saveReply.input,
      output: replies.saveReply.output,
    }),
    change: operation({
      title: 'Change a saved reply',
      description: 'Changes the given fields.',
      input: replies.changeSavedReply.input,
      output: replies.changeSavedReply.output,
    }),
    remove: operation({
      title: 'Delete a saved reply',
      description: 'Deletes the saved reply permanently.',
      input: replies.deleteSavedReply.input,
      output: Nothing,
    }),
  },
  scans: {
    latest: operation({
      title: 'Latest scan',
      description: 'The latest scan, and how many scans are left today.',
      input: Nothing,
      output: z.object({ scan: Scan.nullable(), remaining_today: z.int(), resets_at: Moment.nullable() }),
    }),
    run: operation({
      title: 'Scan now',
      description: 'Asks the service for a scan.',
      input: Nothing,
      output: z.object({ scan: Scan.nullable(), remaining_today: z.int() }),
    }),
  },
  forum: {
    settings: operation({
      title: 'Forum settings',
      description:
        'The forum settings: the business, the watched communities and the limits. Null until they are first read.',
      input: Nothing,
      output: z.object({ settings: ForumSettings.nullable(), editable: z.boolean() }),
    }),
    mute: operation({
      title: 'Mute or unmute',
      description:
        'Mutes or unmutes a word, an author or a community. Posts that match a muted word, author or community do not become leads.',
      input: triage.mute.input,
      output: triage.mute.output,
    }),
    change: withOwnService('Change forum settings', forumOfOwner.changeForumSettings),
    keys: operation({
      title: 'Forum API keys',
      description:
        'The API keys with which Quillport reads each forum. Null if the desktop app uses a hosted service. In this case, see the service’s dashboard.',
      input: Nothing,
      output: z.object({ keys: z.array(ForumKeys).nullable(), editable: z.boolean() }),
    }),
    saveKeys: withOwnService('Save forum API keys', forumOfOwner.saveForumKeys),
    removeKeys: withOwnService('Remove forum API keys', forumOfOwner.removeForumKeys),
    probe: operation({
      title: 'Probe a community',
      description:
        'Identifies the community behind an address or name, and says whether Quillport can read this community. Works only if the desktop app runs its own service.',
      input: forumOfOwner.probeCommunity.input,
      output: forumOfOwner.probeCommunity.output,
    }),
    suggest: operation({
      title: 'Suggest what to watch',
      description:
        'Works only if the desktop app runs its own service. Suggests keywords for what the user sells, and communities that can be read without API keys.',
      input: forumOfOwner.suggestWatching.input,
      output: forumOfOwner.suggestWatching.output,
    }),
  },
}
