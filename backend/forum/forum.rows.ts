import type { Selectable } from 'kysely'
import type { Community, Intent, LeadStatus, NotLeadReason, Scan, SourceKind } from '../../contract/forum.ts'
import type { ReadLanguage } from '../../contract/languages.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

/** Rows of the forum feature. Times are ms, JSON is text, booleans are 0 or 1. */
export type ForumTables = {
  forum_settings: {
    workspace_id: string
    business_name: string
    business_description: string
    keywords: string
    competitors: string
    brand_terms: string
    guidelines: string
    /** How the person says whose the product is; empty for the plain sentence. */
    disclosure: string
    /** What is muted, as JSON. */
    muted: string
    /** Counts changes of what is muted, and up to which of them leads and kept posts were gone through. */
    muted_revision: number
    muted_applied: number
    scan_at: string
    /** Hours between two scans. */
    scan_every: number
    last_scan_at: number | null
    next_scan_at: number | null
    /** Counts changes of what is sold; leads carry the count that they were scored for. */
    profile_revision: number
    rescored_revision: number
    /** Posts that a model judges in a day; null where the plan says how many. */
    judged_per_day: number | null
  }
  community: {
    id: string
    workspace_id: string
    position: number
    source: SourceKind
    name: string
    /** An address with a token in it; never shown. */
    secret: string | null
    cursor: string | null
    status: Community['status']
    message: string | null
    /** Since when it has this status. */
    since: number | null
    last_ok_at: number | null
    /** The source asked not to be read before. */
    retry_at: number | null
    rules: string
    rules_at: number | null
    /** No longer watched; the row keeps its place and what its leads need. */
    removed_at: number | null
    /** Where it is read; null until a scan first asks for it. */
    venue_id: string | null
    /** Up to which post of its venue this workspace has scored. */
    read_seq: number
  }
  /** A community as it is read: once for all who watch it, or for one workspace where only that one may. */
  venue: {
    id: string
    /** Unique: the workspace, or a star where it is everybody's, the source and the name. */
    key: string
    /** Whose it is; null where everybody's. */
    workspace_id: string | null
    source: SourceKind
    name: string
    /** Venues of one lane are read one after another, so that no reader waits in line at a host. */
    lane: string
    cursor: string | null
    /** Pages that were read since it was last done. */
    pages: number
    status: Community['status']
    message: string | null
    since: number | null
    /** The source asked not to be read before. */
    retry_at: number | null
    rules: string
    rules_at: number | null
    /** The number of its newest post. */
    last_seq: number
    /** Since when somebody waits for it to be read; null where nobody does. */
    wanted_at: number | null
    /** When it was last read, or failed to be. */
    tried_at: number | null
    /** When its posts are next asked about, whether they still stand. */
    check_at: number
    /** Whoever asked for a scan by hand at this time wants all asked about that were not since. */
    check_asked_at: number
  } & LeaseColumns
  /** Posts that a venue had: in full for a few days, then by hash alone. */
  venue_post: {
    venue_id: string
    seq: number
    post_key: string
    /** The post as JSON; null once its days are over or its author deleted it. */
    post: string | null
    /** The source's own id as long as the post is there. */
    source_id: string | null
    fetched_at: number
    checked_at: number
  }
  /** When a host may next be asked, for all workers together. */
  host_turn: {
    host: string
    free_at: number
    held_until: number
  }
  scan: {
    id: string
    workspace_id: string
    trigger: Scan['trigger']
    status: Scan['status']
    requested_at: number
    starts_before: number
    finished_at: number | null
    posts_read: number
    leads_found: number
    message: string | null
    /** Workers leave it alone until then: it waits for its communities to be read. */
    ready_at: number
  } & LeaseColumns
  scan_step: {
    scan_id: string
    community_id: string
    position: number
    status: 'pending' | 'done' | 'failed'
    tries: number
    pages: number
    cursor_before: string | null
    cursor_after: string | null
    posts_read: number
    leads_found: number
  }
  /** Posts that were met, by hash alone. */
  met_post: {
    workspace_id: string
    post_key: string
    /** The lead that it made or was folded into, also where that went since. */
    lead_id: string | null
    met_at: number
  }
  lead: {
    id: string
    workspace_id: string
    community_id: string
    scan_id: string
    source: SourceKind
    source_id: string
    community: string
    title: string
    body: string
    url: string
    author: string | null
    posted_at: number
    /** 1 where the source told no date: `posted_at` is when the post was read. */
    undated: number
    found_at: number
    post_deleted: number
    /** When the source was last asked whether the post still stands. */
    checked_at: number
    score: number
    intent: Intent
    status: LeadStatus
    /** Why the person says that it is no lead; null unless it is ignored for that. */
    not_lead_reason: NotLeadReason | null
    not_lead_note: string | null
    /** 1 where the person made it of a post that was passed over: nothing takes it away or scores it anew. */
    taken_up: number
    /** When it was last marked, had a reply drafted or was worded better; null where it was not. */
    touched_at: number | null
    /** 1 for replied and ignored leads. */
    handled: number
    reasons: string
    address_key: string
    /** The post that a comment stands beside; null for a post. */
    comment_post_title: string | null
    comment_post_url: string | null
    profile_revision: number
    /** Whether a model judged it: 0 for no, 1 for yes, 2 while it waits to be. */
    judged: 0 | 1 | 2
  }
  /** What a model said of a text for a description of the business, so that it is never asked twice; holds none of its words. */
  verdict: {
    workspace_id: string
    business_key: string
    text_key: string
    score: number
    intent: Intent
    /** Where the words that decided it stand in the title, a line break and the body. */
    quote_from: number
    quote_to: number
    judged_at: number
  }
  /** Kept posts of a venue that are worth a model's look and wait for it. */
  to_judge: {
    workspace_id: string
    post_key: string
    community_id: string
    venue_id: string
    seq: number
    /** How likely it is a lead by the signals; the likeliest come first. */
    likelihood: number
    queued_at: number
  }
  /** MinHash bands of leads, for finding near copies. */
  lead_band: {
    workspace_id: string
    band: string
    lead_id: string
    found_at: number
  }
  /** Addresses by which programs read leads. */
  lead_feed: {
    id: string
    workspace_id: string
    name: string
    /** SHA-256 of its token, in hex. */
    hash: string
    min_score: number
    created_at: number
    last_read_at: number | null
  }
  draft: {
    id: string
    workspace_id: string
    lead_id: string
    text: string
    warnings: string
    written_by: string
    /** The saved reply that it is, as JSON; null where it is none. */
    saved_reply: string | null
    created_at: number
  }
  /** A reply that the person keeps to use again. */
  saved_reply: {
    id: string
    workspace_id: string
    name: string
    text: string
    /** What it suits, as JSON; empty lists suit all. */
    intents: string
    communities: string
    language: ReadLanguage
    created_at: number
    updated_at: number
    /** When the person last changed its name or text; null as `updated_at`. */
    worded_at: number | null
  }
}
export type SettingsRow = Readonly<Selectable<ForumTables['forum_settings']>>
export type CommunityRow = Readonly<Selectable<ForumTables['community']>>
export type VenueRow = Readonly<Selectable<ForumTables['venue']>>
export type ScanRow = Readonly<Selectable<ForumTables['scan']>>
export type StepRow = Readonly<Selectable<ForumTables['scan_step']>>
export type SavedReplyRow = Readonly<Selectable<ForumTables['saved_reply']>>
export type LeadFeedRow = Readonly<Selectable<ForumTables['lead_feed']>>
export type LeadRow = Readonly<Selectable<ForumTables['lead']>>
