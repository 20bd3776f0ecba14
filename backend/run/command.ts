import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { listed } from '../../contract/words.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { hasMigrations, migrateAt, requireUsable } from '../db/migrate.ts'
import { fileIn, makePrivate, requireNotLost } from '../db/own-file.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { type Config, ConfigError, dashboardIn, limitsIn, readConfig } from './config.ts'

/** What a command gets from the program that runs it. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes one line to standard output. */
  readonly print: (line: string) => void
}

/** A command, which is the first word of the command line. */
export type Command = {
  readonly summary: string
  readonly usage: string
  /** May return the exit code. Throws UsageError, ConfigError, and AppError if the service itself refuses. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<void> | Promise<number>
}

/** A wrong command line, worded for the person who typed it. */
export class UsageError extends Error {}

/** The values of options: a text each, or true for a flag. */
export type Values<T extends string, F extends string = never> = { readonly [N in T]?: string } & {
  readonly [N in F]?: boolean
}

/**
 * Reads options and at most `words` words that are not options. Throws UsageError, and the TypeError of `parseArgs`,
 * which also counts as a wrong call.
 */
export const parse = <const T extends string, const F extends string = never>(
  args: readonly string[],
  words: number,
  texts: readonly T[],
  flags: readonly F[] = [],
) => {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ])
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const extra = positionals[words]
  if (extra !== undefined) throw new UsageError(`Unexpected argument: ${extra}.`)
  // The options above give each value its type.
  return { values: values as Values<T, F>, positionals }
}

/** Returns the value of an option. Throws a UsageError that names the option if the value is missing. */
export const required = (value: string | undefined, option: string): string => {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing.`)
  return value
}

/** Returns the value if it is one of the words. Otherwise, throws a UsageError that lists the words. */
export const oneOf = <const T extends string>(value: string, words: readonly T[], option: string): T => {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new UsageError(`${option} must be one of ${words.join(', ')}, not ${value}.`)
  return found
}

/** Parses a date or time and returns it in ms. Throws a UsageError that names the option if the text is not a date. */
export const dateIn = (text: string, option: string): number => {
  const at = Date.parse(text)
  // JavaScript reads 30 February as 2 March.
  const day = /^\d{4}-\d\d-\d\d(?!\d)/.exec(text)?.[0]
  const isDay = day === undefined || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (Number.isNaN(at) || !isDay)
    throw new UsageError(`${option} must be a date such as 2027-01-31, not ${text}.`)
  return at
}

/** The text of a file that an option names; throws a UsageError if it cannot be read. */
export const textOf = (file: string, option: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`Cannot read the file specified in ${option}: ${file}.`)
  }
}

/**
 * Reads a secret from standard input, because other users of the computer can read arguments. Throws a UsageError that names the secret if
 * nothing was piped in.
 */
export const secretFromInput = async (named: string): Promise<string> => {
  if (process.stdin.isTTY)
    throw new UsageError(`Pass the ${named} on standard input, for example with “< FILE”.`)
  return required((await text(process.stdin)).trim(), `The ${named} on standard input`)
}

/**
 * Returns the address of the configured database. Creates a SQLite file and its folder. Throws ConfigError if that fails, and
 * `unavailable` if the folder had a database that was lost.
 */
export const databaseAddress = (config: Config): string => {
  if (config.DATABASE_URL !== undefined) return config.DATABASE_URL
  const file = fileIn(config.QUILLPORT_DATA)
  requireNotLost(config.QUILLPORT_DATA)
  try {
    mkdirSync(config.QUILLPORT_DATA, { recursive: true, mode: 0o700 })
    makePrivate(file)
  } catch (error) {
    throw new ConfigError(
      `QUILLPORT_DATA: Quillport cannot use the folder ${config.QUILLPORT_DATA}. ${error instanceof Error ? error.message : ''}`,
    )
  }
  return file
}

/** Throws ConfigError if the configured database does not contain Quillport, because it is probably the wrong one. */
const requireThere = async (config: Config): Promise<void> => {
  const { DATABASE_URL, QUILLPORT_DATA } = config
  const makes = 'To set up a database, start the service or run “workspace create”.'
  if (DATABASE_URL === undefined) {
    requireNotLost(QUILLPORT_DATA)
    if (existsSync(fileIn(QUILLPORT_DATA))) return
    throw new ConfigError(`QUILLPORT_DATA: there is no database in the folder ${QUILLPORT_DATA}. ${makes}`)
  }
  const db = openDatabase(DATABASE_URL, { limits: limitsIn(config) })
  const isThere = await hasMigrations(db).finally(() => db.destroy())
  if (!isThere) throw new ConfigError(`DATABASE_URL: Quillport has not set up this database yet. ${makes}`)
}

/**
 * Opens the configured database, uses it, and closes it. A missing database is created only if `makes` is true. Throws
 * `unavailable` if the schema does not match this program: only servers, workers and the command `migrate` change the schema.
 */
export const withDatabase = async <T>(
  { env }: CommandContext,
  use: (db: Database) => Promise<T>,
  { makes = false }: { readonly makes?: boolean } = {},
): Promise<T> => {
  const config = readConfig(env)
  const limits = limitsIn(config)
  if (!makes) await requireThere(config)
  const address = databaseAddress(config)
  const db = openDatabase(address, { limits })
  try {
    if (makes && !(await hasMigrations(db))) await migrateAt(address, limits)
    await requireUsable(db)
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** The request id that the log shows with the mails of a command, which workers send; null if the service sends no mail. */
export const mailsAs = (env: CommandContext['env']): string | null =>
  dashboardIn(readConfig(env))?.sendMail === undefined ? null : 'a command'

/** The actions of a command by name. The result of an action is printed as JSON. */
type Actions<C> = Readonly<Record<string, (call: C) => unknown>>

/** The result of an action that needs `--yes` but was called without it. It describes what the action would do. */
export class Unconfirmed {
  readonly told: object
  constructor(told: object) {
    this.told = told
  }
}

/** Carries out an action, prints its result, and returns the exit code: 2 if the action was not confirmed. */
const act = async <C>(
  { print }: CommandContext,
  actions: Actions<C>,
  name = '',
  call: C,
): Promise<number> => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new UsageError(`After the command name, add ${listed(Object.keys(actions), 'or')}.`)
  const result = await action(call)
  const isUnconfirmed = result instanceof Unconfirmed
  print(JSON.stringify(isUnconfirmed ? result.told : result, null, 2))
  return isUnconfirmed ? 2 : 0
}

type ActionCall<V> = {
  readonly db: Database
  readonly values: V
  /** The word after the action. */
  readonly word: string | undefined
  /** The word after that, for an action in `pairs`. */
  readonly also: string | undefined
  readonly env: CommandContext['env']
}
type ActionsOf<T extends string, C> = Omit<Command, 'run'> & {
  /** Options that take a text. */
  readonly texts: readonly T[]
  readonly actions: Actions<C>
}

/** A command with several actions on the configured database. An action takes at most one word, or two if it is in `pairs`. */
export const actionsCommand = <const T extends string, const F extends string = never>({
  texts,
  flags = [],
  making = [],
  pairs = [],
  actions,
  ...help
}: ActionsOf<T, ActionCall<Values<T, F>>> & {
  readonly flags?: readonly F[]
  /** Actions that create a missing database. */
  readonly making?: readonly string[]
  /** Actions with two words after them. */
  readonly pairs?: readonly string[]
}): Command => ({
  ...help,
  run: async (args, context) => {
    const { values, positionals } = parse(args, 3, texts, flags)
    const [name, word, also] = positionals
    if (also !== undefined && !(name !== undefined && pairs.includes(name)))
      throw new UsageError(`Unexpected argument: ${also}.`)
    const makes = name !== undefined && making.includes(name)
    return withDatabase(
      context,
      (db) => act(context, actions, name, { db, values, word, also, env: context.env }),
      { makes },
    )
  },
})

/** The arguments of an action on a workspace. */
export type WorkspaceCall<V> = ActionCall<V> & { readonly workspaceId: string }

/** A command of several actions on one existing workspace, which `--workspace` names. `words` includes the action. */
export const workspaceActionsCommand = <const T extends string>({
  texts,
  words = 1,
  actions,
  ...help
}: ActionsOf<T, WorkspaceCall<Values<T>>> & { readonly words?: number }): Command => ({
  ...help,
  run: async (args, context) => {
    const { values, positionals } = parse<T | 'workspace'>(args, words, ['workspace', ...texts])
    const [name, word, also] = positionals
    const workspaceId = required(values.workspace, '--workspace')
    return withDatabase(context, async (db) => {
      await readWorkspace(db, workspaceId)
      return act(context, actions, name, { db, values, word, also, workspaceId, env: context.env })
    })
  },
})
