import { z } from 'zod'

/** A moment in UTC as ISO 8601 text, such as `2026-11-21T09:12:00.000Z`. */
export const Moment = z.iso.datetime()

/** The standard answer for a listing's page size. */
export const PageLimit = z
  .int()
  .min(1)
  .max(50)
  .default(10)
  .describe('How many to return, 1 to 50. Default 10.')

/** An input or output without fields. */
export const Nothing = z.strictObject({})

/** Something that went otherwise than asked, without being an error. */
export const Warning = z.object({ code: z.string(), message: z.string() })
export type Warning = z.infer<typeof Warning>
