import { z } from 'zod'
import { Draft, Reason, Warning } from '../../../contract/forum.ts'
import type { ForumPost } from '../sources/port.ts'

/** Reads a JSON column that we wrote ourselves; throws when the row is damaged. */
const stored =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T =>
    schema.parse(JSON.parse(text))

/** A column of JSON that holds texts. */
export const storedStrings = stored(z.array(z.string()))
/** A column of JSON that holds the reasons of a score. */
export const storedReasons = stored(z.array(Reason))
/** A column of JSON that holds the warnings of a draft. */
export const storedWarnings = stored(z.array(Warning))

/** A column of JSON that holds the saved reply that a draft is. */
export const storedSavedReply = stored(Draft.shape.saved_reply)

/** A column of JSON that holds a post. */
export const storedPost = stored<ForumPost>(
  z.object({
    sourceId: z.string(),
    url: z.string(),
    title: z.string(),
    body: z.string(),
    author: z.string().nullable(),
    postedAt: z.number(),
    undated: z.literal(true).optional(),
    community: z.string(),
    // What was kept before comments were read says nothing of it.
    comment: z.object({ postTitle: z.string(), postUrl: z.string() }).nullable().default(null),
  }),
)

/** A moment (ms) as the contract writes it. */
export const moment = (ms: number): string => new Date(ms).toISOString()
/** The same where there may be none. */
export const momentOrNull = (ms: number | null): string | null => (ms === null ? null : moment(ms))
