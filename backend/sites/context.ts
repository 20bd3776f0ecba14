import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'

/** What sites need from the program around them. */
export type SiteContext = {
  readonly db: Database
  readonly secrets: SecretBox
  /** The guarded client for one site. It opens a private address only if the person entered exactly its origin. */
  readonly outboundTo: (origin: string) => Outbound
  readonly now: () => number
  /** The addresses of platforms that have one address for all customers; tests use others. */
  readonly platformOrigins?: { readonly shopify?: string; readonly webflow?: string } | undefined
}

/** What an adapter gets. Its clients end every request with the signal. */
export type AdapterContext = Pick<SiteContext, 'outboundTo' | 'now' | 'platformOrigins'> & {
  readonly signal: AbortSignal
}
