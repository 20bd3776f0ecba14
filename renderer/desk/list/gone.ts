import { AppError } from '../../../contract/errors.ts'

/**
 * Whether an open row was deleted while it was shown. A row that was never shown was opened by a link, whose reader must
 * learn that it does not exist.
 */
export const isGone = (data: unknown, error: Error | null): boolean =>
  data !== undefined && error instanceof AppError && error.code === 'not_found'
