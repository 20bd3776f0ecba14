import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'

/** What sites need from the program around them. */
export type SiteContext = {
  readonly db: Database
  readonly secrets: SecretBox
  /** The guarded client for one site: a private address opens only where the person entered exactly its origin. */
  readonly outboundTo: (origin: string) => Outbound
  readonly now: () => number
  /** Where the platforms are that have one address for everybody; tests put others. */
  readonly platformOrigins?: { readonly shopify?: string; readonly webflow?: string } | undefined
}

/** What an adapter works with: its clients end every request with the signal that it was opened under. */
export type AdapterContext = Pick<SiteContext, 'outboundTo' | 'now' | 'platformOrigins'> & {
  readonly signal: AbortSignal
}
