import type { Lease } from '../../jobs/lease.ts'
import type { Model } from '../../model/models.ts'
import type { CommunityRow, SettingsRow } from '../forum.rows.ts'
import type { Business } from '../judging/ask.ts'
import type { Whose } from '../judging/verdict.table.ts'
import { leadsSince } from '../leads/forget-old.ts'
import type { ForumContext } from '../watching/context.ts'
import { mutingOf } from '../watching/muting-rules.ts'
import type { Scale } from './score-posts.ts'
import type { Storing } from './store-posts.ts'

/** A scan in the hands of this worker. */
export type RunningScan = {
  readonly context: ForumContext
  readonly lease: Lease
  readonly scanId: string
  readonly workspaceId: string
  readonly scale: Scale
  readonly business: Business
  /** The model that judges posts; null where there is none. */
  readonly model: Model | null
  readonly profileRevision: number
  readonly signal: AbortSignal
}

/** What is sold was changed under a scan, which scores anew from where it is. */
export class ProfileChanged extends Error {}

/** Whose verdicts a scan goes by. */
export const whoseOf = ({ workspaceId, scale: { businessKey } }: RunningScan): Whose => ({
  workspaceId,
  businessKey,
})

/** Where a scan keeps posts of a community. */
export const storingOf = (
  scan: RunningScan,
  community: CommunityRow,
  settings: SettingsRow,
  now: number,
): Storing => ({
  community,
  scanId: scan.scanId,
  profileRevision: scan.profileRevision,
  hasModel: scan.model !== null,
  now,
  since: leadsSince(scan.context, now),
  muting: mutingOf(settings),
})
