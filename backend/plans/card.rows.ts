import type { Length } from '../../contract/lengths.ts'
import type { CardStatus } from '../../contract/plans.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

export type PlanRow = {
  readonly id: string
  readonly workspace_id: string
  /** Where scheduled cards are saved as drafts. */
  readonly site_id: string | null
  readonly domain: string
  readonly title: string
  /** Month 1, such as 2026-11. */
  readonly starts: string
  /** The index of the next card; indexes are never used again. */
  readonly next_index: number
  readonly created_at: number
}
export type CardRow = LeaseColumns & {
  /** `plan_id.card_index`, as the change feed names it. */
  readonly id: string
  readonly workspace_id: string
  readonly plan_id: string
  readonly card_index: number
  readonly status: CardStatus
  readonly title: string
  readonly focus_keyword: string | null
  readonly length: Length
  readonly angle: string | null
  /** Headings as JSON. */
  readonly outline: string
  readonly month: number
  readonly scheduled_for: number | null
  readonly job_id: string | null
  /** What a failed article puts it back to; null while none is being written from it. */
  readonly status_before: CardStatus | null
  /** The draft of a scheduled run: wanted once the article is written, or due now. */
  readonly draft: 'wanted' | 'due' | null
  readonly post_url: string | null
  /** Why it failed, or waits. */
  readonly message: string | null
  /** Whether it waits for whoever runs the service, after a backup was restored. */
  readonly paused: 0 | 1
}
export type PlanTables = { content_plan: PlanRow; plan_card: CardRow }
