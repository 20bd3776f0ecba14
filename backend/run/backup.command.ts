import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import { DAY } from '../../contract/time.ts'
import { copyOfSqlite, flush } from '../db/backup.ts'
import { isPostgres } from '../db/database.ts'
import { fileIn, requireNotLost, stampOf } from '../db/own-file.ts'
import { dumpOfPostgres } from '../db/postgres-backup.ts'
import { backupName, backupNames } from './backup-folder.ts'
import { type Command, parse, required, UsageError } from './command.ts'
import { type Config, ConfigError, limitsIn, readConfig } from './config.ts'

/** The prefix of the folder that holds a backup until it is complete. */
const UNFINISHED = '.quillport-backup-'
/** An unfinished folder that is older than this was left by a killed backup, ms. */
const GIVEN_UP_MS = DAY

/** Copies the database while it is in use. */
export const backupCommand: Command = {
  summary: 'Back up the database, even while the service runs',
  usage: `backup FILE|FOLDER [--keep N]
  If you name a folder, the command creates a file in it that is named after the current time. If you also add --keep N, the command
  then deletes all files in the folder that were named in this way, except the N newest. The new file always counts as the newest.
  Postgres: runs pg_dump, which must be on the PATH.`,
  run: async (args, { env, print }) => {
    const { values, positionals } = parse(args, 1, ['keep'])
    const config = readConfig(env)
    const address = thereIn(config)
    const place = required(positionals[0], 'A file or folder')
    const extension = isPostgres(address) ? 'dump' : 'db'
    const inFolder = existsSync(place) && statSync(place).isDirectory()
    const keep = values.keep === undefined ? null : countIn(values.keep)
    if (keep !== null && !inFolder)
      throw new UsageError(
        existsSync(place) ? 'Use --keep only with a folder.' : `There is no folder ${place}.`,
      )
    const file = inFolder ? join(place, backupName(stampOf(Date.now()), extension)) : place
    if (existsSync(file)) throw new UsageError(`${file} already exists. Name another file.`)
    await writeWhole(file, (part) =>
      isPostgres(address)
        ? dumpOfPostgres({ address, limits: limitsIn(config) }, part)
        : copyOfSqlite(address, part),
    )
    const deleted = keep === null ? [] : deleteAllBut(place, keep, basename(file))
    const sealing =
      'Keep a copy of QUILLPORT_SECRETS_KEY, but not next to the backup. Without this key, nobody can read the logins in the backup.'
    print(JSON.stringify({ backup: file, bytes: statSync(file).size, deleted, sealing }, null, 2))
  },
}

/** The address of the database. Unlike a server, a backup does not create a database. */
const thereIn = ({ DATABASE_URL, QUILLPORT_DATA }: Config): string => {
  const address = DATABASE_URL ?? fileIn(QUILLPORT_DATA)
  if (isPostgres(address)) return address
  requireNotLost(QUILLPORT_DATA)
  if (existsSync(address)) return address
  throw new ConfigError(`QUILLPORT_DATA: there is no database in the folder ${QUILLPORT_DATA}.`)
}

const countIn = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(`--keep must be a whole number from 1 to 9999, not ${text}.`)
  return Number(text)
}

/**
 * Writes a file in its own private folder and moves it when it is complete, so that half a backup never looks like a
 * backup.
 */
const writeWhole = async (file: string, write: (part: string) => void | Promise<void>): Promise<void> => {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new AppError('not_found', `There is no folder ${folder}.`)
  const own = mkdtempSync(join(folder, UNFINISHED))
  try {
    const part = join(own, 'backup')
    await write(part)
    renameSync(part, file)
    flush(folder)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/**
 * Deletes all but the newest backups, and what interrupted backups left. Returns the names of the deleted backups. The backup
 * `made` stays and counts as the newest: if the clock was once ahead, other names may contain later times.
 */
const deleteAllBut = (folder: string, keep: number, made: string): readonly string[] => {
  const names = readdirSync(folder)
  const old = [...backupNames(names).filter((name) => name !== made), made].slice(0, -keep)
  const givenUp = names.filter(
    (name) => name.startsWith(UNFINISHED) && Date.now() - statSync(join(folder, name)).mtimeMs > GIVEN_UP_MS,
  )
  for (const name of [...old, ...givenUp]) rmSync(join(folder, name), { recursive: true })
  return old
}
