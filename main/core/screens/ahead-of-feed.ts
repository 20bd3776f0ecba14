import { AppError } from '../../../contract/errors.ts'

/** Runs a task that only shows a change earlier than the feed does. If the task fails, the feed shows the change later. */
export const aheadOfFeed = async (task: () => Promise<void>): Promise<void> => {
  try {
    await task()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
  }
}
