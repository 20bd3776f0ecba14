import { SiteLogin } from '../../contract/owner/sites.ts'
import { PLATFORMS, type Platform } from '../../contract/sites.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { connectSite, disconnectSite } from '../sites/connect.ts'
import type { SiteContext } from '../sites/context.ts'
import { listSites, mayGoLive, siteOf } from '../sites/listing.ts'
import { disablePlatform, enablePlatform, platformsOf } from '../sites/platforms.ts'
import { checkSite } from '../sites/probe-site.ts'
import { LOGIN_FIELDS } from '../sites/refusal.ts'
import {
  type CommandContext,
  oneOf,
  required,
  secretFromInput,
  UsageError,
  type Values,
  type WorkspaceCall,
  workspaceActionsCommand,
} from './command.ts'
import { siteContext } from './compose.ts'
import { partsIn, readConfig, SITE_SECRET } from './config.ts'

/** The options that name a site and its login. */
const LOGIN = ['platform', 'url', 'username', 'shop', 'blog', 'site', 'collection'] as const
type LoginValues = Values<(typeof LOGIN)[number]>
/** Platforms that must be enabled for a workspace. */
const ENABLED = PLATFORMS.filter((platform) => platform !== 'wordpress')

/** Connects, lists, checks and disconnects the sites that articles are published on. */
export const siteCommand = workspaceActionsCommand({
  summary: 'Connect and check the sites on which articles are published',
  usage: `site list --workspace ID
site connect --workspace ID --platform wordpress --url URL --username NAME
site connect --workspace ID --platform ghost --url URL
site connect --workspace ID --platform shopify --shop NAME.myshopify.com [--blog HANDLE]
site connect --workspace ID --platform webflow --collection ID [--site ID]
site check CONNECTION_ID --workspace ID
site disconnect CONNECTION_ID --workspace ID
site enable PLATFORM --workspace ID
site disable PLATFORM --workspace ID
  --connection ID   the connected site whose login “site connect” replaces
  PLATFORM          ${ENABLED.join(', ')}; wordpress is always enabled
“site connect” reads the password, key or token from standard input, never from an argument. If you cannot pipe it in, set
${SITE_SECRET} in the environment of the command. “site connect” and “site check” need QUILLPORT_SECRETS_KEY.`,
  texts: ['connection', ...LOGIN],
  words: 2,
  actions: {
    list: (call) => {
      refuseWord(call)
      return listSites(contextOf(call), { workspaceId: call.workspaceId, draftsOnly: null })
    },
    connect: async (call) => {
      refuseWord(call)
      const { db, workspaceId, values, env } = call
      const login = await loginIn(values, env)
      const asked = { workspaceId, connectionId: values.connection, login }
      return siteOf(await connectSite(contextOf(call), asked), await mayGoLive(db, workspaceId))
    },
    check: async (call) => {
      const { db, workspaceId, word } = call
      const row = await checkSite(contextOf(call), workspaceId, required(word, SITE_ID))
      return siteOf(row, await mayGoLive(db, workspaceId))
    },
    disconnect: async (call) => {
      const connectionId = required(call.word, SITE_ID)
      await disconnectSite(contextOf(call), call.workspaceId, connectionId)
      return { connection_id: connectionId, disconnected: true }
    },
    enable: (call) => setPlatform(call, enablePlatform, 'site enable'),
    disable: (call) => setPlatform(call, disablePlatform, 'site disable'),
  },
})

const SITE_ID = 'The connection_id of a site'

type Call = WorkspaceCall<unknown>

const refuseWord = ({ word }: Call): void => {
  if (word !== undefined) throw new UsageError(`Unexpected argument: ${word}.`)
}

const contextOf = ({ db, env }: Call): SiteContext => siteContext({ db, ...partsIn(readConfig(env)) })

const setPlatform = async (
  { db, workspaceId, word }: Call,
  set: typeof enablePlatform | typeof disablePlatform,
  words: string,
) => {
  await set(db, workspaceId, oneOf(required(word, 'A platform'), ENABLED, words))
  return { workspace_id: workspaceId, platforms: await platformsOf(db, workspaceId) }
}

const loginIn = async (values: LoginValues, env: CommandContext['env']): Promise<SiteLogin> => {
  const platform = oneOf(required(values.platform, '--platform'), PLATFORMS, '--platform')
  // Errors in the command line are reported before the command asks for a secret.
  const fields = fieldsOf(platform, values)
  return parseInput(SiteLogin, {
    platform,
    ...fields,
    [LOGIN_FIELDS[platform].secret]: await readSecret(env[SITE_SECRET]),
  })
}

/** The fields of a login besides its secret. */
const fieldsOf = (platform: Platform, values: LoginValues) => {
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

const readSecret = async (fromEnv: string | undefined): Promise<string> =>
  fromEnv !== undefined && fromEnv !== '' ? fromEnv : secretFromInput('password, key or token')
