import { z } from 'zod'
import { Credits } from './credits.ts'
import {
  Draft,
  ForumSettings,
  ForumSettingsChange,
  Intent,
  Lead,
  LeadStatus,
  Scan,
  SourceKind,
} from './forum.ts'
import { ModelChoice, ModelInUse, ProbeResult, SourceCredentials } from './local.ts'
import { operation } from './operation.ts'
import { Moment, Nothing } from './shapes.ts'

/** Where the desk stands with its service, in words that a screen can show as they are. */
export const Connection = z.object({
  mode: z.enum(['none', 'hosted', 'local']),
  base_url: z.string().nullable(),
  state: z.enum(['none', 'starting', 'online', 'offline', 'refused']),
  message: z.string().nullable().describe('Why it is offline or refused, in the service’s own words.'),
  last_synced_at: Moment.nullable(),
  waiting: z.int().describe('Marks and edits that wait to be sent.'),
  key_kept_in: z.enum(['keychain', 'session', 'nowhere']),
  key_message: z.string().nullable().describe('Why the key lives for the session only, and how to fix it.'),
})
export type Connection = z.infer<typeof Connection>

/** One line of the lead list. */
export const LeadRow = z.object({
  lead_id: z.string(),
  score: z.int(),
  intent: Intent,
  status: LeadStatus,
  locked: z.boolean(),
  title: z.string(),
  source: SourceKind.nullable(),
  community: z.string(),
  posted_at: Moment.nullable(),
  seen: z.boolean(),
  post_deleted: z.boolean(),
})
export type LeadRow = z.infer<typeof LeadRow>

export const LeadFilter = z.strictObject({
  status: z.enum(['new', 'saved', 'replied', 'ignored', 'all']).default('new'),
  hot: z.boolean().default(false),
  intent: Intent.optional(),
  community: z.string().optional(),
  search: z.string().max(200).default(''),
})
export type LeadFilter = z.infer<typeof LeadFilter>

export const LeadCounts = z.object({
  new: z.int(),
  hot: z.int().describe('New leads that score 60 or more.'),
  saved: z.int(),
  replied: z.int(),
  ignored: z.int(),
  all: z.int(),
})
export type LeadCounts = z.infer<typeof LeadCounts>

/** One version of a reply: drafted by the service, or edited by the person. */
export const DraftVersion = z.object({
  version_id: z.string(),
  origin: z.enum(['service', 'person']),
  written_by: z.string(),
  text: z.string(),
  warnings: Draft.shape.warnings,
  at: Moment,
})
export type DraftVersion = z.infer<typeof DraftVersion>

export const LeadDetail = z.object({
  lead: Lead,
  waiting: z.boolean().describe('A mark of this lead waits to be sent.'),
  versions: z.array(DraftVersion).describe('Newest first.'),
  copied_at: Moment.nullable().describe(
    'When the person last copied a draft of it without marking it since.',
  ),
})
export type LeadDetail = z.infer<typeof LeadDetail>

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM.')
/** When the desk reminds; times of day are the computer's own. */
export const Reminders = z.strictObject({
  daily_scan: z.strictObject({ on: z.boolean(), at: clockTime }),
  hot_leads: z.strictObject({ on: z.boolean() }),
  copied_unmarked: z.strictObject({ on: z.boolean(), after_hours: z.int().min(1).max(72) }),
  saved_stale: z.strictObject({ on: z.boolean(), after_days: z.int().min(1).max(60) }),
  quiet: z.strictObject({ on: z.boolean(), from: clockTime, to: clockTime }),
})
export type Reminders = z.infer<typeof Reminders>

export const Preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  start_at_login: z.boolean(),
  keep_in_tray: z.boolean().describe('Closing the last window leaves Quillport running in the tray.'),
})
export type Preferences = z.infer<typeof Preferences>

export const AppInfo = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'headless']),
  platform: z.string(),
  can_notify: z.boolean(),
  can_start_at_login: z.boolean(),
})
export type AppInfo = z.infer<typeof AppInfo>

export const Agent = z.object({
  agent_id: z.string(),
  name: z.string(),
  created_at: Moment,
  last_seen_at: Moment.nullable(),
  calls: z.int(),
})
export type Agent = z.infer<typeof Agent>

export const Bridge = z.object({
  state: z.enum(['listening', 'port_taken', 'no_service', 'off']),
  url: z.string().nullable(),
  message: z.string().nullable(),
})
export type Bridge = z.infer<typeof Bridge>

/** What to paste into an agent's configuration; it holds a local token, never the agent key. */
export const Snippet = z.object({ title: z.string(), where: z.string(), text: z.string() })
export type Snippet = z.infer<typeof Snippet>

export const ActivityEntry = z.object({
  call_id: z.string(),
  at: Moment,
  agent_id: z.string(),
  agent_name: z.string(),
  tool: z.string(),
  arguments: z.string().describe('JSON, without secrets.'),
  outcome: z.enum(['ok', 'error']),
  code: z.string().nullable(),
  message: z.string().nullable(),
  duration_ms: z.int(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const lead = z.strictObject({ lead_id: z.string().min(1) })

/** What the desk's core serves its own screens, over IPC in Electron and over loopback HTTP without it. */
export const desk = {
  app: {
    info: operation({ title: 'About', description: 'What runs here.', input: Nothing, output: AppInfo }),
    preferences: operation({
      title: 'Preferences',
      description: 'The desk’s own settings.',
      input: Nothing,
      output: Preferences,
    }),
    changePreferences: operation({
      title: 'Change preferences',
      description: 'Changes the given fields and returns all of them.',
      input: Preferences.partial(),
      output: Preferences,
    }),
    openAddress: operation({
      title: 'Open an address',
      description: 'Opens an http or https address that the person was shown, outside Quillport.',
      input: z.strictObject({ url: z.string().max(4000) }),
      output: z.object({ opened: z.boolean().describe('False where the screen itself must open it.') }),
    }),
    notices: operation({
      title: 'Notices',
      description: 'What the desk must tell the person once, such as a damaged file that was set aside.',
      input: Nothing,
      output: z.object({ notices: z.array(z.object({ id: z.string(), text: z.string() })) }),
    }),
    dismissNotice: operation({
      title: 'Dismiss a notice',
      description: 'Does not show it again.',
      input: z.strictObject({ id: z.string() }),
      output: Nothing,
    }),
  },
  connection: {
    status: operation({
      title: 'Connection',
      description: 'Where we stand.',
      input: Nothing,
      output: Connection,
    }),
    connect: operation({
      title: 'Connect to a service',
      description:
        'Checks the address and the agent key with the service, then keeps the key in the keychain.',
      input: z.strictObject({
        base_url: z.string().trim().min(1).max(500),
        key: z.string().trim().min(1).max(200),
      }),
      output: Connection,
    }),
    startLocal: operation({
      title: 'Run it on this computer',
      description:
        'Starts a service on this computer with its own workspace and key, or the one made before.',
      input: Nothing,
      output: Connection,
    }),
    disconnect: operation({
      title: 'Disconnect',
      description: 'Forgets the key and the cached leads; a local service stops and its data stays on disk.',
      input: Nothing,
      output: Connection,
    }),
    retry: operation({
      title: 'Try again',
      description: 'Tries the service now.',
      input: Nothing,
      output: Connection,
    }),
  },
  leads: {
    list: operation({
      title: 'List leads',
      description: 'Rows of the cached leads, best first, from an offset.',
      input: LeadFilter.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
      }),
      output: z.object({ total: z.int(), rows: z.array(LeadRow), counts: LeadCounts }),
    }),
    get: operation({
      title: 'Read a lead',
      description: 'A lead with its drafts.',
      input: lead,
      output: LeadDetail,
    }),
    markSeen: operation({
      title: 'Seen',
      description: 'The person opened it.',
      input: lead,
      output: Nothing,
    }),
    mark: operation({
      title: 'Mark a lead',
      description: 'Sets its status now and sends it as soon as the service is there.',
      input: lead.extend({ status: LeadStatus }),
      output: z.object({ lead_id: z.string(), status: LeadStatus, previous_status: LeadStatus }),
    }),
    draft: operation({
      title: 'Draft a reply',
      description: 'Asks the service for a draft; takes one of the day’s ten.',
      input: lead,
      output: z.object({ version: DraftVersion, remaining_today: z.int() }),
    }),
    saveDraft: operation({
      title: 'Save an edit',
      description: 'Keeps the person’s text as a version.',
      input: lead.extend({ text: z.string().max(20_000) }),
      output: DraftVersion,
    }),
    noteCopied: operation({
      title: 'A draft was copied',
      description: 'Remembers it, so that the desk can ask later whether it was posted.',
      input: lead,
      output: Nothing,
    }),
  },
  scans: {
    latest: operation({
      title: 'Latest scan',
      description: 'The newest scan and what is left today.',
      input: Nothing,
      output: z.object({ scan: Scan.nullable(), remaining_today: z.int(), resets_at: Moment.nullable() }),
    }),
    run: operation({
      title: 'Scan now',
      description: 'Asks for a scan.',
      input: Nothing,
      output: z.object({ scan: Scan.nullable(), remaining_today: z.int() }),
    }),
  },
  forum: {
    settings: operation({
      title: 'Forum settings',
      description: 'What is sold, watched and allowed; null until it was read once.',
      input: Nothing,
      output: z.object({ settings: ForumSettings.nullable(), editable: z.boolean() }),
    }),
    change: operation({
      title: 'Change forum settings',
      description: 'In local mode alone.',
      input: ForumSettingsChange,
      output: ForumSettings,
    }),
    probe: operation({
      title: 'Probe a community',
      description: 'In local mode alone: what a typed address or name is, and whether it can be read.',
      input: z.strictObject({ text: z.string().trim().min(1).max(500), source: SourceKind.optional() }),
      output: ProbeResult,
    }),
  },
  model: {
    get: operation({
      title: 'Model in use',
      description: 'In local mode alone.',
      input: Nothing,
      output: ModelInUse,
    }),
    change: operation({
      title: 'Choose the model',
      description: 'In local mode alone; its key goes to the keychain.',
      input: z.strictObject({ model: ModelChoice.nullable() }),
      output: ModelInUse,
    }),
    changeSourceCredentials: operation({
      title: 'Keys of forum APIs',
      description: 'In local mode alone; they go to the keychain. An absent one stays as it is.',
      input: SourceCredentials,
      output: Nothing,
    }),
  },
  credits: {
    get: operation({
      title: 'Credits',
      description: 'The balance as last read; null until then.',
      input: Nothing,
      output: z.object({ credits: Credits.nullable() }),
    }),
    add: operation({
      title: 'Add 50 credits',
      description: 'In local mode alone.',
      input: Nothing,
      output: Credits,
    }),
  },
  reminders: {
    get: operation({
      title: 'Reminders',
      description: 'When the desk reminds.',
      input: Nothing,
      output: Reminders,
    }),
    change: operation({
      title: 'Change reminders',
      description: 'Replaces all of them.',
      input: Reminders,
      output: Reminders,
    }),
    test: operation({
      title: 'Show a test notification',
      description: 'Shows one now, or says why it cannot.',
      input: Nothing,
      output: z.object({ shown: z.boolean(), message: z.string().nullable() }),
    }),
  },
  agents: {
    list: operation({
      title: 'Agents',
      description: 'The agents that may use the bridge, and the bridge itself.',
      input: Nothing,
      output: z.object({ agents: z.array(Agent), bridge: Bridge }),
    }),
    create: operation({
      title: 'Add an agent',
      description: 'Makes a local token, shown once, and what to paste.',
      input: z.strictObject({ name: z.string().trim().min(1).max(60) }),
      output: z.object({ agent: Agent, token: z.string(), snippets: z.array(Snippet) }),
    }),
    revoke: operation({
      title: 'Revoke an agent',
      description: 'Its token stops working at once.',
      input: z.strictObject({ agent_id: z.string() }),
      output: Nothing,
    }),
  },
  activity: {
    list: operation({
      title: 'Activity',
      description: 'Every call that an agent made, newest first.',
      input: z.strictObject({
        agent_id: z.string().optional(),
        search: z.string().max(200).default(''),
        cursor: z.string().optional(),
        limit: z.int().min(1).max(200).default(50),
      }),
      output: z.object({ entries: z.array(ActivityEntry), next_cursor: z.string().nullable() }),
    }),
  },
}
export type Desk = typeof desk

export const DESK_TOPICS = [
  'app',
  'connection',
  'leads',
  'scans',
  'forum',
  'model',
  'credits',
  'reminders',
  'agents',
  'activity',
] as const
export type DeskTopic = (typeof DESK_TOPICS)[number]
export const SCREENS = ['welcome', 'leads', 'agents', 'activity', 'settings'] as const
export type Screen = (typeof SCREENS)[number]

/** News from the core to its screens: what to ask again, or where to go. */
export const DeskEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topics: z.array(z.enum(DESK_TOPICS)).describe('Features of the desk contract whose answers changed.'),
    lead_ids: z.array(z.string()).optional(),
  }),
  z.object({ kind: z.literal('navigate'), screen: z.enum(SCREENS), lead_id: z.string().optional() }),
])
export type DeskEvent = z.infer<typeof DeskEvent>
