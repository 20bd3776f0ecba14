import { z } from 'zod'
import { Draft, Reason, Warning } from '../../../contract/forum.ts'
import type { ForumPost } from '../sources/port.ts'

/** Reads a JSON column that Quillport wrote. Throws if the row is damaged. */
const stored =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T =>
    schema.parse(JSON.parse(text))

/** A JSON column of texts. */
export const storedStrings = stored(z.array(z.string()))
/** A JSON column with the reasons of a score. */
export const storedReasons = stored(z.array(Reason))
/** A JSON column with the warnings of a draft. */
export const storedWarnings = stored(z.array(Warning))

/** A JSON column with the saved reply that a draft repeats. */
export const storedSavedReply = stored(Draft.shape.saved_reply)

/** A JSON column with a post. */
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
    // Posts that were kept before Quillport read comments have no such field.
    comment: z.object({ postTitle: z.string(), postUrl: z.string() }).nullable().default(null),
  }),
)
