import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'

/** What rankings need from the program around them. */
export type RankingContext = {
  readonly db: Database
  readonly secrets: SecretBox
  readonly outbound: Outbound
  readonly now: () => number
  /** Where clients reach the service; an upgrade names its instructions, which say who changes a plan. */
  readonly baseUrl?: string | null | undefined
  /** Where Google is; tests put another. */
  readonly googleOrigins?: { readonly token: string; readonly searchConsole: string } | undefined
}
