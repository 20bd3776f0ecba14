import { text } from 'node:stream/consumers'
import { GUIDE } from '../../contract/guide.ts'
import { SiteLogin } from '../../contract/owner/sites.ts'
import { PLATFORMS, type Platform } from '../../contract/sites.ts'
import { parseInput } from '../../transport/dispatch.ts'
import type { Database } from '../db/database.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { connectSite, disconnectSite } from '../sites/connect.ts'
import type { SiteContext } from '../sites/context.ts'
import { listSites, mayGoLive, siteOf } from '../sites/listing.ts'
import { checkSite } from '../sites/look.ts'
import { disablePlatform, enablePlatform, platformsOf } from '../sites/platforms.ts'
import { LOGIN_FIELDS } from '../sites/refusal.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import {
  type Command,
  type CommandContext,
  oneOf,
  parse,
  required,
  UsageError,
  withDatabase,
} from './command.ts'
import { siteContext } from './compose.ts'
import { readConfig } from './config.ts'

const OPTIONS = {
  workspace: { type: 'string' },
  connection: { type: 'string' },
  platform: { type: 'string' },
  url: { type: 'string' },
  username: { type: 'string' },
  shop: { type: 'string' },
  blog: { type: 'string' },
  site: { type: 'string' },
  collection: { type: 'string' },
} as const
type Values = ReturnType<typeof parse<typeof OPTIONS>>['values']
/** Platforms that are not there for everyone. */
const ENABLED = PLATFORMS.filter((platform) => platform !== 'wordpress')
const SECRET = 'QUILLPORT_SITE_SECRET'

/** Connects, lists, checks and disconnects the sites that articles are published on. */
export const siteCommand: Command = {
  summary: 'Connect and check sites to publish on',
  usage: `site list --workspace ID
site connect --workspace ID --platform wordpress --url URL --username NAME
site connect --workspace ID --platform ghost --url URL
site connect --workspace ID --platform shopify --shop NAME.myshopify.com [--blog HANDLE]
site connect --workspace ID --platform webflow --collection ID [--site ID]
site check CONNECTION_ID --workspace ID
site disconnect CONNECTION_ID --workspace ID
site enable PLATFORM --workspace ID
site disable PLATFORM --workspace ID
  --connection ID   gives this site the new login
  PLATFORM          ${ENABLED.join(', ')}; wordpress is always there
The password, key or token is read from standard input, or from ${SECRET}: never from an argument.
QUILLPORT_SECRETS_KEY must be set to connect and to check.`,
  run: async (args, context) => {
    const { values, positionals } = parse(args, OPTIONS, 2)
    const [action, word] = positionals
    const workspaceId = required(values.workspace, '--workspace')
    await withDatabase(context, async (db) => {
      await readWorkspace(db, workspaceId)
      const asked = { action, word, workspaceId, values }
      context.print(JSON.stringify(await act(contextOf(db, context), context, asked), null, 2))
    })
  },
}

const contextOf = (db: Database, { env }: CommandContext): SiteContext => {
  const config = readConfig(env)
  return siteContext({
    db,
    secrets: createSecretBox(config.QUILLPORT_SECRETS_KEY),
    privateOrigins: new Set(config.QUILLPORT_PRIVATE_ORIGINS),
    userAgent: `Quillport/${GUIDE.version}`,
    now: Date.now,
  })
}

type Asked = {
  readonly action: string | undefined
  /** The word behind the action: a connection, or a platform. */
  readonly word: string | undefined
  readonly workspaceId: string
  readonly values: Values
}

const act = async (
  sites: SiteContext,
  context: CommandContext,
  { action, word, workspaceId, values }: Asked,
) => {
  if (word !== undefined && (action === 'list' || action === 'connect'))
    throw new UsageError(`${word} is one word too many.`)
  switch (action) {
    case 'list':
      return listSites(sites, workspaceId)
    case 'connect': {
      const login = await loginIn(values, context)
      const row = await connectSite(sites, { workspaceId, connectionId: values.connection, login })
      return siteOf(row, await mayGoLive(sites.db, workspaceId))
    }
    case 'check': {
      const row = await checkSite(sites, workspaceId, required(word, 'The connection_id of a site'))
      return siteOf(row, await mayGoLive(sites.db, workspaceId))
    }
    case 'disconnect': {
      const connectionId = required(word, 'The connection_id of a site')
      await disconnectSite(sites, workspaceId, connectionId)
      return { connection_id: connectionId, disconnected: true }
    }
    case 'enable':
      await enablePlatform(sites.db, workspaceId, oneOf(required(word, 'A platform'), ENABLED, 'site enable'))
      return { workspace_id: workspaceId, platforms: await platformsOf(sites.db, workspaceId) }
    case 'disable':
      await disablePlatform(
        sites.db,
        workspaceId,
        oneOf(required(word, 'A platform'), ENABLED, 'site disable'),
      )
      return { workspace_id: workspaceId, platforms: await platformsOf(sites.db, workspaceId) }
    default:
      throw new UsageError('Say list, connect, check, disconnect, enable or disable.')
  }
}

const loginIn = async (values: Values, { env }: CommandContext): Promise<SiteLogin> => {
  const platform = oneOf(required(values.platform, '--platform'), PLATFORMS, '--platform')
  // Faults of the command line are told before anybody is asked for a secret.
  const fields = fieldsOf(platform, values)
  return parseInput(SiteLogin, {
    platform,
    ...fields,
    [LOGIN_FIELDS[platform].secret]: await readSecret(env[SECRET]),
  })
}

/** What a login has besides its secret. */
const fieldsOf = (platform: Platform, values: Values) => {
  switch (platform) {
    case 'wordpress':
      return { url: required(values.url, '--url'), username: required(values.username, '--username') }
    case 'ghost':
      return { url: required(values.url, '--url') }
    case 'shopify':
      return { shop: required(values.shop, '--shop'), blog: values.blog }
    case 'webflow':
      return { collection: required(values.collection, '--collection'), site: values.site }
  }
}

const readSecret = async (fromEnv: string | undefined): Promise<string> => {
  if (fromEnv !== undefined && fromEnv !== '') return fromEnv
  if (process.stdin.isTTY)
    throw new UsageError(`Pipe the password, key or token into this command, or set ${SECRET}.`)
  return required((await text(process.stdin)).trim(), 'The password, key or token on standard input')
}
