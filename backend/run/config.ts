import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { Plan } from '../../contract/credits.ts'
import { SIGN_UP } from '../../contract/dashboard/account.ts'
import { READS_PER_MINUTE } from '../../contract/limits.ts'
import { SourceCredentials } from '../../contract/owner/forum.ts'
import { DAY, HOUR } from '../../contract/time.ts'
import { PASSED_KEPT_DAYS } from '../../contract/triage.ts'
import { VERSION } from '../../contract/version.ts'
import { listed } from '../../contract/words.ts'
import { mailSender } from '../accounts/mail.ts'
import type { ProviderLogins } from '../accounts/providers.ts'
import { hostAndDatabase, POSTGRES_LIMITS, type PostgresLimits } from '../db/postgres.ts'
import { addressRange, isThisComputer } from '../http/client-address.ts'
import { LOG_LEVELS } from '../observability/logging.ts'
import { createSecretBox } from '../secrets/secrets.ts'

const whole = (least: number, most: number) =>
  z.coerce.number(`must be a whole number from ${least} to ${most}`).int().min(least).max(most)
const port = whole(0, 65_535)
/**
 * How long a stopping server keeps serving by default, ms, so that a load balancer can notice it. Without a base URL,
 * no balancer is expected.
 */
const DRAIN_BEHIND_BASE_URL = 5_000
const milliseconds = whole(100, HOUR)
/** One of a list of words. */
const word = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: ({ input }) => `must be ${listed(words, 'or')}, not ${String(input)}` })
/** A hundred years, in days. */
const LONGEST_KEPT = 36_500
const limit = whole(0, HOUR)
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://quillport.example' })
  .transform((url) => url.replace(/\/+$/, ''))
const noOrigin = ({ input }: { readonly input?: unknown }): string =>
  `${String(input)} must consist only of scheme, host and port, such as http://10.0.0.5:8080`
const origin = z
  .url({ protocol: /^https?$/, error: noOrigin, abort: true })
  .refine((url) => new URL(url).pathname === '/', { error: noOrigin })
  .transform((url) => new URL(url).origin)
/** An address alone, or a name with the address in angle brackets. */
const SENDER = /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
/** An email address or a page with https, as an address for a link. */
const contact = z.string().transform((text, context) => {
  const link = z.email().safeParse(text).success ? `mailto:${text}` : text
  if (
    z.url({ protocol: /^(mailto|https)$/ }).safeParse(link).success &&
    (link !== text || /^https:/i.test(text))
  )
    return link
  context.addIssue(
    'must be an email address, such as help@quillport.example, or a page with https, such as https://quillport.example/help',
  )
  return z.NEVER
})
/** Maximum length of the text of a price. It is in a column of a table. */
const PRICE_LONGEST = 30
/** A short text for each plan, such as `starter=€19 a month; growth=€49 a month`. */
const prices = z.string().transform((text, context) => {
  const found = new Map<Plan, string>()
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [name = '', ...rest] = part.split('=')
    const plan = Plan.safeParse(name.trim().toLowerCase()).data
    const price = rest.join('=').trim()
    if (plan === undefined || price === '' || price.length > PRICE_LONGEST || found.has(plan)) {
      context.addIssue(
        `must contain plans (${listed(Plan.options, 'and')}), each at most once, with a price of at most ${PRICE_LONGEST} characters, such as starter=€19 a month; growth=€49 a month`,
      )
      return z.NEVER
    }
    found.set(plan, price)
  }
  return Object.fromEntries(found)
})
const BASE64_KEY = z.base64()
const sealingKey = z
  .string()
  // This way, one mistake is reported only once.
  .refine(
    (text) => BASE64_KEY.safeParse(text).success && Buffer.from(text, 'base64').length === 32,
    'must be 32 bytes as base64',
  )

/** Lets the driver report what it cannot read: the address, or a certificate that it names. */
const requireReadable = (address: string, context: z.RefinementCtx): void => {
  try {
    hostAndDatabase(address)
  } catch (error) {
    context.addIssue(`cannot be used: ${error instanceof Error ? error.message : 'it is not an address'}`)
  }
}

/** Every environment variable that the backend reads, with its meaning, in the order of `--help`. */
const Environment = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
    .superRefine(requireReadable)
    .optional()
    .describe(
      'address of a PostgreSQL database, version 15 or newer. Without this address, Quillport uses SQLite in QUILLPORT_DATA',
    ),
  QUILLPORT_DATABASE_CONNECTIONS: whole(1, 1_000)
    .default(POSTGRES_LIMITS.connections)
    .describe('the maximum number of connections to Postgres for this process'),
  QUILLPORT_DATABASE_CONNECT_MS: milliseconds
    .default(POSTGRES_LIMITS.connectMs)
    .describe('milliseconds to wait for a connection to Postgres'),
  QUILLPORT_DATABASE_STATEMENT_MS: limit
    .default(POSTGRES_LIMITS.statementMs)
    .describe(
      'milliseconds that a statement may run. In a migration, milliseconds that a statement may wait for a lock. 0 for no limit',
    ),
  QUILLPORT_DATABASE_IDLE_MS: limit
    .default(POSTGRES_LIMITS.idleMs)
    .describe('milliseconds that a transaction may stay idle; 0 for no limit'),
  QUILLPORT_DATA: z.string().min(1).default('quillport-data').describe('folder of the SQLite database'),
  QUILLPORT_BACKUPS: z
    .string()
    .min(1)
    .optional()
    .describe('folder of the backups. “doctor” warns if its newest backup is older than two days'),
  QUILLPORT_HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  QUILLPORT_PORT: port.default(8787).describe('port to listen on; 0 for any free port'),
  QUILLPORT_WORKER_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('address at which the command “work” answers /healthz, /readyz and /metrics'),
  QUILLPORT_WORKER_PORT: port
    .optional()
    .describe(
      'port for /healthz, /readyz and /metrics of the command “work”; 0 for any free port. Without this port, a worker does not serve these paths',
    ),
  QUILLPORT_BASE_URL: address
    .optional()
    .describe(
      'web address at which clients reach the service; skill.md and OpenAPI show this address. Required if other computers can reach the service',
    ),
  QUILLPORT_SIGN_UP: word(SIGN_UP)
    .default('invited')
    .describe(
      'who can create an account: open (needs QUILLPORT_SECRETS_KEY and QUILLPORT_SMTP_URL), or invited',
    ),
  QUILLPORT_CLIENT_REGISTRATION: word(['open', 'off'])
    .default('off')
    .describe(
      'whether apps may register themselves to connect by OAuth: open or off. Apps with a client ID metadata document never need to register',
    ),
  QUILLPORT_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example' })
    .optional()
    .describe(
      'mail server for emails about accounts and for notifications. Without it, you have to pass on the links for new accounts yourself',
    ),
  QUILLPORT_MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an email address, such as Quillport <no-reply@quillport.example>')
    .optional()
    .describe(
      'sender of emails, such as Quillport <no-reply@quillport.example>. Needed with QUILLPORT_SMTP_URL',
    ),
  QUILLPORT_CONTACT: contact
    .optional()
    .describe('where users reach you: an email address, or a page with https. The dashboard shows it'),
  QUILLPORT_PRICES: prices
    .optional()
    .describe(
      'what the plans cost, such as starter=€19 a month; growth=€49 a month. The dashboard shows these texts to people who ask for an upgrade',
    ),
  QUILLPORT_GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'OAuth client at Google that owners use to connect Search Console. If the base URL has https, people can also sign in with Google',
    ),
  QUILLPORT_GOOGLE_CLIENT_SECRET: z.string().optional().describe('secret of the OAuth client at Google'),
  QUILLPORT_GITHUB_CLIENT_ID: z
    .string()
    .optional()
    .describe('OAuth app at GitHub. If the base URL has https, people can sign in with GitHub'),
  QUILLPORT_GITHUB_CLIENT_SECRET: z.string().optional().describe('secret of the OAuth app at GitHub'),
  QUILLPORT_TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z.array(
        z.string().refine((text) => addressRange(text) !== null, {
          error: ({ input }) => `${String(input)} is neither an IP address nor a range such as 10.0.0.0/8`,
        }),
      ),
    )
    .optional()
    .describe(
      'addresses or ranges of your proxies. The service trusts the X-Forwarded-For header only from these proxies',
    ),
  QUILLPORT_DRAIN_MS: whole(0, 600_000)
    .optional()
    .describe(
      `milliseconds for which a stopping server still answers requests. Meanwhile, /readyz answers 503, so that a load balancer stops using the server. The default is ${DRAIN_BEHIND_BASE_URL} with QUILLPORT_BASE_URL, else 0`,
    ),
  QUILLPORT_LOG_LEVEL: word(LOG_LEVELS)
    .default('info')
    .describe(`${LOG_LEVELS.join(', ')}; successful reads are logged at level debug`),
  QUILLPORT_LEASE_MS: milliseconds
    .default(60_000)
    .describe('milliseconds after which another worker takes over the work of a dead worker'),
  QUILLPORT_READS_PER_MINUTE: whole(1, 1_000_000_000)
    .default(READS_PER_MINUTE)
    .describe('reads per minute that a key may make'),
  QUILLPORT_TRIAL_DAYS: whole(1, 365)
    .default(14)
    .describe('days of forum access that a person gets with their first community in the dashboard'),
  // While posts are kept, rescoring can turn them into leads, so leads must be kept at least as long.
  QUILLPORT_KEEP_LEADS_DAYS: whole(PASSED_KEPT_DAYS, LONGEST_KEPT)
    .optional()
    .describe(
      'days after which a lead and its drafts are deleted. The days count from the last mark or draft. If the lead has no mark and no draft, they count from the time when the lead was found. Saved leads are kept. Without this setting, all leads are kept',
    ),
  QUILLPORT_KEEP_SCANS_DAYS: whole(1, LONGEST_KEPT)
    .optional()
    .describe(
      'days after which finished scans are deleted. The newest scan of each workspace is kept. Without this setting, all scans are kept',
    ),
  // Jobs are completed or refunded within days, well before this minimum.
  QUILLPORT_KEEP_LEDGER_DAYS: whole(90, LONGEST_KEPT)
    .optional()
    .describe(
      'days after which ledger entries are combined into one entry, “Carried forward”. Without this setting, all entries are kept',
    ),
  QUILLPORT_METRICS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    .optional()
    .describe(
      'bearer token for /metrics, 16 characters or more. Without a token and a base URL, only programs on this computer can read /metrics, at 127.0.0.1 or localhost',
    ),
  QUILLPORT_SECRETS_KEY: sealingKey
    .optional()
    .describe(
      'sealing key. It encrypts the logins of sites and Search Console, the addresses of notifications and the API keys of forums, and signs sessions. Sites, rankings, accounts, the dashboard and notifications need this key. To generate a key, run `openssl rand -base64 32`',
    ),
  QUILLPORT_SECRETS_KEY_ALSO: sealingKey
    .optional()
    .describe(
      'second sealing key, which decrypts logins but never encrypts logins. Set this key only while you change the sealing key or restore a backup from before the change',
    ),
  QUILLPORT_PRIVATE_ORIGINS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin))
    .optional()
    .describe(
      'origins in your own network at which customers may connect sites and watch forums, such as http://10.0.0.5:8080',
    ),
  QUILLPORT_MODEL: z
    .string()
    .optional()
    .describe('language model as provider:model, such as ollama:llama3.3'),
  QUILLPORT_MODEL_BASE_URL: address.optional().describe('address of the model’s API'),
  QUILLPORT_MODEL_API_KEY: z.string().optional().describe('key of the model’s API'),
  QUILLPORT_IMAGE_MODEL: z
    .string()
    .optional()
    .describe(
      'image model for hero images, as openai_compatible:model. Without this model, hero images are title cards',
    ),
  QUILLPORT_IMAGE_MODEL_BASE_URL: address
    .optional()
    .describe('address of the image model’s API, with its path, such as https://api.openai.com/v1'),
  QUILLPORT_IMAGE_MODEL_API_KEY: z.string().optional().describe('key of the image model’s API'),
  QUILLPORT_SEARCH: address
    .optional()
    .describe(
      'address of a SearXNG server whose search.formats contain json. Before Quillport writes an article, it searches for the title on this server and reads a few of the pages that it finds',
    ),
  QUILLPORT_REDDIT_CLIENT_ID: SourceCredentials.shape.reddit_client_id.describe('Reddit OAuth client'),
  QUILLPORT_REDDIT_CLIENT_SECRET: SourceCredentials.shape.reddit_client_secret.describe(
    'secret of the Reddit OAuth client',
  ),
  QUILLPORT_REDDIT_USERNAME: SourceCredentials.shape.reddit_username.describe(
    'the Reddit user who created the client. Reddit requires this name',
  ),
  QUILLPORT_STACK_EXCHANGE_KEY: SourceCredentials.shape.stack_exchange_key.describe('Stack Exchange API key'),
})

/** Compares the bytes, because one key can be written in several ways. */
const requireTwoKeys = (
  { QUILLPORT_SECRETS_KEY: key, QUILLPORT_SECRETS_KEY_ALSO: also }: z.output<typeof Environment>,
  context: z.RefinementCtx,
): void => {
  if (also === undefined) return
  const message =
    key === undefined
      ? 'is only a second key. Set QUILLPORT_SECRETS_KEY as well, or set this key as QUILLPORT_SECRETS_KEY'
      : 'must differ from QUILLPORT_SECRETS_KEY'
  if (key === undefined || Buffer.from(key, 'base64').equals(Buffer.from(also, 'base64')))
    context.addIssue({ code: 'custom', path: ['QUILLPORT_SECRETS_KEY_ALSO'], message })
}

/** Reports a fault if mails would have no sender. */
const requireSender = (
  { QUILLPORT_SMTP_URL: url, QUILLPORT_MAIL_FROM: from }: z.output<typeof Environment>,
  context: z.RefinementCtx,
): void => {
  if (url === undefined || from !== undefined) return
  const message =
    'needs QUILLPORT_MAIL_FROM, the sender of emails, such as Quillport <no-reply@quillport.example>'
  // doctor continues its checks without the setting that the issue names.
  context.addIssue({ code: 'custom', path: ['QUILLPORT_SMTP_URL'], message })
}

/** Reports a fault if a provider's client id or secret is set without the other. */
const requireWholeProviders = (config: z.output<typeof Environment>, context: z.RefinementCtx): void => {
  for (const pair of PROVIDER_SETTINGS) {
    const [set, ...more] = pair.filter((name) => config[name] !== undefined)
    if (set === undefined || more.length > 0) continue
    const missing = pair.find((name) => name !== set)
    context.addIssue({ code: 'custom', path: [set], message: `needs ${missing}. Set both, or neither` })
  }
}
const PROVIDER_SETTINGS = [
  ['QUILLPORT_GOOGLE_CLIENT_ID', 'QUILLPORT_GOOGLE_CLIENT_SECRET'],
  ['QUILLPORT_GITHUB_CLIENT_ID', 'QUILLPORT_GITHUB_CLIENT_SECRET'],
] as const

/** The clients that the operator registered at providers for people who sign in. */
export const providersIn = (config: Config): ProviderLogins => {
  const loginOf = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret }
  const google = loginOf(config.QUILLPORT_GOOGLE_CLIENT_ID, config.QUILLPORT_GOOGLE_CLIENT_SECRET)
  const github = loginOf(config.QUILLPORT_GITHUB_CLIENT_ID, config.QUILLPORT_GITHUB_CLIENT_SECRET)
  return { ...(google ? { google } : {}), ...(github ? { github } : {}) }
}

/** Reports a fault if sign-up is open on a service without accounts. */
const requireAccounts = (
  { QUILLPORT_SIGN_UP: signUp, QUILLPORT_SECRETS_KEY: key }: z.output<typeof Environment>,
  context: z.RefinementCtx,
): void => {
  if (signUp !== 'open' || key !== undefined) return
  const message =
    'is open, but there are no accounts without QUILLPORT_SECRETS_KEY. Set that key, or remove QUILLPORT_SIGN_UP'
  context.addIssue({ code: 'custom', path: ['QUILLPORT_SIGN_UP'], message })
}

/** The parsed environment. It keeps the names of the variables, so that messages and code use the same ones. */
export type Config = z.output<typeof Environment>

/** A wrong environment, worded for the person who starts the program. */
export class ConfigError extends Error {
  /** The variables at fault, if reading them failed. */
  readonly names: readonly string[]

  constructor(message: string, names: readonly string[] = []) {
    super(message)
    this.names = names
  }
}

/** Reads the environment. An empty variable counts as absent. Throws ConfigError with every fault. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.superRefine(requireTwoKeys)
    .superRefine(requireSender)
    .superRefine(requireAccounts)
    .superRefine(requireWholeProviders)
    .safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    // The rest of the path is an index into a list, and the message already quotes that item.
    parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n'),
    parsed.error.issues.map(({ path }) => String(path[0])),
  )
}

/** Only one command reads this variable, so it is not in the list above. */
export const SITE_SECRET = 'QUILLPORT_SITE_SECRET'

/** Variables that begin like settings but are not settings, for example because of a typing error. */
export const unknownSettings = (env: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.keys(env).filter(
    (name) => /^QUILLPORT_/.test(name) && name !== SITE_SECRET && !Object.hasOwn(Environment.shape, name),
  )

/** The limits of this process on its use of Postgres. */
export const limitsIn = (config: Config): PostgresLimits => ({
  connections: config.QUILLPORT_DATABASE_CONNECTIONS,
  connectMs: config.QUILLPORT_DATABASE_CONNECT_MS,
  statementMs: config.QUILLPORT_DATABASE_STATEMENT_MS,
  idleMs: config.QUILLPORT_DATABASE_IDLE_MS,
})

/** The parts of the service that these settings determine, hosted or not. */
export const partsIn = (config: Config) => ({
  now: Date.now,
  secrets: createSecretBox(config.QUILLPORT_SECRETS_KEY, config.QUILLPORT_SECRETS_KEY_ALSO),
  privateOrigins: new Set(config.QUILLPORT_PRIVATE_ORIGINS),
  userAgent: `Quillport/${VERSION}`,
  readsPerMinute: config.QUILLPORT_READS_PER_MINUTE,
  trustedProxies: config.QUILLPORT_TRUSTED_PROXIES ?? [],
  trialMs: config.QUILLPORT_TRIAL_DAYS * DAY,
  keepDays: {
    leads: config.QUILLPORT_KEEP_LEADS_DAYS,
    scans: config.QUILLPORT_KEEP_SCANS_DAYS,
    ledger: config.QUILLPORT_KEEP_LEDGER_DAYS,
  },
  googleClient: providersIn(config).google,
  search: config.QUILLPORT_SEARCH,
  credentials: {
    reddit_client_id: config.QUILLPORT_REDDIT_CLIENT_ID,
    reddit_client_secret: config.QUILLPORT_REDDIT_CLIENT_SECRET,
    reddit_username: config.QUILLPORT_REDDIT_USERNAME,
    stack_exchange_key: config.QUILLPORT_STACK_EXCHANGE_KEY,
  },
})

/**
 * The address that a server listens on. Throws ConfigError if other computers can reach it without a base URL, because
 * agents would be told a wrong address.
 */
export const listensAt = (config: Config): { readonly host: string; readonly port: number } => {
  const { QUILLPORT_HOST: host, QUILLPORT_PORT: port, QUILLPORT_BASE_URL: baseUrl } = config
  if (baseUrl === undefined && !isThisComputer(host))
    throw new ConfigError(
      `QUILLPORT_BASE_URL: set the address that clients use, such as https://quillport.example. The address is needed because, with QUILLPORT_HOST ${host}, other computers can reach the service.`,
    )
  return { host, port }
}

/**
 * The address that a worker listens on for health and metrics; null if it does not. Throws ConfigError if other
 * computers can reach it without a token.
 */
export const workerListensAt = (config: Config): { readonly host: string; readonly port: number } | null => {
  const { QUILLPORT_WORKER_HOST: host, QUILLPORT_WORKER_PORT: port } = config
  if (port === undefined) return null
  if (config.QUILLPORT_METRICS_TOKEN === undefined && !isThisComputer(host))
    throw new ConfigError(
      `QUILLPORT_METRICS_TOKEN: set a token for metrics. QUILLPORT_WORKER_HOST is ${host}, so other computers can reach the worker. Therefore, the token is needed.`,
    )
  return { host, port }
}

/** Why the service has no accounts and no dashboard, as the end of a sentence, and what to do; null if it has them. */
export const whyNoDashboard = (config: Config): { readonly found: string; readonly todo: string } | null => {
  const { QUILLPORT_BASE_URL: baseUrl, QUILLPORT_SECRETS_KEY: key, QUILLPORT_PORT: port } = config
  if (key === undefined)
    return {
      found: 'QUILLPORT_SECRETS_KEY is not set',
      todo: 'Set QUILLPORT_SECRETS_KEY for every server and worker. If you set a key before, use the same key again.',
    }
  if (baseUrl === undefined && port === 0)
    return {
      found: 'there is neither a base URL nor a fixed port',
      todo: 'Set QUILLPORT_BASE_URL for every server and worker.',
    }
  if (new URL(originOf(config)).pathname !== '/')
    return {
      found: `the base URL ${baseUrl} has a path`,
      todo: 'Give every server and worker a QUILLPORT_BASE_URL without a path.',
    }
  return null
}

/** The address at which clients reach the service, or at which it listens on this computer. */
export const originOf = ({ QUILLPORT_BASE_URL: baseUrl, QUILLPORT_PORT: port }: Config): string =>
  baseUrl ?? `http://127.0.0.1:${port}`

/** What accounts and the dashboard need; null if the service has no dashboard. */
export const dashboardIn = (config: Config) => {
  const { QUILLPORT_SECRETS_KEY: key } = config
  if (key === undefined || whyNoDashboard(config) !== null) return null
  const address = new URL(originOf(config))
  const { QUILLPORT_SMTP_URL: smtp, QUILLPORT_MAIL_FROM: from } = config
  return {
    origin: address.origin,
    signUp: config.QUILLPORT_SIGN_UP,
    contact: config.QUILLPORT_CONTACT,
    prices: config.QUILLPORT_PRICES,
    clientRegistration: config.QUILLPORT_CLIENT_REGISTRATION === 'open',
    providers: providersIn(config),
    secret: Buffer.from(
      hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'quillport accounts', 32),
    ).toString('base64'),
    sendMail: smtp !== undefined && from !== undefined ? mailSender(smtp, from) : undefined,
    pages: PAGES,
  }
}

/** The built pages of the dashboard, next to the bundle or in a clone. */
const PAGES = join(
  import.meta.dirname,
  import.meta.url.endsWith('.ts') ? '../../dist/dashboard' : '../dashboard',
)

/** How long a stopping server keeps serving, ms. */
export const drainMsOf = (config: Config): number =>
  config.QUILLPORT_DRAIN_MS ?? (config.QUILLPORT_BASE_URL === undefined ? 0 : DRAIN_BEHIND_BASE_URL)

/** The variables with their meaning and default, one on each line. */
export const configHelp = (): string =>
  Object.entries(Environment.shape)
    .map(([name, schema]) => {
      const fallback = schema.safeParse(undefined)
      const value = fallback.success && fallback.data !== undefined ? ` (${String(fallback.data)})` : ''
      return `  ${name.padEnd(32)}${schema.description}${value}`
    })
    .join('\n')
