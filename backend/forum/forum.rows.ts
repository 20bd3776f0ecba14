import type { Selectable } from 'kysely'
import type { Community, Intent, LeadStatus, Scan, SourceKind } from '../../contract/forum.ts'
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
    scan_at: string
    last_scan_at: number | null
    next_scan_at: number | null
    /** Counts changes of what is sold; leads carry the count that they were scored for. */
    profile_revision: number
    rescored_revision: number
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
    /** No longer watched; the row keeps the cursor and what its leads need. */
    removed_at: number | null
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
    found_at: number
    post_deleted: number
    /** When the source was last asked whether the post still stands. */
    checked_at: number
    score: number
    intent: Intent
    status: LeadStatus
    /** 1 for replied and ignored leads. */
    handled: number
    reasons: string
    address_key: string
    profile_revision: number
    judged: number
  }
  /** MinHash bands of leads, for finding near copies. */
  lead_band: {
    workspace_id: string
    band: string
    lead_id: string
    found_at: number
  }
  draft: {
    id: string
    workspace_id: string
    lead_id: string
    text: string
    warnings: string
    written_by: string
    created_at: number
  }
}
export type SettingsRow = Readonly<Selectable<ForumTables['forum_settings']>>
export type CommunityRow = Readonly<Selectable<ForumTables['community']>>
export type ScanRow = Readonly<Selectable<ForumTables['scan']>>
export type StepRow = Readonly<Selectable<ForumTables['scan_step']>>
export type LeadRow = Readonly<Selectable<ForumTables['lead']>>
