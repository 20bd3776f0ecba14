import { z } from 'zod'
import { ownText, strangersAddress, strangersText } from './authors.ts'
import {
  CommentedPost,
  HOT_SCORE,
  Intent,
  LeadId,
  LeadStatus,
  MOST_MUTED,
  Muted,
  MutedKind,
  MutedValue,
  NotLeadReason,
  Reason,
  Score,
  SourceKind,
} from './forum.ts'
import { operation } from './operation.ts'
import { Moment, Nothing, PageLimit } from './shapes.ts'
import { count } from './words.ts'

/**
 * The number of days for which the service keeps posts with their text after reading them, or after muting removed their leads.
 * During this time, the person can take up posts and undo the muting.
 */
export const PASSED_KEPT_DAYS = 7
/** The maximum number of leads that one call can mark. */
export const MOST_MARKED = 100
/** The maximum number of leads in one export. */
export const MOST_EXPORTED = 5000
/** The path of private feeds, to which the secret of a feed is appended. */
export const LEAD_FEEDS_PATH = '/feeds/leads'
/** The maximum number of leads that a private feed contains. */
export const FEED_ENTRIES = 50
/** The maximum number of private feeds in a workspace. */
export const MOST_FEEDS = 20

/** The reasons why a post that was read is not a lead. */
export const WHY_PASSED = [
  'score',
  'muted_word',
  'muted_author',
  'muted_community',
  'copy',
  'not_a_lead',
  'put_back',
  'old',
  'scored_before',
] as const

/** A post that was read and is not a lead. */
export const PassedPost = z.object({
  post_id: ownText(),
  source: SourceKind,
  community: strangersText(),
  watched_as: strangersText('The watched community that the post comes from, as named in the settings.'),
  title: strangersText(),
  body: strangersText('Plain text.'),
  url: strangersAddress(),
  author: strangersText().nullable(),
  comment: CommentedPost.default(null),
  posted_at: Moment,
  undated: z.boolean(),
  score: Score,
  intent: Intent,
  reasons: z.array(Reason),
  why: z.object({ code: z.enum(WHY_PASSED), text: ownText().describe('The reason in plain words.') }),
  lead_id: ownText()
    .nullable()
    .describe(
      'The id of the lead that was created from this post, or of a lead that has the same text. Null if there is no such lead, for example because muting removed it.',
    ),
})
export type PassedPost = z.infer<typeof PassedPost>

const marked = z.object({
  lead_id: ownText(),
  status: LeadStatus,
  previous_status: LeadStatus,
  previous_reason: NotLeadReason.nullable().describe(
    'Why the user had marked the lead as “not a lead” before this call; null if it had no such mark.',
  ),
})

/** An address at which a program reads leads, without its secret. */
export const LeadFeed = z.object({
  feed_id: ownText(),
  name: ownText(),
  min_score: Score,
  created_at: Moment,
  last_read_at: Moment.nullable(),
})
export type LeadFeed = z.infer<typeof LeadFeed>

const note = z.string().trim().max(300).default('').describe('A note on the reason, in the user’s own words.')

/**
 * Operations with which a person sorts leads and passed-over posts. They exist only over REST, because agents do not need
 * them.
 */
export const triage = {
  markLeads: operation({
    title: 'Mark several leads',
    description: `Sets one status for up to ${MOST_MARKED} leads. Either all leads change or none. A reason is valid only with \`ignored\`, and says why the posts are not leads.`,
    input: z.strictObject({
      lead_ids: z.array(LeadId).min(1).max(MOST_MARKED).describe('The leads, from forum_list_leads.'),
      status: LeadStatus.meta({ examples: ['saved'] }),
      reason: NotLeadReason.optional(),
    }),
    output: z.object({ leads: z.array(marked) }),
    http: { method: 'POST', path: '/api/v1/forum/leads/mark' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found'],
  }),
  notALead: operation({
    title: 'Mark a lead as not a lead',
    description:
      'Marks the lead as `ignored` and stores the reason. The lead then counts toward `marked.of` of its community. The forum settings return this count. If the lead later gets another mark, the reason is removed.',
    input: z.strictObject({ lead_id: LeadId, reason: NotLeadReason, note }),
    output: marked,
    http: { method: 'POST', path: '/api/v1/forum/leads/{lead_id}/not-a-lead' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found'],
  }),
  keepLead: operation({
    title: 'Keep a lead',
    description:
      'Records that the user has written a reply to the lead, or has copied one. From then on, scoring and muting do not remove the lead. The status of the lead does not change.',
    input: z.strictObject({ lead_id: LeadId }),
    output: Nothing,
    http: { method: 'POST', path: '/api/v1/forum/leads/{lead_id}/keep' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found'],
  }),
  exportLeads: operation({
    title: 'Export leads',
    description: `Returns up to ${count(MOST_EXPORTED, 'lead')} as CSV, best first. Locked leads have only id, score, intent and status. Post text was written by strangers. Cells are written so that a spreadsheet does not run them as formulas.`,
    input: z.strictObject({
      min_score: z.int().min(0).max(100).optional(),
      intent: Intent.optional(),
      status: LeadStatus.optional().describe('Only leads with this status; overrides include_handled.'),
      include_handled: z.boolean().default(true).describe('Also return handled leads (replied or ignored).'),
    }),
    output: z.object({ text: strangersText('Line endings follow RFC 4180.') }),
    http: { method: 'GET', path: '/api/v1/forum/leads.csv', textAs: 'text/csv' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  passedOver: operation({
    title: 'List passed-over posts',
    description: `Lists posts that Quillport read in the last ${count(PASSED_KEPT_DAYS, 'day')} but did not turn into leads, most recently read first. Each post comes with its score and the reason why it did not become a lead. The list also contains the posts of leads that muting removed; for these posts, the time of the removal counts as the time when Quillport read the post. Once the trial has ended, the answer contains only the number of posts.`,
    input: z.strictObject({
      limit: PageLimit,
      cursor: z.string().max(500).optional().describe('next_cursor of the previous page.'),
    }),
    output: z.object({
      posts: z.array(PassedPost),
      count: z.int().describe('The number of posts on this page.'),
      locked: z.int().describe('The number of posts that the account has no access to.'),
      next_cursor: ownText().nullable(),
    }),
    http: { method: 'GET', path: '/api/v1/forum/passed-over' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  takeUp: operation({
    title: 'Take up a passed-over post',
    description:
      'Turns the post into a saved lead. From then on, scoring and muting do not remove the lead. Repeating the call changes nothing.',
    input: z.strictObject({
      post_id: z
        .string()
        .min(1)
        .max(64)
        .describe('The post to use, taken from the list of passed-over posts.'),
    }),
    output: z.object({ lead_id: ownText(), status: LeadStatus }),
    http: { method: 'POST', path: '/api/v1/forum/passed-over/{post_id}/take-up' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found', 'lead_locked'],
  }),
  mute: operation({
    title: 'Mute or unmute',
    description: `Mutes or unmutes a word, an author or a watched community. Posts that match a muted word, author or community do not become leads. Existing leads that match are removed, unless the user has marked the lead, has turned the post into a lead after Quillport passed it over, or has written or copied a reply to the lead, or unless the lead has a draft. Unmuting within ${count(PASSED_KEPT_DAYS, 'day')} restores the removed leads. A workspace can mute up to ${MOST_MUTED} words, ${MOST_MUTED} authors and ${MOST_MUTED} communities.`,
    input: z.strictObject({
      kind: MutedKind,
      value: MutedValue.meta({ examples: ['unpaid internship'] }),
      muted: z.boolean(),
    }),
    output: z.object({ muted: Muted }),
    http: { method: 'POST', path: '/api/v1/forum/muted' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  makeLeadFeed: operation({
    title: 'Create a private feed',
    description: `Creates an address that serves the newest ${FEED_ENTRIES} open leads as an Atom feed. The address gives access to nothing else. Anyone who knows the address can read the feed. The address is shown only once. A workspace can have up to ${MOST_FEEDS} feeds.`,
    input: z.strictObject({
      name: z
        .string()
        .trim()
        .max(100)
        .default('')
        .meta({ examples: ['Feed reader'] }),
      min_score: z.int().min(0).max(100).default(HOT_SCORE).describe('Only leads with at least this score.'),
    }),
    output: z.object({
      feed: LeadFeed,
      path: ownText()
        .nullable()
        .describe(
          'The path of the feed’s address, including the secret. Null in the answer to a repeated request, because the secret is not stored.',
        ),
    }),
    http: { method: 'POST', path: '/api/v1/forum/lead-feeds' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'conflict'],
  }),
  leadFeeds: operation({
    title: 'List private feeds',
    description:
      'Lists the private feeds of leads, newest feed first, without the secrets in their addresses.',
    input: Nothing,
    output: z.object({ feeds: z.array(LeadFeed) }),
    http: { method: 'GET', path: '/api/v1/forum/lead-feeds' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  revokeLeadFeed: operation({
    title: 'Revoke a private feed',
    description: 'The feed’s address stops working at once.',
    input: z.strictObject({
      feed_id: z.string().min(1).max(64).describe('The feed to use, taken from the list of private feeds.'),
    }),
    output: Nothing,
    http: { method: 'DELETE', path: '/api/v1/forum/lead-feeds/{feed_id}' },
    scopes: ['forum'],
    errors: ['not_found'],
  }),
}
