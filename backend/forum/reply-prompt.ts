import { fenced } from '../model/models.ts'

/** Tokens of a reply at the most, those that a model spends on thinking among them. */
export const REPLY_TOKENS = 2000

/** What a model may know when it drafts a reply. */
export type ReplyInput = {
  readonly businessName: string
  readonly businessDescription: string
  readonly guidelines: string
  readonly community: string
  readonly rules: readonly string[]
  readonly title: string
  readonly body: string
}

/** A post is read to this length, in characters: the ask stands near its start. */
const POST_CAP = 6000

const SYSTEM = `You draft a reply to a forum post for a person who will read it, change it and post it by hand.
- Answer what the post asks first, so that the reply is useful to someone who never buys anything.
- Name the person's product only where it fits, and then say plainly that the person makes it.
- You have no life: never tell of an experience, a customer, a test or a result, in the first person or of others, that the person's own notes below do not state.
- Use no fact about the product that is not in the notes. Where a fact is missing, leave a blank in square brackets.
- No link unless the person's guidelines give one. No greeting by name, no signature, no hashtags, no headings.
- Do not repeat sentences of the post.
- At most 150 words of plain text, in the language of the post. Answer with the reply alone.`

/** The two parts of the question; everything by strangers is fenced. */
export const replyPrompt = (input: ReplyInput): { readonly system: string; readonly prompt: string } => ({
  system: [
    SYSTEM,
    `The person's product: ${input.businessName || 'not named'}.`,
    `The person's notes about it: ${input.businessDescription || 'none'}`,
    `The person's guidelines for replies, which come before the ones above except on experiences and disclosure: ${input.guidelines || 'none'}`,
  ].join('\n\n'),
  prompt: [
    ...(input.rules.length > 0
      ? [fenced(`rules of ${input.community}, which the reply must not break`, input.rules.join('\n'))]
      : []),
    fenced('post to answer', `${input.title}\n\n${input.body}`.slice(0, POST_CAP)),
    'Write the reply now.',
  ].join('\n\n'),
})
