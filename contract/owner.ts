import { z } from 'zod'
import { BrandVoice } from './articles.ts'
import { ADDED_CREDITS, Credits } from './credits.ts'
import { ForumSettings, ForumSettingsChange, SourceKind } from './forum.ts'
import { LENGTH_NAMES } from './lengths.ts'
import { operation } from './operation.ts'
import { PlannedCard } from './plans.ts'
import { Moment, Nothing } from './shapes.ts'
import { Site } from './sites.ts'
import { count } from './words.ts'

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

/** The image model that a local service uses, behind OpenAI’s images API or one like it; its key never comes back. */
export const ImageModelChoice = z.strictObject({
  provider: z.literal('openai_compatible'),
  model: z.string().trim().min(1).max(200),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  api_key: z.string().max(500).optional(),
})
export type ImageModelChoice = z.infer<typeof ImageModelChoice>

/** The model that makes hero images; null for none, and then they are title cards. */
export const ImageModelInUse = z.object({ model: z.string().nullable() })
export type ImageModelInUse = z.infer<typeof ImageModelInUse>

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

const secret = z.string().trim().min(1).max(500)
const siteUrl = z.string().trim().min(1).max(500)

/** What a person enters to connect a site; the secrets among it never come back. */
export const SiteLogin = z.discriminatedUnion('platform', [
  z.strictObject({
    platform: z.literal('wordpress'),
    url: siteUrl,
    username: z.string().trim().min(1).max(200),
    application_password: secret,
  }),
  z.strictObject({
    platform: z.literal('ghost'),
    url: siteUrl,
    admin_api_key: secret.describe('`id:secret`, from a custom integration.'),
  }),
  z.strictObject({
    platform: z.literal('shopify'),
    shop: z.string().trim().min(1).max(200).describe('Such as example.myshopify.com.'),
    access_token: secret.describe(
      'The access token of a custom app with the scopes read_content, write_content, read_files and write_files; for an app of the Dev Dashboard `client id:secret`.',
    ),
    blog: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('The blog’s handle; the shop’s first one by default.'),
  }),
  z.strictObject({
    platform: z.literal('webflow'),
    api_token: secret.describe(
      'With the scopes cms:read, cms:write and sites:read; for pictures assets:read and assets:write too.',
    ),
    site: z.string().trim().max(200).optional().describe('The site’s id; the token’s only site by default.'),
    collection: z.string().trim().max(200).describe('The id or slug of the collection that holds the posts.'),
  }),
])
export type SiteLogin = z.infer<typeof SiteLogin>

/** Headings that a card may ask for. */
export const OUTLINE_LONGEST = 30

/** Cards that a plan can be made with at once. */
export const MOST_CARDS = 200

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month as 2026-11.')
const cardFields = {
  title: z.string().trim().min(1).max(300),
  focus_keyword: z.string().trim().max(120).nullable(),
  length: z.enum(LENGTH_NAMES),
  angle: z.string().trim().max(4000).nullable(),
  outline: z.array(z.string().trim().min(1).max(300)).max(OUTLINE_LONGEST),
  month: z.int().min(1).max(120),
  scheduled_for: Moment.nullable().describe('Null takes it off the schedule.'),
}
/** A card as a person writes it. */
export const CardContent = z.strictObject(cardFields)
export type CardContent = z.infer<typeof CardContent>

/** The service account that reads Search Console; its key never comes back. */
export const SearchConsole = z.object({
  client_email: z.string().nullable().describe('Null where none is connected.'),
  sites: z.array(z.string()).describe('Properties that it may read.'),
  message: z.string().nullable().describe('What is wrong, and what to do about it.'),
})
export type SearchConsole = z.infer<typeof SearchConsole>

const connection = z.strictObject({ connection_id: z.string().min(1) })
const card = z.strictObject({ plan_id: z.string().min(1), card_index: z.int().min(0) })
const Publishing = z.object({ live_publish: z.boolean().describe('Whether anything may go live at all.') })

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
      title: `Add ${count(ADDED_CREDITS, 'credit')}`,
      description: `Adds ${count(ADDED_CREDITS, 'credit')} to this computer’s own workspace. They guard against runaway use; they are not money.`,
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
    getImageModel: operation({
      title: 'Read the image model in use',
      description: 'Tells which model makes hero images, if any.',
      input: Nothing,
      output: ImageModelInUse,
      http: { method: 'GET', path: '/owner/image-model' },
    }),
    changeImageModel: operation({
      title: 'Choose the image model',
      description:
        'Uses this model for hero images from now on, without a test, since a picture costs money; null for title cards.',
      input: z.strictObject({ model: ImageModelChoice.nullable() }),
      output: ImageModelInUse,
      http: { method: 'PUT', path: '/owner/image-model' },
    }),
    changeSourceCredentials: operation({
      title: 'Set keys of forum APIs',
      description: 'Uses these keys from now on; they are held in memory only.',
      input: SourceCredentials,
      output: Nothing,
      http: { method: 'PUT', path: '/owner/source-credentials' },
    }),
    unlockSecrets: operation({
      title: 'Unlock secrets',
      description:
        'Hands over the key under which the credentials of sites and of Search Console are encrypted at rest; it is held in memory only.',
      input: z.strictObject({ key: z.string().describe('32 bytes as base64.') }),
      output: Nothing,
      http: { method: 'PUT', path: '/owner/secrets-key' },
    }),
    getPublishing: operation({
      title: 'Read the rules of publishing',
      description: 'Tells whether anything may go live.',
      input: Nothing,
      output: Publishing,
      http: { method: 'GET', path: '/owner/publishing' },
    }),
    changePublishing: operation({
      title: 'Change the rules of publishing',
      description: 'Allows or forbids going live, for the person and for every agent.',
      input: z.strictObject({ live_publish: z.boolean() }),
      output: Publishing,
      http: { method: 'PUT', path: '/owner/publishing' },
    }),
    connectSite: operation({
      title: 'Connect a site',
      description:
        'Checks the login with the site and keeps it encrypted; with a connection_id, that site gets the new login. Nothing is kept when the site refuses.',
      input: z.strictObject({ connection_id: z.string().min(1).optional(), login: SiteLogin }),
      output: Site,
      http: { method: 'POST', path: '/owner/sites' },
    }),
    checkSite: operation({
      title: 'Check a site',
      description: 'Asks the site now whether it can be published on.',
      input: connection,
      output: Site,
      http: { method: 'POST', path: '/owner/sites/{connection_id}/check' },
    }),
    disconnectSite: operation({
      title: 'Disconnect a site',
      description: 'Forgets the site and its login; posts on it stay as they are.',
      input: connection,
      output: Nothing,
      http: { method: 'DELETE', path: '/owner/sites/{connection_id}' },
    }),
    createPlan: operation({
      title: 'Make a content plan',
      description: 'Makes a plan with its first cards.',
      input: z.strictObject({
        domain: z.string().trim().min(1).max(253),
        connection_id: z
          .string()
          .min(1)
          .nullable()
          .describe('The site that scheduled cards are saved on as drafts.'),
        title: z.string().trim().min(1).max(200),
        starts: month.describe('Month 1 of the plan.'),
        cards: z.array(CardContent).min(1).max(MOST_CARDS),
      }),
      output: z.object({ plan_id: z.string() }),
      http: { method: 'POST', path: '/owner/plans' },
    }),
    addCard: operation({
      title: 'Add a card',
      description: 'Adds a card to a plan.',
      input: z.strictObject({ plan_id: z.string().min(1), ...cardFields }),
      output: PlannedCard,
      http: { method: 'POST', path: '/owner/plans/{plan_id}/cards' },
    }),
    changeCard: operation({
      title: 'Change a card',
      description:
        'Changes the given fields. A card that an article is being written from is a conflict. `done` marks it as written by hand, false opens it again.',
      input: card.extend(CardContent.partial().shape).extend({ done: z.boolean().optional() }),
      output: PlannedCard,
      http: { method: 'PATCH', path: '/owner/plans/{plan_id}/cards/{card_index}' },
    }),
    removeCard: operation({
      title: 'Remove a card',
      description: 'Removes a card; a plan without cards goes too. Articles stay.',
      input: card,
      output: Nothing,
      http: { method: 'DELETE', path: '/owner/plans/{plan_id}/cards/{card_index}' },
    }),
    saveBrandVoice: operation({
      title: 'Save a brand voice',
      description: 'Makes a brand voice, or changes the one that is named.',
      input: z.strictObject({
        brand_voice_id: z.string().min(1).optional(),
        name: z.string().trim().min(1).max(100),
        guidance: z.string().trim().min(1).max(4000),
      }),
      output: BrandVoice,
      http: { method: 'POST', path: '/owner/brand-voices' },
    }),
    removeBrandVoice: operation({
      title: 'Remove a brand voice',
      description: 'Articles written in it stay as they are.',
      input: z.strictObject({ brand_voice_id: z.string().min(1) }),
      output: Nothing,
      http: { method: 'DELETE', path: '/owner/brand-voices/{brand_voice_id}' },
    }),
    getSearchConsole: operation({
      title: 'Read the Search Console connection',
      description: 'Tells which service account reads Search Console and what it may see.',
      input: Nothing,
      output: SearchConsole,
      http: { method: 'GET', path: '/owner/search-console' },
    }),
    connectSearchConsole: operation({
      title: 'Connect Search Console',
      description: 'Checks a service account’s key with Google and keeps it encrypted.',
      input: z.strictObject({
        service_account: z.string().min(1).max(20_000).describe('The JSON key file.'),
      }),
      output: SearchConsole,
      http: { method: 'PUT', path: '/owner/search-console' },
    }),
    disconnectSearchConsole: operation({
      title: 'Disconnect Search Console',
      description: 'Forgets the service account’s key.',
      input: Nothing,
      output: Nothing,
      http: { method: 'DELETE', path: '/owner/search-console' },
    }),
  },
}
export type Local = typeof local
