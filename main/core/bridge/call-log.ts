import type { EndedCall } from './activity.ts'

/** Ended calls that are gathered at the most, and milliseconds: writing each one by itself would hold up the next. */
const GATHER = 8
const GATHER_MS = 25

/** Calls on their way into the activity log. */
export type CallLog = {
  readonly add: (call: EndedCall) => void
  /** Writes what was gathered now. */
  readonly flush: () => void
}

/** Hands calls on together, in the order in which they ended. A full disk loses them, and not the desk. */
export const createCallLog = (
  write: (calls: readonly EndedCall[]) => void,
  onFailed: (thrown: unknown) => void,
): CallLog => {
  let gathered: EndedCall[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const calls = gathered
    gathered = []
    if (calls.length === 0) return
    try {
      write(calls)
    } catch (thrown) {
      onFailed(thrown)
    }
  }
  return {
    add: (call) => {
      gathered.push(call)
      // Its answer has just left, so that the agent is busy with it meanwhile.
      if (gathered.length === GATHER) setImmediate(flush)
      timer ??= setTimeout(flush, GATHER_MS).unref()
    },
    flush,
  }
}
