import { z } from 'zod'
import { ownText, strangersText } from './authors.ts'
import { Intent, LeadId } from './forum.ts'
import { READ_LANGUAGES, type ReadLanguage } from './languages.ts'
import { operation } from './operation.ts'
import { Ask, Fact, SavedReplyFit } from './reply-parts.ts'
import { Moment, Nothing } from './shapes.ts'

/** The maximum number of saved replies in a workspace. */
export const MOST_SAVED_REPLIES = 100
/** The maximum length of a saved reply, in characters. */
export const SAVED_REPLY_CAP = 10_000

const codes = Object.keys(READ_LANGUAGES) as ReadLanguage[]

/** The languages in which a saved reply can be written, as ISO 639-1 codes. */
export const ReplyLanguage = z.enum(codes)

/** A reply that the person saved for reuse. */
export const SavedReply = z.object({
  saved_reply_id: ownText(),
  name: ownText(),
  text: strangersText('The text of the reply, in the user’s own words. It may quote a post.'),
  intents: z.array(Intent).describe('The intents that the reply suits; empty if it suits every intent.'),
  communities: z
    .array(strangersText())
    .describe('The watched communities that the reply suits; empty means every community.'),
  language: ReplyLanguage,
  updated_at: Moment,
})
export type SavedReply = z.infer<typeof SavedReply>

const fields = {
  name: z
    .string()
    .trim()
    .min(1, 'Give the reply a name.')
    .max(100)
    .meta({ examples: ['For late payers'] }),
  text: z
    .string()
    .trim()
    .min(1, 'A saved reply needs text.')
    .max(SAVED_REPLY_CAP)
    .meta({ examples: ['I make an app that reminds clients who pay late.'] }),
  intents: z.array(Intent).max(6),
  communities: z
    .array(z.string().trim().min(1).max(500))
    .max(50)
    .describe('Watched communities, under the names used in the settings.'),
  language: ReplyLanguage,
}

const id = z.string().min(1).max(64).describe('The saved reply to use, taken from the list of saved replies.')

/**
 * Operations on saved replies, and on the help for writing a reply. They exist only over REST, because the drafts that
 * agents get already contain both.
 */
export const replies = {
  saveReply: operation({
    title: 'Save a reply',
    description: `Saves a reply that the user wants to reuse. A workspace can have up to ${MOST_SAVED_REPLIES} saved replies, each with its own name. Without \`language\`, the language is detected from the text.`,
    input: z.strictObject({
      ...fields,
      intents: fields.intents.default([]),
      communities: fields.communities.default([]),
      language: ReplyLanguage.optional(),
    }),
    output: SavedReply,
    http: { method: 'POST', path: '/api/v1/forum/saved-replies' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'conflict'],
  }),
  savedReplies: operation({
    title: 'List saved replies',
    description: 'The user’s saved replies, sorted by name.',
    input: Nothing,
    output: z.object({ saved_replies: z.array(SavedReply) }),
    http: { method: 'GET', path: '/api/v1/forum/saved-replies' },
    scopes: ['forum'],
    errors: ['forum_not_enabled'],
  }),
  changeSavedReply: operation({
    title: 'Change a saved reply',
    description: 'Changes the given fields. All other fields stay unchanged.',
    input: z.strictObject({ saved_reply_id: id, ...z.object(fields).partial().shape }),
    output: SavedReply,
    http: { method: 'PATCH', path: '/api/v1/forum/saved-replies/{saved_reply_id}' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found', 'conflict'],
  }),
  deleteSavedReply: operation({
    title: 'Delete a saved reply',
    description: 'Deletes the saved reply permanently. Drafts that were made from the reply are not deleted.',
    input: z.strictObject({ saved_reply_id: id }),
    output: Nothing,
    http: { method: 'DELETE', path: '/api/v1/forum/saved-replies/{saved_reply_id}' },
    scopes: ['forum'],
    errors: ['not_found'],
  }),
  replyHelp: operation({
    title: 'Get help with a reply',
    description:
      'Helps the user to write a reply to a lead. Returns quotes that show what the lead asks for, the user’s sentences about the business, and the user’s saved replies. The sentences and saved replies that match the lead best come first. Does not count toward the daily limit of drafts.',
    input: z.strictObject({ lead_id: LeadId }),
    output: z.object({
      asks: z.array(Ask),
      facts: z.array(Fact),
      saved_replies: z.array(SavedReply.extend({ fit: SavedReplyFit })),
      // An earlier service does not send it.
      forbidden_by: strangersText(
        'The first rule of the community that forbids naming the user’s product, word for word. Null if no rule forbids it.',
      )
        .nullable()
        .optional(),
    }),
    http: { method: 'GET', path: '/api/v1/forum/leads/{lead_id}/reply-help' },
    scopes: ['forum'],
    errors: ['forum_not_enabled', 'not_found', 'lead_locked'],
  }),
}
