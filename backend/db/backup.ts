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
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../../contract/errors.ts'
import { FILE_MODE, makePrivate, PARTS } from './own-file.ts'

/** How long to wait for a database that another process uses, in ms. */
const PATIENCE_MS = 1_000
/**
 * Prefix of a folder next to the database. In this folder, a restore brings a backup up to date before the backup
 * replaces the database.
 */
const STAGE = '.restoring-'

/**
 * Copies a SQLite file to a new file that only its owner may read, even while other processes write to it. Throws
 * `unavailable` if the file cannot be copied or the copy is damaged.
 */
export const copyOfSqlite = (file: string, target: string): void => {
  // Makes the file private first. Otherwise, anybody who may read the folder could read the copy until it is complete.
  closeSync(openSync(target, 'wx', FILE_MODE))
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    // Copies the database as it is at one moment, however long that takes, and leaves out everything that was deleted earlier.
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

/** Throws `unavailable` if a file is not a SQLite database or is damaged. The message names the file as `shown`. */
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

/** A copy of a backup, next to the database that the copy will replace. Before the replacement, the copy can still be changed. */
export type Staged = { readonly file: string; readonly discard: () => void }

/**
 * Copies a backup, and its log if it has one, into a new folder next to a database that no server uses. Throws
 * `unavailable` if the backup is damaged.
 */
export const stage = (backup: string, database: string): Staged => {
  const folder = dirname(database)
  // Removes the folders that a killed restore left.
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
 * Replaces a database with a staged file. Returns the new path of the previous database, or of its log if only the log was left; null if
 * there was neither. Throws `already_running` if another program uses the previous database.
 */
export const putInPlace = (staged: string, file: string, stamp: string): string | null => {
  withoutLog(staged)
  flush(staged)
  // SQLite would delete the log of an empty file.
  if (existsSync(file) && statSync(file).size > 0) closeLog(file)
  const aside = keepAside(file, `${file}.before-restore-${stamp}`)
  renameSync(staged, file)
  makePrivate(file)
  flush(dirname(file))
  return aside
}

/** Writes the log of the previous database into it, unless this database is damaged. Throws `already_running`. */
const closeLog = (file: string): void => {
  try {
    withoutLog(file)
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    if (error.code.startsWith('SQLITE_BUSY'))
      throw new AppError(
        'already_running',
        `Another program has ${file} open. Stop all Quillport servers, workers and commands, then try again.`,
      )
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error
  }
}

/** Keeps the previous database under another name. Its file also stays in place, unchanged, until the new file replaces it. */
const keepAside = (file: string, aside: string): string | null => {
  const kept = PARTS.filter((part) => existsSync(file + part))
  for (const part of kept)
    if (part === '') linkOrCopy(file, aside)
    // The log of a damaged or lost file must move: next to the new file, SQLite would write this log into the new file.
    else renameSync(file + part, aside + part)
  return kept[0] === undefined ? null : aside + kept[0]
}

const linkOrCopy = (file: string, target: string): void => {
  try {
    linkSync(file, target)
  } catch {
    // Some file systems have no hard links.
    copyFileSync(file, target)
  }
}

/** Writes a database's log into the database and removes the log. Throws SQLITE_BUSY if another program uses the database. */
const withoutLog = (file: string): void => {
  const db = new Sqlite(file, { timeout: PATIENCE_MS })
  try {
    db.pragma('journal_mode = delete')
  } finally {
    db.close()
  }
}

/** Waits until the contents of a file, or the names in a folder, have been written to the disk. */
export const flush = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
