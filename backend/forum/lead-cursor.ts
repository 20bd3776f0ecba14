import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'
import type { LeadPlace } from './lead.table.ts'

const Place = z.tuple([z.int(), z.int(), z.string().min(1)])

/** Where a page ended, as text that callers hand back. */
export const cursorOf = ({ score, postedAt, id }: LeadPlace): string =>
  Buffer.from(JSON.stringify([score, postedAt, id])).toString('base64url')

/** The place that a cursor names; throws `invalid_input` for anything that we did not write. */
export const placeOf = (cursor: string): LeadPlace => {
  const parsed = Place.safeParse(jsonOr(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success)
    throw new AppError('invalid_input', 'cursor: this is no next_cursor of a leads listing.', {
      issues: [{ path: 'cursor', message: 'Take next_cursor from the page before.' }],
    })
  const [score, postedAt, id] = parsed.data
  return { score, postedAt, id }
}
