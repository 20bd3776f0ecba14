import type { EndedCall } from './activity.ts'

/** Milliseconds for which ended calls are gathered: each writing by itself holds up the calls under way. */
const GATHER = 100

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
      timer ??= setTimeout(flush, GATHER).unref()
    },
    flush,
  }
}
