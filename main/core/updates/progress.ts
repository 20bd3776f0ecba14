import type { Updates } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Platform } from '../platform.ts'
import type { Offer } from './kept-update.ts'

/** How far the choice, the download and the installation of an update are. */
type Progress = Pick<Updates, 'state' | 'done' | 'message' | 'failed' | 'waits_for' | 'package_path'> & {
  /** The version that can be installed; `path` is null if the program replaces itself. */
  readonly ready: { readonly offer: Offer; readonly path: string | null } | null
}

/** Keeps the progress of an update, and tells the screens when it changes. */
export const createProgress = (log: Platform['log'], onChanged: () => void) => {
  let now: Progress = {
    state: 'idle',
    done: 0,
    message: null,
    failed: false,
    waits_for: null,
    package_path: null,
    ready: null,
  }
  const change = (part: Partial<Progress>): void => {
    now = { ...now, ...part }
  }
  const set = (state: Updates['state'], message: string | null = null, failed = false): void => {
    change({ state, message, failed, waits_for: null })
    onChanged()
  }
  return {
    get: () => now,
    /** Changes fields without telling the screens. */
    change,
    /** Enters a state, with words for the person, and tells the screens. */
    set,
    /** Ends what is under way with an error for the person. */
    fail: (thrown: unknown): void => {
      if (!(thrown instanceof AppError)) log('error', 'An update failed', { error: String(thrown) })
      set('idle', thrown instanceof AppError ? thrown.message : 'The update failed. Try again later.', true)
    },
    /** Whether the person chose an update that is not installed yet. */
    isChosen: (): boolean => now.state === 'waiting' || now.state === 'at_quit',
  }
}
export type UpdateProgress = ReturnType<typeof createProgress>
