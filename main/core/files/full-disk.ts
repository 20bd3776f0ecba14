import { AppError } from '../../../contract/errors.ts'

const CODES: readonly unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT']

/** Creates the error to show if this computer's disk is full; null for every other error. */
export const fullDisk = (thrown: unknown): AppError | null =>
  thrown instanceof Error && 'code' in thrown && CODES.includes(thrown.code)
    ? new AppError(
        'unavailable',
        'The disk of this computer is full, so this was not saved. Free some space, then try again.',
      )
    : null
