import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../../contract/errors.ts'
import { codeOf, kindOf } from './trouble.ts'

/** Only the owner may read the folder and its files. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Builds the path of the SQLite database in a folder. */
export const fileIn = (folder: string): string => join(folder, 'quillport.db')

/** Formats a time (ms) for file names, so that the files sort by time. */
export const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

/** A folder that belongs to this process until it calls `release`. */
export type OwnFolder = {
  readonly file: string
  /** The new path of a damaged database; null if the database was not damaged. */
  readonly setAside: string | null
  readonly release: () => void
}

/**
 * Reserves a folder for this process and checks the database in it. Renames a damaged database, so that a new database
 * can be made. Throws `already_running`.
 */
export const takeFolder = (folder: string, now: () => number): OwnFolder => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  chmodSync(folder, FOLDER_MODE)
  const release = lockFolder(folder)
  const file = fileIn(folder)
  const setAside = existsSync(file) && !isSound(file) ? putAside(file, now) : null
  makePrivate(file)
  return { file, setAside, release }
}

/**
 * Makes a database file, and the files that SQLite puts next to it, readable only by their owner. Creates the database
 * file if there is none.
 */
export const makePrivate = (file: string): void => {
  closeSync(openSync(file, 'a', FILE_MODE))
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) chmodSync(file + part, FILE_MODE)
}

/**
 * Locks a folder against other servers until the returned function is called or the process ends in any way. Uses SQLite's own
 * lock, on an empty file next to the database. Throws `already_running`.
 */
export const lockFolder = (folder: string): (() => void) => {
  const held = new Sqlite(join(folder, 'quillport.lock'), { timeout: 0 })
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

const putAside = (file: string, now: () => number): string => {
  const aside = `${file}.damaged-${stampOf(now())}`
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part)
  return aside
}
