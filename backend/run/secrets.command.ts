import { AppError } from '../../contract/errors.ts'
import { count } from '../../contract/words.ts'
import type { Database } from '../db/database.ts'
import { type Command, type CommandContext, parse, UsageError, withDatabase } from './command.ts'
import { type Config, ConfigError, partsIn, readConfig } from './config.ts'
import { countByKey, resealAll, type Unreadable } from './sealed.ts'

/** The maximum number of unreadable logins that are listed. All are counted. */
const NAMED = 1_000

/** Shows which key seals logins, addresses of notifications and keys of forums, and reseals them after a change of the key. */
export const secretsCommand: Command = {
  summary: 'Encrypt logins with a new sealing key',
  usage: `secrets status    counts the logins that each key can decrypt, and says what to do next
secrets reseal    decrypts logins with QUILLPORT_SECRETS_KEY_ALSO, and encrypts them with QUILLPORT_SECRETS_KEY
Logins are the stored logins of sites and Search Console, the addresses of notifications, and the API keys of forums. Servers can keep
running. If “secrets reseal” is interrupted, run it again: no login is lost. If neither key can decrypt a login, “secrets reseal” exits with code 1.
For all steps, see “Changing the sealing key” in the operator’s guide.`,
  run: async (args, context) => {
    const [action] = parse(args, 1, []).positionals
    if (action !== 'status' && action !== 'reseal')
      throw new UsageError('After the command name, add status or reseal.')
    const config = readConfig(context.env)
    if (config.QUILLPORT_SECRETS_KEY === undefined)
      throw new ConfigError('QUILLPORT_SECRETS_KEY: set the sealing key, which encrypts logins.')
    await withDatabase(context, (db) => ACTIONS[action](db, config, context))
  },
}

type Action = (db: Database, config: Config, context: CommandContext) => Promise<void>

const printJson = ({ print }: CommandContext, answer: unknown): void => print(JSON.stringify(answer, null, 2))

const ACTIONS: Readonly<Record<'status' | 'reseal', Action>> = {
  status: async (db, config, context) => printJson(context, (await standing(db, config)).told),
  reseal: async (db, config, context) => {
    const resealed = await resealAll(db, partsIn(config).secrets)
    const { told, neither } = await standing(db, config)
    printJson(context, { resealed, ...told })
    if (neither > 0) throw new AppError('unavailable', `Neither key can decrypt ${count(neither, 'login')}.`)
  },
}

/** How many logins each key opens, and which open with neither. */
const standing = async (db: Database, config: Config) => {
  const unreadable = namesOf()
  const sealed_under = await countByKey(db, partsIn(config).secrets, unreadable.add)
  const counts = Object.values(sealed_under)
  const neither = counts.reduce((sum, each) => sum + each.neither, 0)
  const next = nextOf({
    other: counts.reduce((sum, each) => sum + each.other_key, 0),
    neither,
    hasOther: config.QUILLPORT_SECRETS_KEY_ALSO !== undefined,
  })
  return { neither, told: { sealed_under, ...unreadable.told(), next } }
}

type Named = {
  readonly sites: { readonly connection_id: string; readonly name: string | null }[]
  search_console: boolean
  readonly notifications: { readonly target_id: string; readonly name: string | null }[]
  /** The forums of the keys. */
  readonly forum_keys: (string | null)[]
}

/** Collects the names of logins that open with neither key, by workspace. */
const namesOf = () => {
  const byWorkspace = new Map<string, Named>()
  let gathered = 0
  const add = ({ kind, id, workspaceId, name }: Unreadable): void => {
    gathered += 1
    if (gathered > NAMED) return
    const named = byWorkspace.get(workspaceId) ?? {
      sites: [],
      search_console: false,
      notifications: [],
      forum_keys: [],
    }
    byWorkspace.set(workspaceId, named)
    if (kind === 'sites') named.sites.push({ connection_id: id, name })
    else if (kind === 'notifications') named.notifications.push({ target_id: id, name })
    else if (kind === 'forum_keys') named.forum_keys.push(name)
    else named.search_console = true
  }
  const told = () => ({
    unreadable: [...byWorkspace].map(([workspace_id, named]) => ({ workspace_id, ...named })),
    ...(gathered > NAMED ? { unreadable_and_not_named: gathered - NAMED } : {}),
  })
  return { add, told }
}

type Left = { readonly other: number; readonly neither: number; readonly hasOther: boolean }

const nextOf = ({ other, neither, hasOther }: Left): string => {
  const steps = [
    ...(other > 0
      ? ['When all servers and workers have this QUILLPORT_SECRETS_KEY, run “secrets reseal”.']
      : []),
    ...(neither > 0 ? [NEITHER] : []),
  ]
  if (steps.length > 0) return steps.join(' ')
  return hasOther ? NONE_UNDER_OTHER : 'There is nothing to do.'
}

const NEITHER =
  'Neither key can decrypt the logins under “unreadable”. If you have the key with which they were encrypted, set this key as QUILLPORT_SECRETS_KEY_ALSO, and run “secrets reseal”. If this key is lost, connect the listed sites and Search Console again. Ask the owners of the listed workspaces to remove and re-add the listed notifications, and to enter the listed forum API keys again.'
const NONE_UNDER_OTHER =
  'QUILLPORT_SECRETS_KEY_ALSO is not needed for any login. If it is the old key, remove it from all servers and workers. If it is the new key, swap the values of QUILLPORT_SECRETS_KEY and QUILLPORT_SECRETS_KEY_ALSO on all servers and workers.'
