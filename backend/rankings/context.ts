import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'

/** What rankings need from the program around them. */
export type RankingContext = {
  readonly db: Database
  readonly secrets: SecretBox
  readonly outbound: Outbound
  readonly now: () => number
  /** The address at which clients reach the service. An upgrade hint links to its skill.md. */
  readonly baseUrl?: string | null | undefined
  /** The addresses of Google; tests use others. */
  readonly googleOrigins?: { readonly token: string; readonly searchConsole: string } | undefined
}
