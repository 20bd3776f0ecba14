import { z } from 'zod'
import { ownText, strangersText } from './authors.ts'

/** The warning about a lead whose author deleted the post. */
export const NOTHING_TO_ANSWER =
  'The author deleted this post, so there is nothing to answer. Ignore the lead, or keep your text as a saved reply for another post.'

/** The kinds of things that the author of a post can ask for. */
export const ASK_KINDS = ['wants', 'budget', 'place', 'must_have', 'ruled_out'] as const

/** One thing that a post asks for, or that limits the answer. */
export const Ask = z.object({
  kind: z.enum(ASK_KINDS),
  quote: strangersText('Quoted from the post.'),
})
export type Ask = z.infer<typeof Ask>

/** One sentence by the person about the business, as written in the settings. */
export const Fact = z.object({
  text: ownText(),
  answers: z.boolean().describe('True if the sentence answers something that the post asks for.'),
})
export type Fact = z.infer<typeof Fact>

/** How well a saved reply suits a post. */
export const SavedReplyFit = z.object({
  suits: z
    .boolean()
    .describe('True if the reply is in the language of the post and suits the post’s intent and community.'),
  why: ownText().describe(
    'What makes this saved reply a better or worse match for the lead, in plain words.',
  ),
})
export type SavedReplyFit = z.infer<typeof SavedReplyFit>
