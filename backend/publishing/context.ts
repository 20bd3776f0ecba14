import type { SiteContext } from '../sites/sites.ts'

/** Times in milliseconds. */
export type PublishTimes = {
  /** How long a publication that the caller's own process runs stays leased without a heartbeat. */
  readonly lease: number
  /** How long a caller waits. MCP clients give up after 60 s. */
  readonly wait: number
  /**
   * How long a site may still carry out a request whose answer was lost. After that, a search for its post is
   * conclusive.
   */
  readonly settled: number
}
/** The times of the service. Tests use shorter ones. */
export const PUBLISH_TIMES: PublishTimes = { lease: 60_000, wait: 45_000, settled: 35_000 }

/** What publishing needs from the program around it. */
export type PublishingContext = SiteContext & { readonly publishTimes?: PublishTimes | undefined }
