import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../../contract/errors.ts'
import { makePrivate } from './own-file.ts'

const FILE_MODE = 0o600
/** Milliseconds that a database is waited for which another process has open. */
const PATIENCE_MS = 1_000
/** The folder in which a backup is brought up to date, beside the database that it is to replace. */
const STAGE = '.restoring-'

/**
 * Writes a sound copy of a SQLite file to a new one that only its owner may read, also while others write to the first.
 * Throws `unavailable` where it cannot be copied or is not sound.
 */
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
  requireSound(target, file)
  flush(target)
}

/** Throws `unavailable`, which names `shown`, where a file is no SQLite database, or a damaged one. */
const requireSound = (file: string, shown: string): void => {
  let found: unknown
  try {
    const db = new Sqlite(file, { fileMustExist: true })
    try {
      found = db.pragma('integrity_check(1)', { simple: true })
    } finally {
      db.close()
    }
  } catch (error) {
    found = error instanceof Error ? error.message : String(error)
  }
  if (found !== 'ok')
    throw new AppError('unavailable', `${shown} is not an intact SQLite database (${String(found)}).`)
}

/** A backup beside the database that it is to replace, where it can be changed before it counts. */
export type Staged = { readonly file: string; readonly discard: () => void }

/**
 * Copies a backup, with the log beside it where it has one, into a folder of its own beside a database that nobody serves.
 * Throws `unavailable` where it is not sound.
 */
export const stage = (backup: string, database: string): Staged => {
  const folder = dirname(database)
  // Of a restore that was killed.
  for (const name of readdirSync(folder))
    if (name.startsWith(STAGE)) rmSync(join(folder, name), { recursive: true })
  const own = mkdtempSync(join(folder, STAGE))
  const discard = () => rmSync(own, { recursive: true, force: true })
  const file = join(own, 'quillport.db')
  try {
    for (const part of ['', '-wal'])
      if (existsSync(backup + part)) {
        copyFileSync(backup + part, file + part)
        chmodSync(file + part, FILE_MODE)
      }
    requireSound(file, backup)
  } catch (error) {
    discard()
    throw error
  }
  return { file, discard }
}

/**
 * Puts a staged file in the place of a database, and returns where the one before is kept; null where there was none.
 * Throws `already_running` where somebody has that one open.
 */
export const putInPlace = (staged: string, file: string, stamp: string): string | null => {
  withoutLog(staged)
  flush(staged)
  const aside = existsSync(file) ? keepAside(file, `${file}.before-restore-${stamp}`) : null
  renameSync(staged, file)
  makePrivate(file)
  flush(dirname(file))
  return aside
}

/** From here to the rename the database is in place as it was, unless it is damaged. */
const keepAside = (file: string, aside: string): string => {
  try {
    withoutLog(file)
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    if (error.code.startsWith('SQLITE_BUSY'))
      throw new AppError(
        'already_running',
        `Another program has ${file} open. Stop every server, worker and command first.`,
      )
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error
  }
  try {
    linkSync(file, aside)
  } catch {
    // Some file systems have no links.
    copyFileSync(file, aside)
  }
  // The log of a damaged file belongs to that file alone: beside the new one it would damage it.
  for (const part of ['-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part)
  return aside
}

/** Takes what lies in the log beside a database into it, and the log away; throws SQLITE_BUSY where somebody has it open. */
const withoutLog = (file: string): void => {
  const db = new Sqlite(file, { timeout: PATIENCE_MS })
  try {
    db.pragma('journal_mode = delete')
  } finally {
    db.close()
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export const flush = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
