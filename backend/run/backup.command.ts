import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import { copyOfSqlite, dumpOfPostgres } from '../db/backup.ts'
import { isPostgres } from '../db/database.ts'
import { type Command, parse, required, UsageError } from './command.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

/** Copies the database while it is in use. */
export const backupCommand: Command = {
  summary: 'Write a backup of the database, also while it is in use',
  usage: `backup FILE|FOLDER [--keep N]
  In a folder, the file is named by its time. With --keep, all but the N newest of that folder are deleted.
  Postgres: by pg_dump, which must be on the PATH.`,
  run: async (args, { env, print }) => {
    const { values, positionals } = parse(args, 1, ['keep'])
    const address = thereIn(readConfig(env))
    const place = required(positionals[0], 'A file or folder')
    const extension = isPostgres(address) ? 'dump' : 'db'
    const inFolder = existsSync(place) && statSync(place).isDirectory()
    const keep = values.keep === undefined ? null : countIn(values.keep)
    if (keep !== null && !inFolder) throw new UsageError('--keep goes with a folder.')
    const file = inFolder ? join(place, `quillport-${stampOf(Date.now())}.${extension}`) : place
    if (existsSync(file)) throw new UsageError(`${file} is there already; name another file.`)
    await writeWhole(file, (part) =>
      isPostgres(address) ? dumpOfPostgres(address, part) : copyOfSqlite(address, part),
    )
    const deleted = keep === null ? [] : deleteAllBut(place, extension, keep)
    const sealing =
      'Keep QUILLPORT_SECRETS_KEY apart from it: without that key the logins of sites in it cannot be read.'
    print(JSON.stringify({ backup: file, bytes: statSync(file).size, deleted, sealing }, null, 2))
  },
}

/** Where the database is; unlike a server, a backup makes none. */
const thereIn = ({ DATABASE_URL, QUILLPORT_DATA }: Config): string => {
  const address = DATABASE_URL ?? join(QUILLPORT_DATA, 'quillport.db')
  if (isPostgres(address) || existsSync(address)) return address
  throw new ConfigError(`QUILLPORT_DATA: there is no database in the folder ${QUILLPORT_DATA}.`)
}

/** A time as it stands in the names of files, by which they sort. */
export const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

const countIn = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`--keep takes a whole number from 1; not ${text}.`)
  return Number(text)
}

/** Under another name until it is whole, so that half a backup is never taken for one. */
const writeWhole = async (file: string, write: (part: string) => void | Promise<void>): Promise<void> => {
  const part = `${file}.part`
  rmSync(part, { force: true })
  try {
    await write(part)
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new AppError('not_found', `There is no folder for ${file}.`)
    throw error
  }
}

const deleteAllBut = (folder: string, extension: string, keep: number): readonly string[] => {
  const ours = new RegExp(`^quillport-\\d{4}-[\\dTZ-]+\\.${extension}$`)
  const old = readdirSync(folder)
    .filter((name) => ours.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}
