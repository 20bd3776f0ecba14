import { chmodSync, closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { wordsIn } from '../../../contract/desk/rows.ts'
import { setAside } from './files.ts'

export type Db = Database.Database

/** A database that only this process has open, and the name under which a damaged file was kept. */
export type Opened = { readonly db: Db; readonly damagedAs: string | null }

/**
 * Opens a database of mode 0600 for this process alone. The lock ends with the process, even after a crash. If the file is
 * damaged, it is set aside and an empty database is opened. Throws `SQLITE_BUSY` if another process has the file open.
 */
export const openDatabase = (path: string, prepare: (db: Db) => void, now: () => number): Opened => {
  try {
    return { db: openOnce(path, prepare), damagedAs: null }
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown
    const damagedAs = setDatabaseAside(path, now())
    return { db: openOnce(path, prepare), damagedAs }
  }
}

/** Renames a closed, damaged database. Returns the new name. */
export const setDatabaseAside = (path: string, now: number): string => {
  const keptAs = basename(setAside(path, now))
  removeJournals(path)
  return keptAs
}

const openOnce = (path: string, prepare: (db: Db) => void): Db => {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const db = new Database(path, { timeout: 500 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('secure_delete = ON')
    db.exec('BEGIN IMMEDIATE; COMMIT')
    prepare(db)
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

const removeJournals = (path: string): void => {
  for (const end of ['-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
}

/** Deletes a database with its accompanying files. */
export const removeDatabase = (path: string): void => {
  if (existsSync(path)) rmSync(path)
  removeJournals(path)
}

/** Whether an error means that the file is damaged. A full disk or a locked file is not damage. */
export const isDamaged = (thrown: unknown): boolean =>
  thrown instanceof Database.SqliteError &&
  (thrown.code === 'SQLITE_NOTADB' || thrown.code.startsWith('SQLITE_CORRUPT'))

/** Creates the error for a row that SQLite can read but the desk cannot. */
export const damagedRow = (): Error =>
  new Database.SqliteError('An entry in the desktop app’s stored data cannot be read.', 'SQLITE_CORRUPT_ROW')

/** Checks the whole file for damage. Without this check, SQLite would find damage only later, in the middle of work. */
export const checkWhole = (db: Db): void => {
  if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
    throw new Database.SqliteError('Part of the file cannot be read.', 'SQLITE_CORRUPT')
}

/** Whether an error means that another process has the file open. */
export const isBusy = (thrown: unknown): boolean =>
  thrown instanceof Database.SqliteError && thrown.code.startsWith('SQLITE_BUSY')

/**
 * Creates the full-text query for texts that contain every word of a search, also as the beginning of a longer word. Returns
 * null if the search has no words.
 */
export const matchOf = (search: string): string | null => {
  const words = wordsIn(search)
  return words.length > 0 ? words.map((word) => `"${word}"*`).join(' AND ') : null
}
