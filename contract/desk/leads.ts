import { z } from 'zod'
import {
  DRAFTS_PER_DAY,
  Draft,
  ForumSettings,
  forum,
  HOT_SCORE,
  Intent,
  Lead,
  LeadStatus,
  Scan,
  SourceKind,
} from '../forum.ts'
import { operation, withOwnService } from '../operation.ts'
import { forumOfOwner } from '../owner/forum.ts'
import { Moment, Nothing } from '../shapes.ts'

/** One line of the lead list. */
export const LeadRow = z.object({
  lead_id: z.string(),
  score: z.int(),
  intent: Intent,
  status: LeadStatus,
  locked: z.boolean(),
  title: z.string(),
  source: SourceKind.nullable(),
  community: z.string(),
  posted_at: Moment.nullable(),
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
})
export type LeadFilter = z.infer<typeof LeadFilter>

export const LeadCounts = z.object({
  new: z.int(),
  hot: z.int().describe(`New leads that score ${HOT_SCORE} or more.`),
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
  waiting: z.boolean().describe('A mark of this lead waits to be sent.'),
  versions: z.array(DraftVersion).describe('Newest first.'),
  copied_at: Moment.nullable().describe(
    'When the person last copied a draft of it without marking it since.',
  ),
})
export type LeadDetail = z.infer<typeof LeadDetail>

const lead = z.strictObject({ lead_id: z.string().min(1) })

/** What the desk serves of leads, scans and what is watched. */
export const leadsOfDesk = {
  leads: {
    list: operation({
      title: 'List leads',
      description: 'Rows of the cached leads, best first, from an offset.',
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
      title: 'Seen',
      description: 'The person opened it.',
      input: lead,
      output: Nothing,
    }),
    mark: operation({
      title: 'Mark a lead',
      description: 'Sets its status now and sends it as soon as the service is there.',
      input: lead.extend({ status: LeadStatus }),
      output: forum.markLead.output,
    }),
    draft: operation({
      title: 'Draft a reply',
      description: `Asks the service for a draft; takes one of the day’s ${DRAFTS_PER_DAY}.`,
      input: lead,
      output: z.object({ version: DraftVersion, remaining_today: z.int() }),
    }),
    saveDraft: operation({
      title: 'Save an edit',
      description: 'Keeps the person’s text as a version.',
      input: lead.extend({ text: z.string().max(20_000) }),
      output: DraftVersion,
    }),
    noteCopied: operation({
      title: 'A draft was copied',
      description: 'Remembers it, so that the desk can ask later whether it was posted.',
      input: lead,
      output: Nothing,
    }),
  },
  scans: {
    latest: operation({
      title: 'Latest scan',
      description: 'The newest scan and what is left today.',
      input: Nothing,
      output: z.object({ scan: Scan.nullable(), remaining_today: z.int(), resets_at: Moment.nullable() }),
    }),
    run: operation({
      title: 'Scan now',
      description: 'Asks for a scan.',
      input: Nothing,
      output: z.object({ scan: Scan.nullable(), remaining_today: z.int() }),
    }),
  },
  forum: {
    settings: operation({
      title: 'Forum settings',
      description: 'What is sold, watched and allowed; null until it was read once.',
      input: Nothing,
      output: z.object({ settings: ForumSettings.nullable(), editable: z.boolean() }),
    }),
    change: withOwnService('Change forum settings', forumOfOwner.changeForumSettings),
    probe: operation({
      title: 'Probe a community',
      description: 'With the own service alone: what a typed address or name is, and whether it can be read.',
      input: forumOfOwner.probeCommunity.input,
      output: forumOfOwner.probeCommunity.output,
    }),
  },
}
