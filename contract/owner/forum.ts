import { z } from 'zod'
import { ForumSettings, ForumSettingsChange, SourceKind } from '../forum.ts'
import { operation } from '../operation.ts'
import { Nothing } from '../shapes.ts'

// Keys travel in headers, which allow only visible ASCII.
const apiKey = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*$/, 'Enter it exactly as you received it, without spaces.')
  .optional()
/**
 * Keys for forum APIs that a person may have; an empty text means no key. The keys stay in the keychain, and the
 * service keeps them only in memory.
 */
export const SourceCredentials = z.strictObject({
  reddit_client_id: apiKey,
  reddit_client_secret: apiKey,
  /** The Reddit user who made the client. Reddit requires this name in every request. */
  reddit_username: z
    .string()
    .trim()
    .regex(/^((\/?u\/)?[\w-]{2,30})?$/i, 'Enter the name as Reddit shows it, such as u/anna.')
    .transform((name) => name.replace(/^\/?u\//i, ''))
    .optional(),
  stack_exchange_key: apiKey,
})
export type SourceCredentials = z.infer<typeof SourceCredentials>

/** The community that a typed text names. */
export const ProbeResult = z.object({
  source: SourceKind,
  name: z.string().describe('The canonical name to save.'),
  title: z.string().describe('What the community calls itself.'),
  status: z.enum(['ok', 'blocked', 'error']),
  message: z.string().nullable(),
})
export type ProbeResult = z.infer<typeof ProbeResult>

/** What is sold, what is watched, and the keys for reading forums. */
export const forumOfOwner = {
  probeCommunity: operation({
    title: 'Probe a community',
    description: 'Finds out what kind of community an address or name is, and whether it can be read now.',
    input: z.strictObject({ text: z.string().trim().min(1).max(500), source: SourceKind.optional() }),
    output: ProbeResult,
    http: { method: 'POST', path: '/owner/probe' },
  }),
  changeForumSettings: operation({
    title: 'Change forum settings',
    description: 'Changes the given fields and returns all of them.',
    input: ForumSettingsChange,
    output: ForumSettings,
    http: { method: 'PATCH', path: '/owner/forum/settings' },
  }),
  changeSourceCredentials: operation({
    title: 'Set forum API keys',
    description: 'Uses these keys from now on; they are held in memory only.',
    input: SourceCredentials,
    output: Nothing,
    http: { method: 'PUT', path: '/owner/source-credentials' },
  }),
}
export type ForumOfOwner = typeof forumOfOwner
