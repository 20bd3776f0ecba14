import type { Database } from '../db/database.ts'
import type { Models } from '../model/models.ts'
import type { TellFailure } from '../observability/failures.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { PublicationsOf } from './article.table.ts'

/** What articles need from the program around them. */
export type ArticleContext = {
  readonly db: Database
  readonly models: Models
  readonly outbound: Outbound
  /** Publishing provides this function, because it builds on articles itself. */
  readonly publicationsOf: PublicationsOf
  readonly onFailure: TellFailure
  /** The time limit for one call to the model with all its tries, ms; if absent, the model's usual limit. */
  readonly modelMs?: number | undefined
}
