import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../../contract/errors.ts'
import { makePrivate } from './own-file.ts'

const FILE_MODE = 0o600

/** Writes a sound copy of a SQLite file to a new one that only its owner may read, also while others write to the first. Throws `unavailable` where it cannot be copied or is not sound. */
export const copyOfSqlite = (file: string, target: string): void => {
  // The database would be left to whoever may read the folder until it is whole.
  closeSync(openSync(target, 'wx', FILE_MODE))
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    // One moment of the database, however long it takes, and nothing of what was deleted before.
    db.prepare('vacuum into ?').run(target)
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    throw new AppError('unavailable', `The database could not be copied: ${error.message}.`)
  } finally {
    db.close()
  }
  requireSound(target)
  flush(target)
}

/** Throws `unavailable`, which names `shown`, where a file is no SQLite database, or a damaged one. */
export const requireSound = (file: string, shown = file): void => {
  let found: unknown
  try {
    const db = new Sqlite(file, { readonly: true, fileMustExist: true })
    try {
      found = db.pragma('integrity_check(1)', { simple: true })
    } finally {
      db.close()
    }
  } catch (error) {
    found = error instanceof Error ? error.message : String(error)
  }
  if (found !== 'ok')
    throw new AppError('unavailable', `${shown} is no sound SQLite database (${String(found)}).`)
}

/** Copies a backup to where it can be changed before it counts; only its owner may read it. */
export const stagedFrom = (backup: string, file: string): string => {
  const staged = `${file}.restoring`
  rmSync(staged, { force: true })
  copyFileSync(backup, staged)
  chmodSync(staged, FILE_MODE)
  return staged
}

/**
 * Puts a staged file in the place of a database that nobody has open, and returns where the one before is kept; null where
 * there was none. At every moment the one or the other is in place, whole.
 */
export const putInPlace = (staged: string, file: string, stamp: string): string | null => {
  flush(staged)
  const aside = existsSync(file) ? keepAside(file, `${file}.before-restore-${stamp}`) : null
  renameSync(staged, file)
  makePrivate(file)
  flush(dirname(file))
  return aside
}

const keepAside = (file: string, aside: string): string => {
  emptyLogOf(file)
  linkSync(file, aside)
  // What a crash or damage left there belongs to that file alone: beside the new one it would damage it.
  for (const part of ['-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part)
  return aside
}

/** Takes what lies in the log beside a database into it; a damaged one stays as it is. */
const emptyLogOf = (file: string): void => {
  try {
    const db = new Sqlite(file)
    try {
      db.pragma('wal_checkpoint(truncate)')
    } finally {
      db.close()
    }
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
  }
}

const flush = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes what `pg_dump` makes of a Postgres database to a new file that only its owner may read. Throws `unavailable` with what it says. */
export const dumpOfPostgres = async (address: string, target: string): Promise<void> => {
  closeSync(openSync(target, 'wx', FILE_MODE))
  await postgresTool('pg_dump', address, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${target}`,
  ])
  flush(target)
}

/** Puts such a file into an empty database, all of it or nothing. Throws `unavailable`. */
export const undumpIntoPostgres = (address: string, backup: string): Promise<void> =>
  postgresTool('pg_restore', address, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    backup,
  ])

/** The password goes by the environment: others on the machine see the arguments of programs. */
const postgresTool = async (tool: string, address: string, args: readonly string[]): Promise<void> => {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(tool, [`--dbname=${url.href}`, '--no-password', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
  })
  const said: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => said.push(part))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new AppError(
      'unavailable',
      `${tool} is not here. Install Postgres’s client programs of the server’s version or newer (Debian: postgresql-client), or use ${tool} where they are, as README.md says.`,
    )
  })
  if (code !== 0)
    throw new AppError('unavailable', `${tool} failed: ${Buffer.concat(said).toString('utf8').trim()}`)
}
