import type { ChangePage } from '../../../contract/changes.ts'
import type { Connection } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'

/** Milliseconds between two polls of the change feed, while the page is visible and while it is hidden. */
const EVERY = { visible: 4_000, hidden: 60_000 } as const
/** Milliseconds before the next poll after a failure. The wait doubles with each failure, up to `longest`. */
const AGAIN = { first: 2_000, longest: 60_000 } as const

export type FollowState = Pick<Connection, 'state' | 'message' | 'last_synced_at'>

type FollowOptions = {
  readonly read: (cursor: string | undefined) => Promise<ChangePage>
  /** Receives a page of changes. With `first`, the page begins a snapshot that replaces everything. */
  readonly take: (page: ChangePage, first: boolean) => void
  readonly onState: (state: FollowState) => void
  /** Called when the session has ended, or the person no longer belongs to the workspace. */
  readonly onOut: (error: AppError) => void
}

/** Follows the changes of a workspace by polling until the page closes. */
export const followChanges = ({ read, take, onState, onOut }: FollowOptions) => {
  let cursor: string | undefined
  let failures = 0
  let syncedAt: string | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let out = false
  let tellKnown: () => void = () => {}
  const known = new Promise<void>((resolve) => {
    tellKnown = resolve
  })

  const readAll = async (): Promise<void> => {
    for (let more = true; more; ) {
      const page = await read(cursor)
      take(page, cursor === undefined)
      cursor = page.cursor
      more = page.more
    }
    failures = 0
    syncedAt = new Date().toISOString()
    tellKnown()
    onState({ state: 'online', message: null, last_synced_at: syncedAt })
  }

  /** Handles a failed poll. Returns the milliseconds until the next poll. */
  const afterError = (thrown: unknown): number => {
    const error =
      thrown instanceof AppError
        ? thrown
        : new AppError('internal', 'Quillport could not read the latest changes from the service.')
    if (error.code === 'unauthorized' || error.code === 'not_found') {
      out = true
      onOut(error)
      return Number.POSITIVE_INFINITY
    }
    // The service no longer knows the cursor.
    if (error.code === 'invalid_input' && cursor !== undefined) {
      cursor = undefined
      return 0
    }
    onState({ state: 'offline', message: error.message, last_synced_at: syncedAt })
    const { retryAfter } = error.details
    const wait = Math.min(AGAIN.longest, AGAIN.first * 2 ** failures)
    failures += 1
    return retryAfter === undefined ? wait : retryAfter * 1000
  }

  const look = async (): Promise<void> => {
    clearTimeout(timer)
    if (out) return
    const wait = await readAll().then(() => (document.hidden ? EVERY.hidden : EVERY.visible), afterError)
    if (Number.isFinite(wait)) timer = setTimeout(() => void now(), wait)
  }
  const begin = (): Promise<void> => {
    next = null
    running = look().finally(() => {
      running = null
    })
    return running
  }
  /**
   * Polls the feed now or, if a poll is running, after it: the running poll may have read the feed before the caller's change.
   * Resolves when the poll has ended.
   */
  const now = (): Promise<void> => {
    if (next === null && running === null) return begin()
    next ??= (running ?? Promise.resolve()).then(begin)
    return next
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void now()
  })
  window.addEventListener('online', () => void now())
  onState({ state: 'starting', message: null, last_synced_at: null })
  return {
    now,
    /** Resolves when the feed was read to its end for the first time. */
    known,
  }
}
