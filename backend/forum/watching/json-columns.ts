import { z } from 'zod'
import { Draft, Reason, Warning } from '../../../contract/forum.ts'
import type { ForumPost } from '../sources/port.ts'

/** Makes a reader for a JSON column that Quillport wrote, which throws if the row is damaged. */
const stored =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T =>
    schema.parse(JSON.parse(text))

/** Reads a JSON column of texts. */
export const storedStrings = stored(z.array(z.string()))
/** Reads a JSON column with the reasons of a score. */
export const storedReasons = stored(z.array(Reason))
/** Reads a JSON column with the warnings of a draft. */
export const storedWarnings = stored(z.array(Warning))

/** Reads a JSON column with the saved reply that a draft repeats. */
export const storedSavedReply = stored(Draft.shape.saved_reply)

/** Reads a JSON column with a post. */
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
