import type { Upstream } from './upstream.ts'
import type { Open } from './ways.ts'

/** Result of a case on a way: whether the way passed, and what happened, in a few words. */
export type Outcome = { readonly passed: boolean; readonly words: string }

/** A test of one situation of a bridge between agents and a server. If `run` throws, the case fails. */
export type Case = {
  readonly name: string
  /** The feature that a way must have so that the case applies to it. */
  readonly needs: 'nothing' | 'restart' | Open['kind']
  /** Whether the server starts before the bridge. */
  readonly upstreamFirst: boolean
  readonly run: (door: Open, upstream: Upstream) => Promise<Outcome>
}
