import type { Publication } from '../../contract/articles.ts'
import type { PostStatus } from '../../contract/publishing.ts'
import type { LeaseColumns } from '../jobs/lease-columns.ts'

export type PublicationRow = LeaseColumns & {
  readonly id: string
  readonly workspace_id: string
  readonly article_id: string
  readonly site_id: string
  readonly state: Publication['state']
  /** What comes next; `sent` stands for a request whose outcome is not known. */
  readonly step: 'image' | 'image_sent' | 'post' | 'create_sent' | 'update_sent' | 'done'
  readonly wanted_status: PostStatus
  readonly wanted_version: number
  /** Grows with every request to publish: an answer belongs to one of them. */
  readonly order_number: number
  /** Whether whoever gave the order has its answer. */
  readonly answered: 0 | 1
  /** When the last request that changes something was sent. */
  readonly sent_at: number | null
  /** The post on the site as JSON; null until one is known. */
  readonly post: string | null
  /** The uploaded image as JSON. */
  readonly image: string | null
  readonly status: PostStatus | null
  readonly version: number | null
  /** Whether the last time updated an earlier post. */
  readonly updated: 0 | 1
  readonly warnings: string
  readonly error_code: string | null
  readonly error_message: string | null
  /** Seconds to wait, where the site named them. */
  readonly retry_after: number | null
  readonly published_at: number | null
  /** Whether it waits for whoever runs the service, after a backup was restored. */
  readonly paused: 0 | 1
  readonly created_at: number
}
export type PublicationTables = { publication: PublicationRow }
