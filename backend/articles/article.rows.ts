import type { JOB_STATUSES, Stage } from '../../contract/articles.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

export type ArticleRow = LeaseColumns & {
  readonly id: string
  readonly workspace_id: string
  readonly status: (typeof JOB_STATUSES)[number]
  /** The stage that runs now or comes next. */
  readonly stage: Stage
  readonly percent: number
  /** The order as JSON. */
  readonly wanted: string
  /** The credits that the article cost. They are refunded if the article fails. */
  readonly charged: number
  /** The parts that are written so far, as JSON. */
  readonly work: string
  /** The model's name or `outline`; null until the writing begins. */
  readonly written_by: string | null
  /** Number of the newest version; 0 until there is a version. */
  readonly version: number
  readonly error_code: string | null
  readonly error_message: string | null
  /** Id of the card that the article is written from; null without a card. */
  readonly plan_id: string | null
  readonly card_index: number | null
  /** The warnings of the order as JSON. */
  readonly warnings: string
  /** SHA-256 of the Idempotency-Key of the order, in hex. */
  readonly order_key_hash: string | null
  readonly created_at: number
  readonly finished_at: number | null
  /** When the article was deleted; null if it is not deleted. */
  readonly deleted_at: number | null
}
export type VersionRow = {
  readonly article_id: string
  readonly version: number
  readonly origin: 'service' | 'person'
  readonly title: string
  readonly seo_title: string
  readonly meta_description: string
  readonly focus_keyword: string
  /** Allow-listed HTML without the JSON-LD of the FAQ. */
  readonly body: string
  readonly word_count: number
  readonly checks: string
  /** The tags as a JSON list. */
  readonly tags: string
  readonly categories: string
  /** The last part of the post’s address; null if the site derives it from the title. */
  readonly slug: string | null
  /** The picture that replaced the ordered picture; null if the version has the ordered picture or none. */
  readonly image_id: string | null
  /** The picture’s description; null if it is the description of the ordered picture. */
  readonly image_alt: string | null
  /** The earlier version that the person went back to; null for other versions. */
  readonly restored_from: number | null
  /** The names of the fields whose text came from a site, as a JSON list; null if there are none. */
  readonly from_site: string | null
  readonly created_at: number
}
/** The picture that was ordered with the article. */
export type ImageRow = {
  readonly article_id: string
  readonly media_type: 'image/png' | 'image/webp'
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly base64: string
}
/** A picture that replaced the ordered picture in a later version. */
export type PictureRow = Omit<ImageRow, 'alt'> & { readonly id: string }
/** A sentence of an article that a person confirmed. */
type ConfirmedClaimRow = {
  readonly id: string
  readonly workspace_id: string
  readonly article_id: string
  /** The sentence with normalized spaces. */
  readonly sentence: string
  /** The member who confirmed it; null for the owner of the own service and for people who were deleted. */
  readonly person_id: string | null
  readonly confirmed_at: number
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
  article_picture: PictureRow
  confirmed_claim: ConfirmedClaimRow
  brand_voice: BrandVoiceRow
}
