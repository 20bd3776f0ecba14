import type { SiteContext } from '../sites/sites.ts'

/** The times of publishing, in ms. */
export type PublishTimes = {
  /** How long a publication that runs in the caller's own process stays leased without a heartbeat. */
  readonly lease: number
  /** How long a caller waits. MCP clients give up after 60 s. */
  readonly wait: number
  /**
   * How long a site may still carry out a request whose answer was lost. After this time, a search for the request's
   * post is conclusive.
   */
  readonly settled: number
}
/** The times of the service. Tests use shorter times. */
export const PUBLISH_TIMES: PublishTimes = { lease: 60_000, wait: 45_000, settled: 35_000 }

/** Parts of the program that publishing uses. */
export type PublishingContext = SiteContext & { readonly publishTimes?: PublishTimes | undefined }
