import { z } from 'zod'
import { ForumSettings, ForumSettingsChange, SourceKind } from '../forum.ts'
import { operation } from '../operation.ts'
import { Moment, Nothing } from '../shapes.ts'

// Keys are sent in HTTP headers, which allow only visible ASCII.
const apiKey = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*$/, 'Enter the key exactly as you received it, without spaces.')
const redditName = z
  .string()
  .trim()
  .regex(/^((\/?u\/)?[\w-]{2,30})?$/i, 'Enter your Reddit username as Reddit shows it, such as u/anna.')
  .transform((name) => name.replace(/^\/?u\//i, ''))

/** The service's own keys for forum APIs. The operator sets these keys. An empty text means no key. */
export const SourceCredentials = z.strictObject({
  reddit_client_id: apiKey.optional(),
  reddit_client_secret: apiKey.optional(),
  /** The Reddit user who created the client. Reddit requires this name in every request. */
  reddit_username: redditName.optional(),
  stack_exchange_key: apiKey.optional(),
})
export type SourceCredentials = z.infer<typeof SourceCredentials>

/** The forums that take API keys. */
export const KEYED_SOURCES = ['reddit', 'stack_exchange'] as const
export const KeyedSource = z.enum(KEYED_SOURCES)
export type KeyedSource = z.infer<typeof KeyedSource>

/** The API keys of a workspace for one forum, as input. No operation returns the keys. */
export const ForumKeysGiven = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('reddit'),
    client_id: apiKey.min(1, 'Enter the client ID.'),
    client_secret: apiKey.min(1, 'Enter the client secret.'),
    username: redditName
      .default('')
      .describe('The Reddit user who created the client. Reddit requires this name in every request.'),
  }),
  z.strictObject({ source: z.literal('stack_exchange'), key: apiKey.min(1, 'Enter the key.') }),
])
export type ForumKeysGiven = z.infer<typeof ForumKeysGiven>

/** The keys with which the service reads one forum for a workspace. */
export const ForumKeys = z.object({
  source: KeyedSource,
  own: z
    .object({
      username: z
        .string()
        .nullable()
        .describe('The Reddit username that the keys belong to; null if not given.'),
      saved_at: Moment,
      failing_since: Moment.nullable().describe('The time at which the forum began to refuse the keys.'),
      message: z.string().nullable().describe('What is wrong with the keys, and what to do about it.'),
    })
    .nullable()
    .describe('The keys of the workspace; null if it has none.'),
  shared: z
    .boolean()
    .describe('Whether the service has its own keys, which it uses for workspaces without keys.'),
})
export type ForumKeys = z.infer<typeof ForumKeys>

const AllForumKeys = z.object({ keys: z.array(ForumKeys) })

/** The community to which a typed address or name refers. */
export const ProbeResult = z.object({
  source: SourceKind,
  name: z.string().describe('The canonical name to save.'),
  title: z.string().describe('The title that the community gives itself.'),
  status: z.enum(['ok', 'blocked', 'error']),
  message: z.string().nullable(),
})
export type ProbeResult = z.infer<typeof ProbeResult>

/** The input from which suggestions are made. */
export const SuggestWatching = z.strictObject({
  business_name: z.string().trim().max(200).default(''),
  business_description: z.string().trim().max(4000).default(''),
  subreddit: z
    .string()
    .trim()
    .max(50)
    .default('')
    .describe('The name of a subreddit with a similar subject.'),
  website: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .describe('The address of a page of the user’s website. Quillport reads this page.'),
})
export type SuggestWatching = z.infer<typeof SuggestWatching>

/** Keywords and communities that may suit a business. */
export const Suggestions = z.object({
  website: z
    .object({ name: z.string(), description: z.string() })
    .nullable()
    .describe('How the website describes the business; null if no website was read.'),
  keywords: z.array(z.string()),
  communities: z
    .array(z.object({ source: SourceKind, name: z.string(), title: z.string() }))
    .describe(
      'Communities that need no API keys. Quillport has not checked whether these communities can be read now.',
    ),
})
export type Suggestions = z.infer<typeof Suggestions>

/** The owner's operations on the forum settings and on the keys for reading forums. */
export const forumOfOwner = {
  probeCommunity: operation({
    title: 'Probe a community',
    description:
      'Finds the community that an address or name from the user refers to, and checks whether Quillport can read this community now.',
    input: z.strictObject({ text: z.string().trim().min(1).max(500), source: SourceKind.optional() }),
    output: ProbeResult,
    http: { method: 'POST', path: '/owner/probe' },
  }),
  suggestWatching: operation({
    title: 'Suggest what to watch',
    description:
      'Suggests keywords for what the user sells, and communities that can be read without API keys. Changes nothing.',
    input: SuggestWatching,
    output: Suggestions,
    http: { method: 'POST', path: '/owner/forum/suggestions' },
    errors: ['upstream_failed'],
  }),
  changeForumSettings: operation({
    title: 'Change forum settings',
    description: 'Changes the given fields and returns all forum settings.',
    input: ForumSettingsChange,
    output: ForumSettings,
    http: { method: 'PATCH', path: '/owner/forum/settings' },
  }),
  getForumKeys: operation({
    title: 'Read which forum API keys are stored',
    description:
      'For each forum, returns which keys are stored and any problems with them. Never returns the keys themselves.',
    input: Nothing,
    output: AllForumKeys,
    http: { method: 'GET', path: '/owner/forum/keys' },
  }),
  saveForumKeys: operation({
    title: 'Save forum API keys',
    description:
      'Tests the keys with the forum and stores them encrypted, for this workspace only. If the forum refuses the keys, nothing is stored.',
    input: z.strictObject({ keys: ForumKeysGiven }),
    output: AllForumKeys,
    http: { method: 'PUT', path: '/owner/forum/keys' },
    errors: ['upstream_failed'],
  }),
  removeForumKeys: operation({
    title: 'Remove forum API keys',
    description: 'Deletes this workspace’s keys for one forum.',
    input: z.strictObject({ source: KeyedSource }),
    output: AllForumKeys,
    http: { method: 'DELETE', path: '/owner/forum/keys/{source}' },
  }),
}
export type ForumOfOwner = typeof forumOfOwner
