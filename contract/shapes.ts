import { z } from 'zod'
import { ownText, strangersText } from './authors.ts'
import { PAGE } from './limits.ts'

/** A moment in UTC as ISO 8601 text, such as `2026-11-21T09:12:00.000Z`. */
export const Moment = z.iso.datetime()

/** The standard input for the page size of a listing. */
export const PageLimit = z
  .int()
  .min(1)
  .max(PAGE.most)
  .default(PAGE.usual)
  .describe(`The number of items to return, 1 to ${PAGE.most}. Default ${PAGE.usual}.`)

/** The fault of a change that names no field. */
export const NOTHING_TO_CHANGE = 'Send at least one field to change.'

/** The fault of a text that is not a cursor of the listing. */
export const WRONG_CURSOR = 'Use next_cursor from the previous page.'

/** The maximum length of an id in an input, in characters. Messages quote the id. */
export const ID_LONGEST = 100

/** An input or output without fields. */
export const Nothing = z.strictObject({})

/** A warning about something that did not go as requested but is not an error. The message may quote a site. */
export const Warning = z.object({ code: ownText(), message: strangersText() })
export type Warning = z.infer<typeof Warning>

/**
 * Declares a text on one line, such as a title or keyphrase. Replaces each run of line breaks and other white space with one
 * space.
 */
export const oneLine = () =>
  z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .trim()

/**
 * Matches the characters of a name that are invisible or change the direction of text, such as zero-width spaces and Hangul fillers.
 * Does not match joiners and variation selectors where scripts and emoji need them.
 */
export const HIDDEN_IN_NAMES =
  /(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Declares a name that other people see. The name must be on one line, without characters that are invisible or change the
 * direction of text.
 */
export const visibleName = (longest: number) =>
  oneLine()
    .min(1)
    .max(longest)
    .refine((name) => name.search(HIDDEN_IN_NAMES) === -1, 'Remove invisible characters.')
