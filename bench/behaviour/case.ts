import type { Upstream } from './upstream.ts'
import type { Open } from './ways.ts'

/** What a way did in a case, in a few words. */
export type Outcome = { readonly passed: boolean; readonly words: string }

/** Something that may happen to a bridge between agents and a server. A thrown error is a failure. */
export type Case = {
  readonly name: string
  /** What a way needs for the case to apply. */
  readonly needs: 'nothing' | 'restart' | Open['kind']
  /** Whether the server starts before the bridge. */
  readonly upstreamFirst: boolean
  readonly run: (door: Open, upstream: Upstream) => Promise<Outcome>
}
