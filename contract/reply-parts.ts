import { z } from 'zod'
import { ownText, strangersText } from './authors.ts'

/** What an author can ask of an answer. */
export const ASK_KINDS = ['wants', 'budget', 'place', 'must_have', 'ruled_out'] as const

/** One thing that a post asks for or that limits the answer. */
export const Ask = z.object({
  kind: z.enum(ASK_KINDS),
  quote: strangersText('The words of the post.'),
})
export type Ask = z.infer<typeof Ask>

/** One sentence of the person's about the business, as it stands in their settings. */
export const Fact = z.object({
  text: ownText(),
  answers: z.boolean().describe('It bears on what the post asks.'),
})
export type Fact = z.infer<typeof Fact>

/** How well a saved reply suits a post. */
export const SavedReplyFit = z.object({
  suits: z
    .boolean()
    .describe('Its language is the post’s, and neither intent nor community speaks against it.'),
  why: ownText().describe('Why it stands where it does, in plain words.'),
})
export type SavedReplyFit = z.infer<typeof SavedReplyFit>
