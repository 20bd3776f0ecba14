import { HOUR } from '../../../../contract/time.ts'
import type { FailedJob } from '../../cache/articles.ts'
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

/** Milliseconds for which ended reads are gathered: each writing by itself holds up the calls under way. */
const GATHER = 100
/** Milliseconds between two looks for what is too old. */
const PRUNE_EVERY = 6 * HOUR
/** Milliseconds between two parts of what is too old, so that calls are served meanwhile. */
const PRUNE_PAUSE = 200

type CallLogParts = {
  readonly db: Db
  readonly now: () => number
  readonly activity: Activity
  readonly agents: Pick<Agents, 'seen'>
  readonly sentCalls: Pick<SentCalls, 'refund' | 'prune'>
  /** Articles that failed, and so were refunded; those among these jobs, or all. */
  readonly failedJobs: (among: readonly string[] | null) => readonly FailedJob[]
  readonly onChanged: () => void
  /** Hears the name under which bridge.db was kept when the log in it was damaged. */
  readonly onRenewed: (keptAs: string) => void
  readonly onBug: (thrown: unknown) => void
}

/**
 * The activity log with the calls that are on their way into it: they are written together, in the order in which they
 * ended. A full disk loses them, and not the desk. Where the log is damaged, an empty one takes its place.
 */
export const createCallLog = (parts: CallLogParts) => {
  const { db, now, activity, agents, sentCalls, failedJobs, onChanged, onRenewed, onBug } = parts
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
      // The feed may have been faster than the answer.
      refund(calls.flatMap(({ jobId }) => jobId ?? []))
    } catch (thrown) {
      onBug(thrown)
    }
  }
  /** Runs a task on a log that holds every call that has ended. */
  const withAll = <T>(task: () => T): T => {
    flush()
    return onLog(task)
  }
  const giveBack = db.transaction((failed: FailedJob) => {
    sentCalls.refund(failed)
    activity.refunded(failed.job_id)
  })
  const refund = (among: readonly string[] | null): void => {
    try {
      const failed = among?.length === 0 ? [] : failedJobs(among)
      for (const job of failed) withAll(() => giveBack(job))
      if (failed.length > 0) onChanged()
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
      // What acted is there before its agent knows, whatever ends the desk then.
      if (call.acted) flush()
      else timer ??= setTimeout(flush, GATHER).unref()
    },
    /** Writes what was gathered now. */
    flush,
    list: (query: ActivityQuery) => withAll(() => activity.list(query)),
    exportPage: (query: ActivityExport) => withAll(() => activity.exportPage(query)),
    /** Gives back what failed jobs among some cost, or all (null); an agent's day and its calls say so, once. Never throws. */
    refund,
    /** Forgets what is too old, of the log and of sent calls. */
    prune,
    /** The same now and from time to time. */
    startPruning: (): void => {
      prune()
      pruning = setInterval(prune, PRUNE_EVERY).unref()
    },
    stopPruning: () => clearInterval(pruning),
  }
}
