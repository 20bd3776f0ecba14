import type { Upstream } from './upstream.ts'
import type { Open } from './ways.ts'

/** What one way did in one case, in a few words. */
export type Outcome = { readonly passed: boolean; readonly words: string }

/** What may happen to a bridge between agents and a server; what is thrown is a failure. */
export type Case = {
  readonly name: string
  /** What a way must have for it to happen. */
  readonly needs: 'nothing' | 'restart' | Open['kind']
  /** The server is there before what stands in between starts. */
  readonly upstreamFirst: boolean
  readonly run: (door: Open, upstream: Upstream) => Promise<Outcome>
}
