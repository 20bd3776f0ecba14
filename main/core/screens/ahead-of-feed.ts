import { AppError } from '../../../contract/errors.ts'

/** Runs what only shows a change sooner than the feed does; where it fails, that is left to the feed. */
export const aheadOfFeed = async (task: () => Promise<void>): Promise<void> => {
  try {
    await task()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
  }
}
