import { z } from 'zod'
import { Article, ArticleRequest, BrandVoice, articles as serviceArticles } from './articles.ts'
import { Credits, credits as serviceCredits } from './credits.ts'
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
import { local, ModelChoice, ModelInUse, ProbeResult, SearchConsole, SourceCredentials } from './local.ts'
import { operation } from './operation.ts'
import { CARD_STATUSES, PlannedCard } from './plans.ts'
import { POST_STATUSES, publishing } from './publishing.ts'
import { rankings } from './rankings.ts'
import { Moment, Nothing } from './shapes.ts'
import { Site } from './sites.ts'

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
  limits: z
    .array(z.object({ feature: z.enum(['leads', 'articles']), message: z.string() }))
    .describe('What this key cannot do, and what stays empty for it.'),
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
  /** Settings that were kept before there were articles lack it. */
  articles_done: z.strictObject({ on: z.boolean() }).default({ on: true }),
  quiet: z.strictObject({ on: z.boolean(), from: clockTime, to: clockTime }),
})
export type Reminders = z.infer<typeof Reminders>

export const Preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  start_at_login: z.boolean(),
  keep_in_tray: z.boolean().describe('Closing the last window leaves Quillport running in the tray.'),
  start_for_agents: z.boolean().describe('An agent that finds Quillport not running may start it.'),
})
export type Preferences = z.infer<typeof Preferences>

export const AppInfo = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'headless']),
  platform: z.string(),
  can_notify: z.boolean(),
  can_start_at_login: z.boolean(),
  can_start_for_agents: z.boolean(),
})
export type AppInfo = z.infer<typeof AppInfo>

/** What happens when an agent calls a tool. */
export const PERMISSIONS = ['allow', 'ask', 'never'] as const
export const Permission = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof Permission>

/** A tool as one agent may use it. A tool that can go live has two rules: the second, `TOOL live`, is for going live. */
export const AgentRule = z.object({
  rule: z.string(),
  tool: z.string(),
  title: z.string(),
  goes_live: z.boolean(),
  costs: z.string().nullable().describe('Credits in words; null where it is free.'),
  permission: Permission,
  usual: Permission.describe('What holds where the person chose nothing.'),
  allowed_until: Moment.nullable().describe('The end of an hour for which it is allowed without asking.'),
})
export type AgentRule = z.infer<typeof AgentRule>

export const Agent = z.object({
  agent_id: z.string(),
  name: z.string(),
  created_at: Moment,
  last_seen_at: Moment.nullable(),
  calls: z.int(),
  via: z
    .enum(['command', 'http'])
    .nullable()
    .describe('How it last came: by Quillport’s command, or straight to the address.'),
  rules: z.array(AgentRule),
  daily_budget: z.int().nullable().describe('Credits that it may spend in a day (UTC); null for no bound.'),
  spent_today: z.int(),
})
export type Agent = z.infer<typeof Agent>

/** A call that waits for the person. Nothing of it was sent. */
export const Approval = z.object({
  approval_id: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  tool: z.string(),
  title: z.string().describe('What the tool does, such as `Generate an article`.'),
  cost: z.int().describe('Credits that it costs.'),
  goes_live: z.boolean(),
  arguments: z.string().describe('JSON, exactly as it would be sent.'),
  asked_at: Moment,
  runs_out_at: Moment.describe('Without an answer until then it is refused.'),
  waiting: z.boolean().describe('The agent waits at this moment; else it was told to repeat its call.'),
})
export type Approval = z.infer<typeof Approval>
export const APPROVAL_ANSWERS = ['once', 'hour', 'always', 'deny'] as const

export const Bridge = z.object({
  state: z.enum(['listening', 'port_taken', 'no_service', 'off']),
  url: z.string().nullable(),
  message: z.string().nullable(),
  cut_off: z
    .array(z.string())
    .describe(
      'Agents that cannot reach it while another program has its port; that program may know their tokens.',
    ),
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
  credits: z.int().nullable().describe('Credits that it was charged; null where the answer did not say.'),
  approval: z
    .enum(['once', 'hour', 'always', 'denied', 'ran_out', 'pending'])
    .nullable()
    .describe('What the person said to it; null where nobody was asked.'),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** One line of the article list. */
export const ArticleRow = z.object({
  job_id: z.string(),
  title: z.string(),
  status: Article.shape.status,
  progress: Article.shape.progress,
  created_at: Moment,
  word_count: z.int().nullable(),
  written_by: z.string().nullable(),
  checks: z.object({ passed: z.int(), all: z.int() }).nullable(),
  /** `live` where any site has it live, `draft` where one has it as a draft. */
  published: z.enum(['no', 'draft', 'live']),
  error: Article.shape.error,
})
export type ArticleRow = z.infer<typeof ArticleRow>

/** The person's text that is not saved as a version yet; it stays on this computer until it is. */
export const ArticleEdit = z.strictObject({
  title: z.string().max(300),
  seo_title: z.string().max(300),
  meta_description: z.string().max(1000),
  focus_keyword: z.string().max(120),
  html: z.string().max(400_000),
  tags: z.array(z.string().max(60)).max(20),
  categories: z.array(z.string().max(60)).max(20),
})
export type ArticleEdit = z.infer<typeof ArticleEdit>

export const ArticleDetail = z.object({
  article: Article,
  edit: z
    .object({
      of_version: z.int().describe('The version that the text was begun on; a newer one is a conflict.'),
      content: ArticleEdit,
      at: Moment,
    })
    .nullable(),
})
export type ArticleDetail = z.infer<typeof ArticleDetail>

/** A program on this computer that can be an agent, and how its configuration stands, as read from its file. */
export const ClientApp = z.object({
  client: z.string().describe('Such as `claude-code`.'),
  name: z.string(),
  installed: z.boolean().describe('Found on this computer.'),
  state: z
    .enum(['not_connected', 'connected', 'changed', 'gone'])
    .describe(
      '`changed`: the entry is not as Quillport wrote it; `gone`: Quillport wrote one that is not there any more.',
    ),
  agent_id: z.string().nullable(),
  file: z.string().nullable().describe('Where its configuration lies or would lie.'),
  can_undo: z.boolean(),
  message: z.string().nullable(),
})
export type ClientApp = z.infer<typeof ClientApp>

/** What connecting a program would change. */
export const ClientChange = z.object({
  client: z.string(),
  file: z.string(),
  creates: z.boolean().describe('The file is not there yet.'),
  diff: z.string().describe('Unified, without secrets.'),
  holds_token: z.boolean().describe('The program cannot start a command: a local token is written.'),
  seen: z.string().describe('What the file was when this was made; send it along to connect.'),
})
export type ClientChange = z.infer<typeof ClientChange>

const activityFilter = {
  agent_id: z.string().optional(),
  tool: z.string().max(200).optional(),
  outcome: z.enum(['ok', 'error']).optional(),
  search: z.string().max(200).default(''),
  cursor: z.string().optional(),
}

const job = z.strictObject({ job_id: z.string().min(1) })
const own = local.owner
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
    sourceCredentials: operation({
      title: 'Which keys of forum APIs are kept',
      description: 'Their names, never the keys.',
      input: Nothing,
      output: z.object({ kept: z.array(SourceCredentials.keyof()) }),
    }),
    changeSourceCredentials: operation({
      title: 'Keys of forum APIs',
      description:
        'In local mode alone; they go to the keychain. An absent one stays as it is, an empty one is forgotten.',
      input: SourceCredentials,
      output: Nothing,
    }),
  },
  articles: {
    list: operation({
      title: 'List articles',
      description: 'Rows of the cached articles, newest first, from an offset.',
      input: z.strictObject({
        status: z.enum(['all', 'writing', 'completed', 'failed']).default('all'),
        search: z.string().max(200).default(''),
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
      }),
      output: z.object({
        total: z.int(),
        rows: z.array(ArticleRow),
        counts: z.object({ all: z.int(), writing: z.int(), completed: z.int(), failed: z.int() }),
      }),
    }),
    get: operation({
      title: 'Read an article',
      description: 'An article as cached, with the person’s unsaved text.',
      input: job,
      output: ArticleDetail,
    }),
    image: operation({
      title: 'Read a hero image',
      description: 'The image of a completed article, kept once it was read.',
      input: job,
      output: serviceArticles.image.output,
    }),
    generate: operation({
      title: 'Write an article',
      description: 'Orders an article from the service; a repeat with the same order_id is the same order.',
      input: z.strictObject({ order_id: z.uuid(), request: ArticleRequest }),
      output: serviceArticles.generate.output,
    }),
    keepEdit: operation({
      title: 'Keep unsaved text',
      description: 'Keeps what the person typed on this computer; null throws it away.',
      input: job.extend({ of_version: z.int().min(1), content: ArticleEdit.nullable() }),
      output: Nothing,
    }),
    save: operation({
      title: 'Save a version',
      description: 'Sends the text to the service, which runs the checks again.',
      input: job.extend({ of_version: z.int().min(1), content: ArticleEdit }),
      output: Article,
    }),
    publish: operation({
      title: 'Publish an article',
      description: 'As a draft, or live where the person said so.',
      input: job.extend({ connection_id: z.string().min(1), status: z.enum(POST_STATUSES) }),
      output: publishing.publish.output,
    }),
    brandVoices: operation({
      title: 'Brand voices',
      description: 'To be changed in local mode alone.',
      input: Nothing,
      output: z.object({ brand_voices: z.array(BrandVoice), editable: z.boolean() }),
    }),
    saveBrandVoice: operation({
      title: 'Save a brand voice',
      description: 'In local mode alone.',
      input: own.saveBrandVoice.input,
      output: BrandVoice,
    }),
    removeBrandVoice: operation({
      title: 'Remove a brand voice',
      description: 'In local mode alone.',
      input: own.removeBrandVoice.input,
      output: Nothing,
    }),
  },
  plan: {
    list: operation({
      title: 'Content plans',
      description: 'Every cached card, by plan and index; to be changed in local mode alone.',
      input: z.strictObject({ status: z.enum(['all', 'open', ...CARD_STATUSES]).default('all') }),
      output: z.object({ cards: z.array(PlannedCard), editable: z.boolean() }),
    }),
    create: operation({
      title: 'Make a plan',
      description: 'In local mode alone.',
      input: own.createPlan.input,
      output: own.createPlan.output,
    }),
    addCard: operation({
      title: 'Add a card',
      description: 'In local mode alone.',
      input: own.addCard.input,
      output: PlannedCard,
    }),
    changeCard: operation({
      title: 'Change a card',
      description: 'In local mode alone.',
      input: own.changeCard.input,
      output: PlannedCard,
    }),
    removeCard: operation({
      title: 'Remove a card',
      description: 'In local mode alone.',
      input: own.removeCard.input,
      output: Nothing,
    }),
  },
  sites: {
    list: operation({
      title: 'Sites',
      description: 'The connected sites as cached; `live_publish` is null where only the service knows.',
      input: Nothing,
      output: z.object({ sites: z.array(Site), editable: z.boolean(), live_publish: z.boolean().nullable() }),
    }),
    connect: operation({
      title: 'Connect a site',
      description: 'In local mode alone.',
      input: own.connectSite.input,
      output: Site,
    }),
    check: operation({
      title: 'Check a site',
      description: 'In local mode alone.',
      input: own.checkSite.input,
      output: Site,
    }),
    disconnect: operation({
      title: 'Disconnect a site',
      description: 'In local mode alone.',
      input: own.disconnectSite.input,
      output: Nothing,
    }),
    changePublishing: operation({
      title: 'Allow or forbid going live',
      description: 'In local mode alone.',
      input: own.changePublishing.input,
      output: own.changePublishing.output,
    }),
  },
  rankings: {
    get: operation({
      title: 'Rankings',
      description: 'Read from the service now.',
      input: rankings.get.input,
      output: rankings.get.output,
    }),
    searchConsole: operation({
      title: 'Search Console',
      description: 'Null where it is not set up here but with the service.',
      input: Nothing,
      output: z.object({ search_console: SearchConsole.nullable() }),
    }),
    connectSearchConsole: operation({
      title: 'Connect Search Console',
      description: 'In local mode alone.',
      input: own.connectSearchConsole.input,
      output: SearchConsole,
    }),
    disconnectSearchConsole: operation({
      title: 'Disconnect Search Console',
      description: 'In local mode alone.',
      input: Nothing,
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
    ledger: operation({
      title: 'Ledger',
      description: 'Every movement, newest first, read from the service now.',
      input: serviceCredits.ledger.input,
      output: serviceCredits.ledger.output,
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
    change: operation({
      title: 'Change what an agent may do',
      description: 'Changes the given rules and the budget; it holds from the next call on.',
      input: z.strictObject({
        agent_id: z.string(),
        permissions: z.record(z.string().max(200), Permission).optional().describe('By rule.'),
        daily_budget: z.int().min(0).max(100_000).nullable().optional(),
      }),
      output: Agent,
    }),
    rotate: operation({
      title: 'Make a new token',
      description:
        'The earlier token stops working at once; agents that start Quillport’s command get the new one by themselves.',
      input: z.strictObject({ agent_id: z.string() }),
      output: z.object({ agent: Agent, token: z.string(), snippets: z.array(Snippet) }),
    }),
    revoke: operation({
      title: 'Revoke an agent',
      description: 'Its token stops working at once.',
      input: z.strictObject({ agent_id: z.string() }),
      output: Nothing,
    }),
  },
  clients: {
    list: operation({
      title: 'Programs on this computer',
      description: 'Programs that can be connected with one click, those found here first.',
      input: Nothing,
      output: z.object({ clients: z.array(ClientApp) }),
    }),
    preview: operation({
      title: 'Show the change',
      description: 'What connecting would write; nothing is written.',
      input: z.strictObject({ client: z.string() }),
      output: ClientChange,
    }),
    connect: operation({
      title: 'Connect a program',
      description:
        'Makes its agent, where it has none, backs up its file and writes the entry. A file that changed since the preview is a conflict.',
      input: z.strictObject({ client: z.string(), seen: z.string() }),
      output: z.object({ client: ClientApp, agent: Agent, backup: z.string().nullable() }),
    }),
    undo: operation({
      title: 'Undo',
      description:
        'Takes the entry out again: the file becomes what it was, or, where it was changed since, loses the entry alone.',
      input: z.strictObject({ client: z.string() }),
      output: ClientApp,
    }),
  },
  approvals: {
    list: operation({
      title: 'Questions of agents',
      description: 'Calls that wait for the person, oldest first.',
      input: Nothing,
      output: z.object({ approvals: z.array(Approval) }),
    }),
    answer: operation({
      title: 'Answer an agent',
      description:
        'Allows the call once, this kind of call for an hour or always, or denies it with a reason that the agent gets. A question that was answered or ran out is a conflict.',
      input: z.strictObject({
        approval_id: z.string(),
        answer: z.enum(APPROVAL_ANSWERS),
        reason: z.string().trim().max(500).default(''),
      }),
      output: Nothing,
    }),
  },
  activity: {
    list: operation({
      title: 'Activity',
      description: 'Every call that an agent made, newest first.',
      input: z.strictObject({ ...activityFilter, limit: z.int().min(1).max(200).default(50) }),
      output: z.object({ entries: z.array(ActivityEntry), next_cursor: z.string().nullable() }),
    }),
    exportPage: operation({
      title: 'Export calls',
      description:
        'The same calls as text, page by page; CSV begins with its line of names on the first page.',
      input: z.strictObject({ ...activityFilter, format: z.enum(['csv', 'jsonl']) }),
      output: z.object({ text: z.string(), next_cursor: z.string().nullable() }),
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
  'articles',
  'plan',
  'sites',
  'rankings',
  'credits',
  'reminders',
  'agents',
  'clients',
  'approvals',
  'activity',
] as const
export type DeskTopic = (typeof DESK_TOPICS)[number]
export const SCREENS = [
  'welcome',
  'leads',
  'articles',
  'plan',
  'sites',
  'rankings',
  'credits',
  'agents',
  'activity',
  'settings',
] as const
export type Screen = (typeof SCREENS)[number]

/** News from the core to its screens: what to ask again, or where to go. */
export const DeskEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topics: z.array(z.enum(DESK_TOPICS)).describe('Features of the desk contract whose answers changed.'),
    lead_ids: z.array(z.string()).optional(),
    job_ids: z.array(z.string()).optional().describe('The articles that changed, where only some did.'),
  }),
  z.object({
    kind: z.literal('navigate'),
    screen: z.enum(SCREENS),
    lead_id: z.string().optional(),
    job_id: z.string().optional(),
  }),
])
export type DeskEvent = z.infer<typeof DeskEvent>
