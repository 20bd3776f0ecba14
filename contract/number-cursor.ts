import { wrongField } from './errors.ts'
import { WRONG_CURSOR } from './shapes.ts'

/**
 * Reads a cursor that is the number of the last item of a page; undefined without a cursor. Throws `invalid_input` for another text, or
 * for more than nine digits, which may not fit into an integer column.
 */
export const numberInCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined
  if (!/^\d{1,9}$/.test(cursor)) throw wrongField('cursor', WRONG_CURSOR)
  return Number(cursor)
}
