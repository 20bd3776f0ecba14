import type { Upstream } from './upstream.ts'
import type { Open, Way } from './ways.ts'

/** What one way did in one case, in a few words. */
export type Outcome = { readonly passed: boolean; readonly words: string }

/** What may happen to a bridge between agents and a server; what is thrown is a failure. */
export type Case = {
  readonly name: string
  /** The doors that it can happen to. */
  readonly kind: Way['kind'] | 'both'
  /** The server is there before what stands in between starts. */
  readonly upstreamFirst: boolean
  readonly run: (door: Open, upstream: Upstream) => Promise<Outcome>
}
