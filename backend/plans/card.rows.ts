import type { Length } from '../../contract/article-lengths.ts'
import type { CardStatus } from '../../contract/plans.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

export type PlanRow = {
  readonly id: string
  readonly workspace_id: string
  /** The site on which scheduled cards are saved as drafts. */
  readonly site_id: string | null
  readonly domain: string
  readonly title: string
  /** The first month of the plan, such as 2026-11. */
  readonly starts: string
  /** The index of the next card. Indexes are never reused. */
  readonly next_index: number
  readonly created_at: number
}
export type CardRow = LeaseColumns & {
  /** `plan_id.card_index`, the id in the change feed. */
  readonly id: string
  readonly workspace_id: string
  readonly plan_id: string
  readonly card_index: number
  readonly status: CardStatus
  readonly title: string
  readonly focus_keyword: string | null
  readonly length: Length
  readonly angle: string | null
  /** The headings as JSON. */
  readonly outline: string
  /** `CardExtras` as JSON; null for the usual extras. */
  readonly extras: string | null
  readonly month: number
  readonly scheduled_for: number | null
  readonly job_id: string | null
  /** The status that the card returns to if its article fails; null unless an article is being written. */
  readonly status_before: CardStatus | null
  /** The state of the draft of a scheduled run: `wanted` until the article is written, then `due`. */
  readonly draft: 'wanted' | 'due' | null
  readonly post_url: string | null
  /** Why the card failed or is paused. */
  readonly message: string | null
  /** Whether the card has been paused since a restore, until the operator resumes it. */
  readonly paused: 0 | 1
}
export type PlanTables = { content_plan: PlanRow; plan_card: CardRow }
