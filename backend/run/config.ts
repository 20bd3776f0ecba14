import { z } from 'zod'
import { READS_PER_MINUTE } from '../../contract/limits.ts'
import { SourceCredentials } from '../../contract/owner/forum.ts'
import { LOG_LEVELS } from '../observability/logging.ts'

const port = z.coerce.number('must be a number').int().min(0).max(65_535)
const milliseconds = z.coerce.number('must be a number').int().min(100).max(3_600_000)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://quillport.example' })
  .transform((url) => url.replace(/\/+$/, ''))

type Setting = { readonly schema: z.ZodType; readonly meaning: string }
const setting = <const S extends z.ZodType>(schema: S, meaning: string) => ({ schema, meaning }) as const

/** Every environment variable that the backend reads, in the order of `--help`. */
const SETTINGS = {
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    'PostgreSQL 15 or newer; without it, SQLite in QUILLPORT_DATA',
  ),
  QUILLPORT_DATA: setting(z.string().min(1).default('quillport-data'), 'folder of the SQLite database'),
  QUILLPORT_HOST: setting(z.string().min(1).default('127.0.0.1'), 'address to listen on'),
  QUILLPORT_PORT: setting(port.default(8787), 'port to listen on; 0 takes any free one'),
  QUILLPORT_BASE_URL: setting(
    origin.optional(),
    'address under which clients reach the service, for skill.md and OpenAPI',
  ),
  QUILLPORT_LOG_LEVEL: setting(
    z.enum(LOG_LEVELS).default('info'),
    `${LOG_LEVELS.join(', ')}; reads that went well are logged at debug`,
  ),
  QUILLPORT_LEASE_MS: setting(
    milliseconds.default(60_000),
    'milliseconds after which the work of a dead worker is taken over',
  ),
  QUILLPORT_READS_PER_MINUTE: setting(
    z.coerce.number('must be a number').int().min(1).default(READS_PER_MINUTE),
    'reads that a key may make in a minute',
  ),
  QUILLPORT_METRICS_TOKEN: setting(
    z.string().min(16, 'must have 16 characters or more').optional(),
    'bearer token that /metrics asks for; without it, anybody who reaches the port may read it',
  ),
  QUILLPORT_SECRETS_KEY: setting(
    z
      .base64()
      .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes as base64')
      .optional(),
    'key that seals the logins of sites, such as `openssl rand -base64 32` makes; sites need it',
  ),
  QUILLPORT_PRIVATE_ORIGINS: setting(
    z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(origin))
      .optional(),
    'origins in your own network that sites may have, such as http://10.0.0.5:8080',
  ),
  QUILLPORT_MODEL: setting(
    z.string().optional(),
    'language model as provider:model, such as ollama:llama3.3',
  ),
  QUILLPORT_MODEL_BASE_URL: setting(origin.optional(), 'address of the model’s API'),
  QUILLPORT_MODEL_API_KEY: setting(z.string().optional(), 'key of the model’s API'),
  QUILLPORT_IMAGE_MODEL: setting(
    z.string().optional(),
    'image model as openai_compatible:model, for hero images; without it, title cards',
  ),
  QUILLPORT_IMAGE_MODEL_BASE_URL: setting(origin.optional(), 'address of the image model’s API'),
  QUILLPORT_IMAGE_MODEL_API_KEY: setting(z.string().optional(), 'key of the image model’s API'),
  QUILLPORT_REDDIT_CLIENT_ID: setting(SourceCredentials.shape.reddit_client_id, 'Reddit OAuth client'),
  QUILLPORT_REDDIT_CLIENT_SECRET: setting(SourceCredentials.shape.reddit_client_secret, 'its secret'),
  QUILLPORT_REDDIT_USERNAME: setting(
    SourceCredentials.shape.reddit_username,
    'the Reddit user who made the client, whom Reddit wants named',
  ),
  QUILLPORT_STACK_EXCHANGE_KEY: setting(SourceCredentials.shape.stack_exchange_key, 'Stack Exchange API key'),
} satisfies Record<string, Setting>

type Settings = typeof SETTINGS
type Values = { readonly [N in keyof Settings]: z.output<Settings[N]['schema']> }
const Environment = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema])),
)

/** What the environment says, parsed; names of variables are kept so that messages and code agree. */
export type Config = Values

/** A faulty environment, worded for whoever starts the program. */
export class ConfigError extends Error {}

/** Reads the environment; an empty variable counts as absent. Throws ConfigError with every fault. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  // Built from SETTINGS entry by entry, so its output is what `Values` says.
  if (parsed.success) return parsed.data as Values
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  )
}

/** The keys of forum APIs among it. */
export const sourceCredentialsIn = (config: Config): SourceCredentials => ({
  reddit_client_id: config.QUILLPORT_REDDIT_CLIENT_ID,
  reddit_client_secret: config.QUILLPORT_REDDIT_CLIENT_SECRET,
  reddit_username: config.QUILLPORT_REDDIT_USERNAME,
  stack_exchange_key: config.QUILLPORT_STACK_EXCHANGE_KEY,
})

/** The variables with their meaning and default, one a line. */
export const configHelp = (): string =>
  Object.entries(SETTINGS)
    .map(([name, { schema, meaning }]) => {
      const fallback = schema.safeParse(undefined)
      const value = fallback.success && fallback.data !== undefined ? ` (${String(fallback.data)})` : ''
      return `  ${name.padEnd(32)}${meaning}${value}`
    })
    .join('\n')
