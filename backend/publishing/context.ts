import type { SiteContext } from '../sites/sites.ts'

/** Milliseconds. */
export type PublishTimes = {
  /** That the caller’s own run holds a publication without a beat. */
  readonly lease: number
  /** That a caller waits: MCP clients give up at 60 s. */
  readonly wait: number
  /** After which a request whose answer was lost counts as carried out or not, so that looking for its post tells. */
  readonly settled: number
}
/** What the service keeps to; tests are less patient. */
export const PUBLISH_TIMES: PublishTimes = { lease: 60_000, wait: 45_000, settled: 35_000 }

/** What publishing needs from the program around it. */
export type PublishingContext = SiteContext & { readonly publishTimes?: PublishTimes | undefined }
