import { HOUR } from '../../../../contract/time.ts'
import type { RefundedJob } from '../../cache/articles.ts'
import type { Db } from '../../files/sqlite.ts'
import type { Agents } from '../agents/agents.ts'
import type { SentCalls } from '../calls/sent-calls.ts'
import { withLog } from '../records.ts'
import {
  type Activity,
  type ActivityExport,
  type ActivityQuery,
  type EndedCall,
  PRUNED_AT_ONCE,
} from './activity.ts'

/** Milliseconds for which the log collects ended reads. Writing each read separately would delay the calls under way. */
const GATHER = 100
/** Milliseconds between two searches for old entries. */
const PRUNE_EVERY = 6 * HOUR
/** Milliseconds between two deletions of old entries. The bridge answers calls in between. */
const PRUNE_PAUSE = 200

type CallLogParts = {
  readonly db: Db
  readonly now: () => number
  readonly activity: Activity
  readonly agents: Pick<Agents, 'seen'>
  readonly sentCalls: Pick<SentCalls, 'refund' | 'prune'>
  /** Lists the articles among the given jobs, or among all jobs (null), whose credits the service gave back. */
  readonly refundedJobs: (among: readonly string[] | null) => readonly RefundedJob[]
  readonly onChanged: () => void
  /** Called when a damaged log was replaced, with the name under which the damaged bridge.db was kept. */
  readonly onRenewed: (keptAs: string) => void
  readonly onBug: (thrown: unknown) => void
}

/**
 * Creates the call log: the activity log, and a buffer of calls that are not written yet. Calls are written together, in the
 * order in which they ended. If the disk is full, the buffered calls are lost and the desk keeps running. If the log is
 * damaged, an empty log replaces it.
 */
export const createCallLog = (parts: CallLogParts) => {
  const { db, now, activity, agents, sentCalls, refundedJobs, onChanged, onRenewed, onBug } = parts
  let gathered: EndedCall[] = []
  let timer: NodeJS.Timeout | undefined
  let pruning: NodeJS.Timeout | undefined
  const onLog = <T>(task: () => T): T => withLog(db, now, onRenewed, task)
  const write = db.transaction((calls: readonly EndedCall[]) => {
    for (const call of calls) {
      activity.record(call)
      agents.seen(call.agentId, 1)
    }
  })
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const calls = gathered
    gathered = []
    if (calls.length === 0) return
    try {
      onLog(() => write(calls))
      onChanged()
      // The change feed may have reported the failure before the answer to the call arrived.
      refund(calls.flatMap(({ jobId }) => jobId ?? []))
    } catch (thrown) {
      onBug(thrown)
    }
  }
  /** Runs a task after the log has written every call that has ended. */
  const withAll = <T>(task: () => T): T => {
    flush()
    return onLog(task)
  }
  const giveBack = db.transaction((job: RefundedJob) => {
    sentCalls.refund(job)
    activity.refunded(job)
  })
  const refund = (among: readonly string[] | null): void => {
    try {
      const refunded = among?.length === 0 ? [] : refundedJobs(among)
      for (const job of refunded) withAll(() => giveBack(job))
      if (refunded.length > 0) onChanged()
    } catch (thrown) {
      onBug(thrown)
    }
  }
  const prune = (): void => {
    try {
      if (!db.open) return
      sentCalls.prune()
      const forgotten = onLog(activity.prune)
      if (forgotten > 0) onChanged()
      if (forgotten === PRUNED_AT_ONCE) setTimeout(prune, PRUNE_PAUSE).unref()
    } catch (thrown) {
      onBug(thrown)
    }
  }
  return {
    add: (call: EndedCall): void => {
      if (!db.open) return
      gathered.push(call)
      // A call that acts is written to disk before its agent gets the answer, so that a crash of the desk cannot lose it.
      if (call.acted) flush()
      else timer ??= setTimeout(flush, GATHER).unref()
    },
    /** Writes the collected calls now. */
    flush,
    list: (query: ActivityQuery) => withAll(() => activity.list(query)),
    exportPage: (query: ActivityExport) => withAll(() => activity.exportPage(query)),
    /**
     * Counts the credits that the service gave back for the given jobs, or for all jobs (null). Records each refund once: in the
     * agent's spending of the day and in the call that started the job. Never throws.
     */
    refund,
    /** Deletes old calls from the log, and old rows of sent calls. */
    prune,
    /** Prunes now, and then again at regular intervals. */
    startPruning: (): void => {
      prune()
      pruning = setInterval(prune, PRUNE_EVERY).unref()
    },
    stopPruning: () => clearInterval(pruning),
  }
}
