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
    /** The person's own disclosure that the product is theirs; empty for the default sentence. */
    disclosure: string
    /** Muted words, authors and communities, as JSON. */
    muted: string
    /** Number of changes to `muted`. `muted_applied` is the number of the last change that was applied to leads and kept posts. */
    muted_revision: number
    muted_applied: number
    scan_at: string
    /** Hours between two scans. */
    scan_every: number
    last_scan_at: number | null
    next_scan_at: number | null
    /** Number of changes to the profile. Each lead stores the number that was current when the lead was scored. */
    profile_revision: number
    rescored_revision: number
    /** Maximum number of posts that a model judges in a day; null for the plan's limit. */
    judged_per_day: number | null
  }
  community: {
    id: string
    workspace_id: string
    position: number
    source: SourceKind
    name: string
    /** The title that the community gives itself; null until a scan has read a post. */
    title: string | null
    /** An address with a token in it; never shown. */
    secret: string | null
    cursor: string | null
    status: Community['status']
    message: string | null
    /** When the community got this status. */
    since: number | null
    last_ok_at: number | null
    /** The source asked for no further requests before this time. */
    retry_at: number | null
    rules: string
    rules_at: number | null
    /** When the person stopped watching the community. The row keeps the cursor and the data that the community's leads use. */
    removed_at: number | null
    /** The venue through which the community is read; null until a scan first needs it. */
    venue_id: string | null
    /** The `seq` of the last of the venue's posts that this workspace has scored. */
    read_seq: number
  }
  /** API keys that a workspace gave for a forum. */
  forum_keys: {
    id: string
    workspace_id: string
    source: SourceKind
    /** The Reddit user that belongs to the keys; null if none was given. */
    username: string | null
    /** The keys as sealed JSON. */
    sealed: string
    saved_at: number
    /** When the forum began to refuse the keys; null if it accepts them. */
    failing_since: number | null
    message: string | null
  }
  /**
   * A community as the service reads it. All workspaces that watch a public community share one venue. A community that only one
   * workspace may read has a venue of its own.
   */
  venue: {
    id: string
    /** Unique. The workspace (`*` for everybody), the source and the name, joined by spaces. */
    key: string
    /** The only workspace that may read the venue; null for everybody. */
    workspace_id: string | null
    source: SourceKind
    name: string
    /** The venue's lane. Venues in the same lane are read one at a time, so that no two readers wait for the same host. */
    lane: string
    cursor: string | null
    /** Number of pages read since the last complete reading. */
    pages: number
    status: Community['status']
    message: string | null
    since: number | null
    /** The source asked for no further requests before this time. */
    retry_at: number | null
    rules: string
    rules_at: number | null
    /** The `seq` of the venue's newest post. */
    last_seq: number
    /** When a scan asked for the venue to be read; null if no scan waits. */
    wanted_at: number | null
    /** When a reading last ended, successfully or not. */
    tried_at: number | null
    /** When the source will next be asked which of its posts were deleted. */
    check_at: number
    /** When a person last requested a scan. Posts last checked before that time are checked first. */
    check_asked_at: number
  } & LeaseColumns
  /** Posts of a venue. They are kept in full for a few days, then only as hashes. */
  venue_post: {
    venue_id: string
    seq: number
    post_key: string
    /** The post as JSON; null after its retention time, or if its author deleted it. */
    post: string | null
    /** The source's own id of the post; null when `post` is null. */
    source_id: string | null
    fetched_at: number
    checked_at: number
  }
  /** The time from which any of the workers may send the next request to a host. All workers share these rows. */
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
    /** Workers leave the scan alone until this time, while its communities are being read. */
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
  /** Posts that a workspace has scored, by hash only. */
  met_post: {
    workspace_id: string
    post_key: string
    /** The lead that the post became or was merged into, even if that lead has since been deleted. */
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
    /** 1 if the source gives no date. `posted_at` is then the time when the post was read. */
    undated: number
    found_at: number
    post_deleted: number
    /** When the source was last asked whether the post still exists. */
    checked_at: number
    score: number
    /** When the score last reached `HOT_SCORE`; null if the lead is not hot, or was hot already before this column existed. */
    hot_since: number | null
    intent: Intent
    status: LeadStatus
    /** The person's reason why the post is not a lead; null without a reason. */
    not_lead_reason: NotLeadReason | null
    not_lead_note: string | null
    /** 1 if the person turned a passed-over post into this lead. Such a lead is never dropped or scored again. */
    taken_up: number
    /** When somebody last marked the lead, or drafted, wrote or copied a reply to it; null if never. */
    touched_at: number | null
    /** When somebody last drafted, wrote or copied a reply to the lead; null if never. */
    kept_at: number | null
    /** 1 if the lead's status is `replied` or `ignored`. */
    handled: number
    reasons: string
    address_key: string
    /** Title of the post that a comment is on; null if the lead is a post itself. */
    comment_post_title: string | null
    comment_post_url: string | null
    profile_revision: number
    /** Whether a model judged the lead's post: 0 for no, 1 for yes, 2 while the post waits. */
    judged: 0 | 1 | 2
  }
  /**
   * A model's verdict on a text, for one description of the business, stored so that the model is not asked again.
   * Contains no word of the text.
   */
  verdict: {
    workspace_id: string
    business_key: string
    text_key: string
    score: number
    intent: Intent
    /** Position of the deciding words in the text that consists of the title, a line break and the body. */
    quote_from: number
    quote_to: number
    judged_at: number
  }
  /** Kept posts of a venue that wait for a model's verdict. */
  to_judge: {
    workspace_id: string
    post_key: string
    community_id: string
    venue_id: string
    seq: number
    /** How likely the post is to be a lead, judged by its signals. The likeliest posts are judged first. */
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
  /** Private feeds: addresses at which programs read leads. */
  lead_feed: {
    id: string
    workspace_id: string
    name: string
    /** SHA-256 of the feed's token, in hex. */
    hash: string
    min_score: number
    created_at: number
    last_read_at: number | null
    /** Id of the person or key that made the feed; null for a feed that is older than this column. */
    made_by: string | null
  }
  draft: {
    id: string
    workspace_id: string
    lead_id: string
    text: string
    warnings: string
    written_by: string
    /** The saved reply that the draft repeats, as JSON; null for other drafts. */
    saved_reply: string | null
    created_at: number
  }
  /** A reply that the person keeps to use again. */
  saved_reply: {
    id: string
    workspace_id: string
    name: string
    text: string
    /** The intents and communities that the reply suits, as JSON. An empty list means all. */
    intents: string
    communities: string
    language: ReadLanguage
    created_at: number
    updated_at: number
    /** When the person last changed the name or text; if null, `updated_at` counts. */
    worded_at: number | null
  }
}
export type SettingsRow = Readonly<Selectable<ForumTables['forum_settings']>>
export type CommunityRow = Readonly<Selectable<ForumTables['community']>>
export type ForumKeysRow = Readonly<Selectable<ForumTables['forum_keys']>>
export type VenueRow = Readonly<Selectable<ForumTables['venue']>>
export type ScanRow = Readonly<Selectable<ForumTables['scan']>>
export type StepRow = Readonly<Selectable<ForumTables['scan_step']>>
export type SavedReplyRow = Readonly<Selectable<ForumTables['saved_reply']>>
export type LeadFeedRow = Readonly<Selectable<ForumTables['lead_feed']>>
export type LeadRow = Readonly<Selectable<ForumTables['lead']>>
