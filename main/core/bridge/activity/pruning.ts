import type { Db } from '../../files/sqlite.ts'
import type { SentCalls } from '../calls/sent-calls.ts'
import type { CallLog } from './call-log.ts'

/** Milliseconds between two looks for what is too old. */
const PRUNE_EVERY = 6 * 60 * 60 * 1000
/** Milliseconds between two parts of what is too old, so that calls are served meanwhile. */
const PRUNE_PAUSE = 200

/** Forgets what is too old in an open bridge.db, now and then. */
export type Pruning = { readonly start: () => void; readonly stop: () => void }

/** The pruning of sent calls and of the log; what fails is told to `onBug` and tried again later. */
export const createPruning = (
  db: Db,
  sentCalls: Pick<SentCalls, 'prune'>,
  log: Pick<CallLog, 'prune'>,
  onBug: (thrown: unknown) => void,
): Pruning => {
  let timer: NodeJS.Timeout | undefined
  const prune = (): void => {
    try {
      if (!db.open) return
      sentCalls.prune()
      if (log.prune()) setTimeout(prune, PRUNE_PAUSE).unref()
    } catch (thrown) {
      onBug(thrown)
    }
  }
  return {
    start: () => {
      prune()
      timer = setInterval(prune, PRUNE_EVERY).unref()
    },
    stop: () => clearInterval(timer),
  }
}
