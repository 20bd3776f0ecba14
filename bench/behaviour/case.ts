import type { Upstream } from './upstream.ts'
import type { Open } from './ways.ts'

/** What happened when a case ran on a way, in a few words. */
export type Outcome = { readonly passed: boolean; readonly words: string }

/** Something that may happen to a bridge between agents and a server. A thrown error is a failure. */
export type Case = {
  readonly name: string
  /** What a way must support for the case to apply to it. */
  readonly needs: 'nothing' | 'restart' | Open['kind']
  /** Whether the server starts before the bridge. */
  readonly upstreamFirst: boolean
  readonly run: (door: Open, upstream: Upstream) => Promise<Outcome>
}
