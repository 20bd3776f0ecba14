import type { Db } from '../../files/sqlite.ts'
import type { Agents } from '../agents/agents.ts'
import { withLog } from '../records.ts'
import type { Activity, EndedCall } from './activity.ts'

/** Milliseconds for which ended calls are gathered: each writing by itself holds up the calls under way. */
const GATHER = 100

/** The activity log with the calls that are on their way into it. Where it is damaged, an empty one takes its place. */
export type CallLog = Pick<Activity, 'list' | 'exportPage' | 'prune'> & {
  readonly add: (call: EndedCall) => void
  /** Writes what was gathered now. */
  readonly flush: () => void
  /** Runs a task that writes on a log that holds every call that has ended. */
  readonly change: (task: () => void) => void
}

type Parts = {
  readonly db: Db
  readonly now: () => number
  readonly activity: Activity
  readonly agents: Pick<Agents, 'seen'>
  /** Hears of calls once they are in the log. */
  readonly onWritten: (calls: readonly EndedCall[]) => void
  /** Hears the name under which bridge.db was kept when the log in it was damaged. */
  readonly onRenewed: (keptAs: string) => void
  readonly onFailed: (thrown: unknown) => void
}

/** Writes calls together, in the order in which they ended. A full disk loses them, and not the desk. */
export const createCallLog = ({
  db,
  now,
  activity,
  agents,
  onWritten,
  onRenewed,
  onFailed,
}: Parts): CallLog => {
  let gathered: EndedCall[] = []
  let timer: NodeJS.Timeout | undefined
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
      onWritten(calls)
    } catch (thrown) {
      onFailed(thrown)
    }
  }
  const withAll = <T>(task: () => T): T => {
    flush()
    return onLog(task)
  }
  return {
    add: (call) => {
      if (!db.open) return
      gathered.push(call)
      timer ??= setTimeout(flush, GATHER).unref()
    },
    flush,
    list: (query) => withAll(() => activity.list(query)),
    exportPage: (query) => withAll(() => activity.exportPage(query)),
    change: withAll,
    prune: () => onLog(activity.prune),
  }
}
