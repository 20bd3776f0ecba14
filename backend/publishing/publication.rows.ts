import type { Publication } from '../../contract/articles.ts'
import type { OnConflict, PostStatus } from '../../contract/publishing.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

export type PublicationRow = LeaseColumns & {
  readonly id: string
  readonly workspace_id: string
  readonly article_id: string
  readonly site_id: string
  readonly state: Publication['state']
  /** The next step. A step with `sent` means that the outcome of a request is unknown. */
  readonly step: 'image' | 'image_sent' | 'post' | 'create_sent' | 'update_sent' | 'done'
  readonly wanted_status: PostStatus
  readonly wanted_version: number
  /** What the order does if the post was edited on the site; null on orders of older programs, which means `fail`. */
  readonly on_conflict: OnConflict | null
  /** Whether the order lets places to fill in go live; null on orders of older programs, which means no. */
  readonly allow_placeholders: 0 | 1 | null
  /** Number of the newest order. Each answer belongs to one order. */
  readonly order_number: number
  /** Whether the caller has received the answer to the order. */
  readonly answered: 0 | 1
  /** When the last request that changes something was sent, in ms. */
  readonly sent_at: number | null
  /** The post on the site as JSON; null until it is known. */
  readonly post: string | null
  /** The uploaded image as JSON. */
  readonly image: string | null
  /** For each field, what Quillport last sent and what the site then returned, as JSON; null until a site has returned the post. */
  readonly baseline: string | null
  readonly status: PostStatus | null
  readonly version: number | null
  /** Whether the last order updated an earlier post. */
  readonly updated: 0 | 1
  readonly warnings: string
  readonly error_code: string | null
  readonly error_message: string | null
  /** If the order was refused because of edits on the site: the edited fields, as JSON. */
  readonly conflict_fields: string | null
  /** Seconds to wait; null if the site named no time. */
  readonly retry_after: number | null
  readonly published_at: number | null
  /** Whether the publication has been paused since a restore, until the operator resumes it. */
  readonly paused: 0 | 1
  readonly created_at: number
}
export type PublicationTables = { publication: PublicationRow }
