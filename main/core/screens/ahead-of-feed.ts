import { AppError } from '../../../contract/errors.ts'

/**
 * Runs a task that shows a change before the feed reports it. A failure is ignored, because the feed will report the change
 * anyway.
 */
export const aheadOfFeed = async (task: () => Promise<void>): Promise<void> => {
  try {
    await task()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
  }
}
