import type { Database } from '../db/database.ts'
import type { Models } from '../model/models.ts'
import type { TellFailure } from '../observability/failures.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { PublicationsOf } from './article.table.ts'

/** What the articles feature needs from the program around it. */
export type ArticleContext = {
  readonly db: Database
  readonly models: Models
  readonly outbound: Outbound
  /** Publishing tells it, which itself builds on articles. */
  readonly publicationsOf: PublicationsOf
  readonly onFailure: TellFailure
  /** For one call of the model, all tries together, ms; the model's own usual time where absent. */
  readonly modelMs?: number | undefined
}
