import { AppError } from '../../../contract/errors.ts'

const CODES: readonly unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT']

/** Creates the error to show if this computer's disk is full; null for every other error. `what` says what was not done or what is needed. */
export const fullDisk = (thrown: unknown, what = 'This was not saved.'): AppError | null =>
  thrown instanceof Error && 'code' in thrown && CODES.includes(thrown.code)
    ? new AppError(
        'unavailable',
        `The disk of this computer is full. ${what} Free some space, then try again.`,
      )
    : null
