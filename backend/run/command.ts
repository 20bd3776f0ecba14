import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { type Config, readConfig } from './config.ts'

/** What a command gets from whoever runs it. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes one line to standard output. */
  readonly print: (line: string) => void
}

/** One word of the command line. */
export type Command = {
  readonly summary: string
  readonly usage: string
  /** Throws UsageError, ConfigError, and AppError where the service itself refuses. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<void>
}

/** A wrong command line, worded for whoever typed it. */
export class UsageError extends Error {}

/** Reads options and at most so many words. Throws UsageError, and the TypeError of `parseArgs`, which counts as one. */
export const parse = <const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  words = 0,
) => {
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  const extra = parsed.positionals[words]
  if (extra !== undefined) throw new UsageError(`${extra} is one word too many.`)
  return parsed
}

/** The text, or a UsageError that names the option. */
export const required = (value: string | undefined, option: string): string => {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing.`)
  return value
}

/** One of a list of words; throws a UsageError that names them. */
export const oneOf = <const T extends string>(value: string, words: readonly T[], option: string): T => {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new UsageError(`${option} takes ${words.join(', ')}; not ${value}.`)
  return found
}

/** A file that an option names, as text; throws a UsageError where it cannot be read. */
export const textOf = (file: string, option: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`${option} names a file that cannot be read: ${file}.`)
  }
}

/** Where the configuration keeps its rows; makes the folder of a SQLite file. */
export const databaseAddress = (config: Config): string => {
  if (config.DATABASE_URL !== undefined) return config.DATABASE_URL
  mkdirSync(config.QUILLPORT_DATA, { recursive: true, mode: 0o700 })
  return join(config.QUILLPORT_DATA, 'quillport.db')
}

/** Opens the configured database with every migration, uses it, and closes it. */
export const withDatabase = async <T>(
  { env }: CommandContext,
  use: (db: Database) => Promise<T>,
): Promise<T> => {
  const db = openDatabase(databaseAddress(readConfig(env)))
  try {
    await migrate(db)
    return await use(db)
  } finally {
    await db.destroy()
  }
}
