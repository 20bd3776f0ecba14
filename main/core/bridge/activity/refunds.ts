import type { FailedJob } from '../../cache/articles.ts'
import type { Db } from '../../files/sqlite.ts'
import type { SentCalls } from '../calls/sent-calls.ts'
import type { Activity } from './activity.ts'
import type { CallLog } from './call-log.ts'

type Parts = {
  readonly db: Db
  readonly sentCalls: Pick<SentCalls, 'refund'>
  readonly activity: Pick<Activity, 'refunded'>
  readonly log: Pick<CallLog, 'change'>
  /** Articles that failed, and so were refunded; those among these jobs, or all. */
  readonly failedJobs: (among: readonly string[] | null) => readonly FailedJob[]
  readonly onRefunded: () => void
  readonly onBug: (thrown: unknown) => void
}

/** Gives back what failed jobs among some cost, or all (null); an agent's day and its calls say so, once. Never throws. */
export type Refund = (among: readonly string[] | null) => void

/** Follows the refunds of the service in an open bridge.db. */
export const createRefund = ({
  db,
  sentCalls,
  activity,
  log,
  failedJobs,
  onRefunded,
  onBug,
}: Parts): Refund => {
  const giveBack = db.transaction((failed: FailedJob) => {
    sentCalls.refund(failed)
    activity.refunded(failed.job_id)
  })
  return (among) => {
    try {
      if (among?.length === 0) return
      const jobs = failedJobs(among)
      if (jobs.length === 0) return
      for (const failed of jobs) log.change(() => giveBack(failed))
      onRefunded()
    } catch (thrown) {
      onBug(thrown)
    }
  }
}
