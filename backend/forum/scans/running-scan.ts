import type { Lease } from '../../jobs/lease.ts'
import type { Model } from '../../model/models.ts'
import type { Business } from '../judging/prompt.ts'
import type { Whose } from '../judging/verdict.table.ts'
import type { ForumContext } from '../watching/context.ts'
import type { Scale } from './score-posts.ts'

/** A scan that this worker has leased. */
export type RunningScan = {
  readonly context: ForumContext
  readonly lease: Lease
  readonly scanId: string
  readonly workspaceId: string
  readonly scale: Scale
  readonly business: Business
  /** The model that judges posts; null without a model. */
  readonly model: Model | null
  readonly profileRevision: number
  readonly signal: AbortSignal
}

/** Thrown if the profile changes during a scan. The scan then continues from the same place with the new profile. */
export class ProfileChanged extends Error {}

/** Returns the workspace and the business whose verdicts a scan uses. */
export const whoseOf = ({ workspaceId, scale: { businessKey } }: RunningScan): Whose => ({
  workspaceId,
  businessKey,
})
