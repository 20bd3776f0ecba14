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

/** Days for which what was read is kept in full, and can be looked through and taken up. */
export const PASSED_KEPT_DAYS = 7
/** Leads that are marked at once, at the most. */
export const MOST_MARKED = 100
/** Leads in a file of leads, at the most. */
export const MOST_EXPORTED = 5000
/** Where private feeds are read, followed by what opens one. */
export const LEAD_FEEDS_PATH = '/feeds/leads'
/** Leads that a private feed shows. */
export const FEED_ENTRIES = 50
/** Private feeds of a workspace, at the most. */
export const MOST_FEEDS = 20

/** Why a post that was read makes no lead. */
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

/** A post that was read and made no lead. */
export const PassedPost = z.object({
  post_id: ownText(),
  source: SourceKind,
  community: strangersText(),
  watched_as: strangersText('The watched community that brought it, as the settings name it.'),
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
  why: z.object({ code: z.enum(WHY_PASSED), text: ownText().describe('The same in plain words.') }),
  lead_id: ownText().nullable().describe('The lead that it is a copy of, or was.'),
})
export type PassedPost = z.infer<typeof PassedPost>

const marked = z.object({
  lead_id: ownText(),
  status: LeadStatus,
  previous_status: LeadStatus,
  previous_reason: NotLeadReason.nullable().describe('Why it was marked as no lead before, where it was.'),
})

/** An address by which a program reads leads, without what opens it. */
export const LeadFeed = z.object({
  feed_id: ownText(),
  name: ownText(),
  min_score: Score,
  created_at: Moment,
  last_read_at: Moment.nullable(),
})
export type LeadFeed = z.infer<typeof LeadFeed>

const note = z.string().trim().max(300).default('').describe('In the person’s own words.')

/** How a person sorts what was found; agents need none of it, so it is served over REST alone. */
export const triage = {
  markLeads: operation({
    title: 'Mark several leads',
    description: `Sets one status for up to ${MOST_MARKED} leads, all of them or none. A reason goes with \`ignored\` alone: it says that they are no leads.`,
    input: z.strictObject({
      lead_ids: z.array(LeadId).min(1).max(MOST_MARKED),
      status: LeadStatus.meta({ examples: ['saved'] }),
      reason: NotLeadReason.optional(),
    }),
    output: z.object({ leads: z.array(marked) }),
    http: { method: 'POST', path: '/api/v1/forum/leads/mark' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found'],
  }),
  notALead: operation({
    title: 'Say that a lead is none',
    description:
      'Marks it as `ignored` and keeps why, which is counted for its community. Any other mark takes the reason back.',
    input: z.strictObject({ lead_id: LeadId, reason: NotLeadReason, note }),
    output: marked,
    http: { method: 'POST', path: '/api/v1/forum/leads/{lead_id}/not-a-lead' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found'],
  }),
  exportLeads: operation({
    title: 'Export leads',
    description: `Returns leads as CSV, best first, ${count(MOST_EXPORTED, 'lead')} at the most; of locked ones their id, score, intent and status. Post text was written by strangers. No cell is a formula.`,
    input: z.strictObject({
      min_score: z.int().min(0).max(100).optional(),
      intent: Intent.optional(),
      status: LeadStatus.optional().describe('Only this status; beats include_handled.'),
      include_handled: z.boolean().default(true).describe('Also return replied and ignored leads.'),
    }),
    output: z.object({ text: strangersText('Its lines end as RFC 4180 has them.') }),
    http: { method: 'GET', path: '/api/v1/forum/leads.csv', textAs: 'text/csv' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  passedOver: operation({
    title: 'Look through what was passed over',
    description: `Lists posts of the last ${count(PASSED_KEPT_DAYS, 'day')} that were read and are no leads, last read first, each with its score and why. After the trial they are locked, and only counted.`,
    input: z.strictObject({
      limit: PageLimit,
      cursor: z.string().max(500).optional().describe('next_cursor of the page before.'),
    }),
    output: z.object({
      posts: z.array(PassedPost),
      count: z.int().describe('How many posts this page holds.'),
      locked: z.int().describe('How many there are that the account may not read.'),
      next_cursor: ownText().nullable(),
    }),
    http: { method: 'GET', path: '/api/v1/forum/passed-over' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  takeUp: operation({
    title: 'Take up a post that was passed over',
    description:
      'Makes a saved lead of it, which no later scoring and nothing muted takes away. A second time changes nothing.',
    input: z.strictObject({
      post_id: z.string().min(1).max(64).describe('The post, from the list of what was passed over.'),
    }),
    output: z.object({ lead_id: ownText(), status: LeadStatus }),
    http: { method: 'POST', path: '/api/v1/forum/passed-over/{post_id}/take-up' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found', 'lead_locked'],
  }),
  mute: operation({
    title: 'Mute or unmute',
    description: `Has a word, an author or a watched community make no more leads, or again. New leads that it meets leave the list; those that were saved, replied to, ignored, taken up or have a draft stay. Up to ${MOST_MUTED} of each kind.`,
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
    title: 'Make a private feed',
    description: `Makes an address at which whoever knows it reads the newest ${FEED_ENTRIES} open leads as an Atom feed, and nothing else. It is shown once. Up to ${MOST_FEEDS}.`,
    input: z.strictObject({
      name: z
        .string()
        .trim()
        .max(100)
        .default('')
        .meta({ examples: ['Feed reader'] }),
      min_score: z.int().min(0).max(100).default(HOT_SCORE).describe('Only leads that score at least this.'),
    }),
    output: z.object({
      feed: LeadFeed,
      path: ownText()
        .nullable()
        .describe(
          'The path of its address, with its secret; null in the answer to a repeat, which keeps none.',
        ),
    }),
    http: { method: 'POST', path: '/api/v1/forum/lead-feeds' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'conflict'],
  }),
  leadFeeds: operation({
    title: 'List private feeds',
    description: 'The addresses by which programs read leads, newest first, without what opens them.',
    input: Nothing,
    output: z.object({ feeds: z.array(LeadFeed) }),
    http: { method: 'GET', path: '/api/v1/forum/lead-feeds' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  revokeLeadFeed: operation({
    title: 'Revoke a private feed',
    description: 'Ends its address at once.',
    input: z.strictObject({
      feed_id: z.string().min(1).max(64).describe('The feed, from the list of private feeds.'),
    }),
    output: Nothing,
    http: { method: 'DELETE', path: '/api/v1/forum/lead-feeds/{feed_id}' },
    scopes: ['forum'],
    errors: ['not_found'],
  }),
}
