import { z } from 'zod'
import { Credits } from './credits.ts'
import { ForumSettings, ForumSettingsChange, SourceKind } from './forum.ts'
import { operation } from './operation.ts'
import { Nothing } from './shapes.ts'

/** Kinds of model servers that are spoken to. */
export const MODEL_PROVIDERS = ['openai_compatible', 'anthropic', 'google', 'ollama', 'llama_cpp'] as const
/** The language model that a local service uses; its key never comes back. */
export const ModelChoice = z.strictObject({
  provider: z.enum(MODEL_PROVIDERS),
  model: z.string().trim().min(1).max(200),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  api_key: z.string().max(500).optional(),
})
export type ModelChoice = z.infer<typeof ModelChoice>

/** The model that writes; null for none. */
export const ModelInUse = z.object({
  provider: z.enum(MODEL_PROVIDERS).nullable(),
  model: z.string().nullable(),
  found_by_itself: z.boolean(),
})

// They travel in headers, which take visible ASCII alone.
const apiKey = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*$/, 'Enter it as it was given, without spaces.')
  .optional()
/** Keys of forum APIs that a person may own, empty for none; they stay in the keychain, and the service holds them in memory. */
export const SourceCredentials = z.strictObject({
  reddit_client_id: apiKey,
  reddit_client_secret: apiKey,
  /** Who made the Reddit client: Reddit wants it named in every request. */
  reddit_username: z
    .string()
    .trim()
    .regex(/^((\/?u\/)?[\w-]{2,30})?$/i, 'Enter the name as Reddit shows it, such as u/anna.')
    .transform((name) => name.replace(/^\/?u\//i, ''))
    .optional(),
  stack_exchange_key: apiKey,
})
export type SourceCredentials = z.infer<typeof SourceCredentials>

/** What a typed community turned out to be. */
export const ProbeResult = z.object({
  source: SourceKind,
  name: z.string().describe('The canonical name to save.'),
  title: z.string().describe('What the community calls itself.'),
  status: z.enum(['ok', 'blocked', 'error']),
  message: z.string().nullable(),
})
export type ProbeResult = z.infer<typeof ProbeResult>

/** What a service that runs on the person's own computer serves the desk that started it, under the owner's token. */
export const local = {
  owner: {
    makeDeskKey: operation({
      title: 'Make the desk’s agent key',
      description:
        'Makes a key with every scope for the desk, shown once; the desk’s earlier key stops working.',
      input: Nothing,
      output: z.object({ key: z.string() }),
      http: { method: 'POST', path: '/owner/key' },
    }),
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
    addCredits: operation({
      title: 'Add 50 credits',
      description:
        'Adds 50 credits to this computer’s own workspace. They guard against runaway use; they are not money.',
      input: Nothing,
      output: Credits,
      http: { method: 'POST', path: '/owner/credits' },
    }),
    getModel: operation({
      title: 'Read the model in use',
      description: 'Tells which model writes, if any.',
      input: Nothing,
      output: ModelInUse,
      http: { method: 'GET', path: '/owner/model' },
    }),
    changeModel: operation({
      title: 'Choose the model',
      description:
        'Uses this model from now on, after one short test call; null goes back to none or one found by itself.',
      input: z.strictObject({ model: ModelChoice.nullable() }),
      output: ModelInUse,
      http: { method: 'PUT', path: '/owner/model' },
    }),
    changeSourceCredentials: operation({
      title: 'Set keys of forum APIs',
      description: 'Uses these keys from now on; they are held in memory only.',
      input: SourceCredentials,
      output: Nothing,
      http: { method: 'PUT', path: '/owner/source-credentials' },
    }),
  },
}
export type Local = typeof local
