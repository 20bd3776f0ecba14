import type { Database, Trx } from '../db/database.ts'
import type { Models } from '../model/models.ts'
import type { TellFailure } from '../observability/failures.ts'
import type { Logger } from '../observability/logging.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { PublicationsOf } from './article.table.ts'
import type { SearchServer } from './search-pages.ts'

/** Parts of the program that articles use. */
export type ArticleContext = {
  readonly db: Database
  readonly models: Models
  /** Whether this is the service of one person on their own computer, who also pays for the model. */
  readonly ownComputer: boolean
  readonly outbound: Outbound
  /** Makes the client for pages of a connected site. */
  readonly siteOutbound: (origin: string) => Outbound
  /** The search server that the operator set; null without one. */
  readonly search: SearchServer | null
  /** A function of `publishing/`. Articles cannot import `publishing/`, because `publishing/` imports articles. */
  readonly publicationsOf: PublicationsOf
  /** A function of `publishing/`: locks an article's orders and returns whether any is under way. */
  readonly lockUnderWay: (trx: Trx, articleId: string) => Promise<boolean>
  readonly onFailure: TellFailure
  readonly log: Logger
  /** Time limit in ms for one call to the model, including its retries; if absent, the model's usual limit. */
  readonly modelMs?: number | undefined
}
