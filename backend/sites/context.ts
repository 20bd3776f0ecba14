import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecretBox } from '../secrets/secrets.ts'

/** Parts of the program that sites use. */
export type SiteContext = {
  readonly db: Database
  readonly secrets: SecretBox
  /** Whether this is the own service on a person's computer. */
  readonly ownComputer: boolean
  /** Makes the guarded client for one site. It opens a private address only if the person entered exactly its origin. */
  readonly outboundTo: (origin: string) => Outbound
  readonly now: () => number
  /** Addresses of platforms that have one address for all customers. Tests use other addresses. */
  readonly platformOrigins?: { readonly shopify?: string; readonly webflow?: string } | undefined
}

/** The context of an adapter. Its clients end every request with the signal. */
export type AdapterContext = Pick<SiteContext, 'outboundTo' | 'now' | 'platformOrigins'> & {
  readonly signal: AbortSignal
}
