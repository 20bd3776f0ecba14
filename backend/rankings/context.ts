import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import type { GoogleOrigins } from './google-origins.ts'

/** An OAuth client at Google. */
export type GoogleClient = { readonly clientId: string; readonly clientSecret: string }

/** What rankings need from the program around them. */
export type RankingContext = {
  readonly db: Database
  readonly secrets: SecretBox
  readonly outbound: Outbound
  readonly now: () => number
  /** The address at which clients reach the service. An upgrade hint links to its skill.md. */
  readonly baseUrl?: string | null | undefined
  /** The client of the service at Google, which the operator makes; absent if there is none. */
  readonly googleClient?: GoogleClient | undefined
  /** The addresses of Google; tests use others. */
  readonly googleOrigins?: GoogleOrigins | undefined
}
