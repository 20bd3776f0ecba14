import { useEffect } from 'react'
import { AppError } from '../../../contract/errors.ts'

/** The query of the open row. */
type Opened = { readonly data: unknown; readonly error: Error | null; readonly isFetching: boolean }

/**
 * Whether an open row was deleted while it was shown. If it was, calls `leave` with the row's id. A row that was never shown was opened
 * by a link, whose reader must learn that it does not exist.
 */
export const useGone = (
  id: string,
  { data, error, isFetching }: Opened,
  leave: (id: string) => void,
): boolean => {
  const gone = data !== undefined && error instanceof AppError && error.code === 'not_found'
  useEffect(() => {
    // A row that is back may still be known as deleted, until the new answer arrives.
    if (gone && !isFetching) leave(id)
  }, [gone, isFetching, id, leave])
  return gone
}
