import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import type { GoogleOrigins } from './google-origins.ts'

/** An OAuth client at Google. */
export type GoogleClient = { readonly clientId: string; readonly clientSecret: string }

/** Parts of the program that rankings use. */
export type RankingContext = {
  readonly db: Database
  readonly secrets: SecretBox
  readonly outbound: Outbound
  readonly now: () => number
  /** Address at which clients reach the service. An upgrade hint links to its skill.md. */
  readonly baseUrl?: string | null | undefined
  /** The service's OAuth client at Google, which the operator makes; absent without a client. */
  readonly googleClient?: GoogleClient | undefined
  /** Addresses of Google. Tests use other addresses. */
  readonly googleOrigins?: GoogleOrigins | undefined
}
