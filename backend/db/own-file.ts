import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../../contract/errors.ts'
import { codeOf, kindOf } from './trouble.ts'

/** Only the owner may read the folder. */
const FOLDER_MODE = 0o700
/** Only the owner may read a file of the database. */
export const FILE_MODE = 0o600

const LOCK = 'quillport.lock'

/** The ends of the names of a SQLite database and of the files that SQLite puts next to it. */
export const PARTS = ['', '-wal', '-shm', '-journal'] as const

/** Builds the path of the SQLite database in a folder. */
export const fileIn = (folder: string): string => join(folder, 'quillport.db')

/** Formats a time (ms) for file names, so that the files sort by time. */
export const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

/** Returns the time of a stamp that `stampOf` wrote, in ms; NaN for other texts. */
export const timeOfStamp = (stamp: string): number =>
  Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/, 'T$1:$2:$3.$4'))

/** A folder that belongs to this process until it calls `release`. */
export type OwnFolder = {
  readonly file: string
  /** The new path of a damaged database, or of the log of a missing one; null if nothing was damaged or missing. */
  readonly setAside: string | null
  readonly release: () => void
}

/**
 * Reserves a folder for this process and checks the database in it. Renames a damaged database, and the log of a missing one, so that a
 * new database can be made. Throws `already_running`.
 */
export const takeFolder = (folder: string, now: () => number): OwnFolder => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  chmodSync(folder, FOLDER_MODE)
  const release = lockFolder(folder)
  const file = fileIn(folder)
  const setAside = existsSync(file) && isSound(file) ? null : putAside(file, now)
  makePrivate(file)
  return { file, setAside, release }
}

/** Says what is wrong with the place of a database, and what to do. */
export type Lost = { readonly found: string; readonly todo: string }

/**
 * Reports that the database of a folder was lost: its file has 0 bytes, or only other files of a service are there; null if the folder
 * has a database or was never used. SQLite would accept an empty file, and a new database would look like a new service.
 */
export const lostIn = (folder: string): Lost | null => {
  const file = fileIn(folder)
  // Reads the names before the database: another process may just be creating it.
  const left = namesIn(folder).filter((name) => name === LOCK || name.startsWith(basename(file)))
  if (left.length === 0) return null
  const size = existsSync(file) ? statSync(file).size : null
  if (size !== null && size > 0) return null
  const names = left.sort().join(', ')
  return {
    found:
      size === 0
        ? `The database ${file} is empty (0 bytes).`
        : `There is no database at ${file}, but the folder contains ${names}.`,
    todo: `To restore a backup, run “restore FILE”. To start without the earlier data instead, first move these files out of the folder: ${names}. See “If SQLite is damaged” in the operator’s guide.`,
  }
}

/** Throws `unavailable` if the database of a folder was lost. */
export const requireNotLost = (folder: string): void => {
  const lost = lostIn(folder)
  if (lost) throw new AppError('unavailable', `${lost.found} ${lost.todo}`)
}

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    // A folder that is missing or cannot be read is reported where it is used.
    return []
  }
}

/** Prefix of the name of a database that is being created. */
const NEW = '.new-database-'
/** After this time (ms), no start is still creating its database. */
const MAKING = 60_000

/** Removes the unfinished databases that killed starts left in a folder. */
const removeLeft = (folder: string): void => {
  for (const name of namesIn(folder).filter((one) => one.startsWith(NEW))) {
    const left = statSync(join(folder, name), { throwIfNoEntry: false })
    if (left && left.mtimeMs < Date.now() - MAKING) rmSync(join(folder, name), { force: true })
  }
}

/**
 * Creates a database without tables under another name and then gives it its name. Therefore, a file of 0 bytes is never the
 * database of a start that was killed.
 */
const makeFile = (file: string): void => {
  const part = join(dirname(file), `${NEW}${randomUUID()}`)
  closeSync(openSync(part, 'wx', FILE_MODE))
  try {
    const db = new Sqlite(part)
    // Writes the header of the file.
    db.pragma('journal_mode = WAL')
    db.close()
    try {
      linkSync(part, file)
    } catch {
      // Another program has just created the database, or the file system has no hard links.
      if (!existsSync(file)) renameSync(part, file)
    }
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Makes a database file, and the files that SQLite puts next to it, readable only by their owner. Creates the database
 * file if there is none, and removes what killed starts left of it.
 */
export const makePrivate = (file: string): void => {
  removeLeft(dirname(file))
  if (!existsSync(file)) makeFile(file)
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) chmodSync(file + part, FILE_MODE)
}

/**
 * Locks a folder against other servers until the returned function is called or the process ends in any way. Uses SQLite's own
 * lock, on an empty file next to the database. Throws `already_running`.
 */
export const lockFolder = (folder: string): (() => void) => {
  const held = new Sqlite(join(folder, LOCK), { timeout: 0 })
  try {
    held.exec('begin exclusive')
  } catch (error) {
    held.close()
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY')
      throw new AppError(
        'already_running',
        `Another Quillport process already uses the folder ${folder}. Stop that process, or set QUILLPORT_DATA to another folder.`,
      )
    throw error
  }
  return () => held.close()
}

const isSound = (file: string): boolean => {
  // SQLite would accept an empty file, although its data is lost.
  if (statSync(file).size === 0) return false
  let db: Sqlite.Database | undefined
  try {
    db = new Sqlite(file)
    return db.pragma('quick_check(1)', { simple: true }) === 'ok'
  } catch (error) {
    if (kindOf(codeOf(error)) === 'damaged') return false
    throw error
  } finally {
    db?.close()
  }
}

/** Renames a database. If its file is missing, renames its log, which SQLite would otherwise write into a new file. */
const putAside = (file: string, now: () => number): string | null => {
  const aside = `${file}.damaged-${stampOf(now())}`
  const left = PARTS.filter((part) => existsSync(file + part))
  for (const part of left) renameSync(file + part, aside + part)
  return left[0] === undefined ? null : aside + left[0]
}
