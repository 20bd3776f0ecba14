import type { JOB_STATUSES, Stage } from '../../contract/articles.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

export type ArticleRow = LeaseColumns & {
  readonly id: string
  readonly workspace_id: string
  readonly status: (typeof JOB_STATUSES)[number]
  /** The stage that is under way or comes next. */
  readonly stage: Stage
  readonly percent: number
  /** The order as JSON. */
  readonly wanted: string
  /** Credits that it cost; given back if it fails. */
  readonly charged: number
  /** What is written so far, as JSON. */
  readonly work: string
  /** The model's name or `outline`; null until writing began. */
  readonly written_by: string | null
  /** The newest version; 0 until there is one. */
  readonly version: number
  readonly error_code: string | null
  readonly error_message: string | null
  /** The card that it is written from. */
  readonly plan_id: string | null
  readonly card_index: number | null
  /** Warnings of the order as JSON. */
  readonly warnings: string
  /** SHA-256 of the Idempotency-Key that it was ordered with, in hex. */
  readonly order_key_hash: string | null
  readonly created_at: number
  readonly finished_at: number | null
}
export type VersionRow = {
  readonly article_id: string
  readonly version: number
  readonly origin: 'service' | 'person'
  readonly title: string
  readonly seo_title: string
  readonly meta_description: string
  readonly focus_keyword: string
  /** Allow-listed HTML without the FAQ's markup for machines. */
  readonly body: string
  readonly word_count: number
  readonly checks: string
  /** Names as JSON. */
  readonly tags: string
  readonly categories: string
  readonly created_at: number
}
export type ImageRow = {
  readonly article_id: string
  readonly media_type: 'image/png' | 'image/webp'
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly base64: string
}
type BrandVoiceRow = {
  readonly id: string
  readonly workspace_id: string
  readonly name: string
  readonly guidance: string
  readonly created_at: number
}
export type ArticleTables = {
  article: ArticleRow
  article_version: VersionRow
  article_image: ImageRow
  brand_voice: BrandVoiceRow
}
