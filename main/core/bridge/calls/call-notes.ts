import type { ActivityEntry } from '../../../../contract/desk.ts'

/** The facts that the log records about a call besides its ending. The bridge adds them while the call runs. */
export type CallNotes = {
  approval: ActivityEntry['approval']
  credits: ActivityEntry['credits']
  /** Id of the job that cost the credits. */
  jobId?: string
  /** Whether the bridge sent the call as a call that acts. */
  acted: boolean
}
