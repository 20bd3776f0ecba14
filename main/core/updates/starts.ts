import { existsSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { jsonOr } from '../../../transport/json.ts'
import { RECORDS_FORM } from '../bridge/records.ts'
import { readText, writePrivate } from '../files/files.ts'
import { type Db, isBusy, isDamaged } from '../files/sqlite.ts'
import { WORK_FORM } from '../own-work/work.ts'
import type { Platform } from '../platform.ts'
import { isOlder } from '../service/versions.ts'
import {
  type Comparison,
  compareWithCopy,
  copyData,
  copyOf,
  databasesIn,
  Fingerprint,
  fingerprintOf,
  putBack,
} from './copies.ts'
import { packageBefore } from './kept-update.ts'

/** Number of failed starts after which Quillport offers to go back to the previous version. */
const FAILED = 2

/**
 * versions.json in the data folder: which version wrote the data, and whether the current version ever started successfully.
 */
const Starts = z.object({
  /** The version that last opened the data. */
  version: z.string().nullable().default(null),
  /** The version that last started successfully. */
  good: z.string().nullable().default(null),
  /** Number of starts of `version`, since its last successful start, in which no window was shown or no service answered. */
  tries: z.int().default(0),
  /**
   * Fingerprints of the databases, by path. They were taken at the first start of `version`, after it had migrated the databases
   * and before anybody used them.
   */
  migrated: z.record(z.string(), Fingerprint).default({}),
})
type Starts = z.infer<typeof Starts>

const fileIn = (dataFolder: string): string => join(dataFolder, 'versions.json')

const readStarts = (dataFolder: string): Starts =>
  Starts.catch(() => Starts.parse({})).parse(jsonOr(readText(fileIn(dataFolder)) ?? '{}'))

const writeStarts = (dataFolder: string, starts: Starts): void =>
  writePrivate(fileIn(dataFolder), `${JSON.stringify(starts)}\n`)

/** The name for the version of data that was written before versions were recorded. */
const EARLIER = 'earlier'

/**
 * Records that this version starts. Before its first start with data of an older version, copies the data. Throws
 * `unavailable` if a newer version changed the data so that this version cannot read it. Call this before the files are
 * opened.
 */
export const beginStart = ({
  dataFolder,
  version,
  log,
}: Pick<Platform, 'dataFolder' | 'version' | 'log'>) => {
  const starts = readStarts(dataFolder)
  const hasData = databasesIn(dataFolder).length > 0
  const isNewer = starts.version !== null && isOlder(version, starts.version)
  if (isNewer) requireReadable(dataFolder, version, starts.version ?? '')
  const isFirst = hasData && starts.version !== version && !isNewer
  // After a version that never started successfully, the fingerprints would contain work that is in no copy of a successful one.
  let keepsFingerprints = isFirst && starts.version === starts.good
  let notice: string | null = null
  if (isFirst)
    try {
      copyData(dataFolder, starts.version ?? EARLIER, starts.good ?? EARLIER)
    } catch (thrown) {
      if (isBusy(thrown))
        throw new AppError('already_running', 'Quillport is already open with the same data folder.')
      log('error', 'The data could not be copied before the update', { error: String(thrown) })
      // An older copy may still exist, which lacks the work done since.
      keepsFingerprints = false
      notice =
        'Quillport was updated without first copying your data, because the disk is full or Quillport cannot write to it. If you go back to the previous version, your data cannot be restored to its earlier state.'
    }
  const before = starts.version === version ? starts.tries : 0
  const note = (part: Partial<Starts>): void => {
    try {
      writeStarts(dataFolder, { ...readStarts(dataFolder), ...part })
    } catch (thrown) {
      // A full disk must not prevent Quillport from starting.
      log('warn', 'Quillport could not record that it was started', { error: String(thrown) })
    }
  }
  let isOpen = true
  note({ version, tries: before + 1, ...(starts.version === version ? {} : { migrated: {} }) })
  return {
    /** What the person must know about the copy; null if nothing. */
    notice,
    /**
     * Records the fingerprint of a database after the first start of a new version has migrated it. Call this when the desk
     * or the own service has opened the database, and before a person or an agent can write to it. Only the first call for a
     * path has an effect.
     */
    migrated: (path: string, open?: Db): void => {
      const { migrated } = readStarts(dataFolder)
      if (!keepsFingerprints || migrated[path]) return
      try {
        const db = open ?? new Database(join(dataFolder, path), { readonly: true, fileMustExist: true })
        const fingerprint = fingerprintOf(db)
        if (!open) db.close()
        note({ migrated: { ...migrated, [path]: fingerprint } })
      } catch (thrown) {
        // Without this record, every changed row counts as work.
        log('warn', 'The state of the data after the update could not be recorded', {
          path,
          error: String(thrown),
        })
      }
    },
    /** Call this when the window is shown and the service is ready. */
    succeeded: (): void => {
      if (isOpen) note({ good: version, tries: 0 })
      isOpen = false
    },
    /** Call this when the person quits. A start that was ended early has not failed. */
    ended: (): void => {
      if (isOpen) note({ tries: before })
      isOpen = false
    },
  }
}

/**
 * Throws `unavailable`, with the name of the newer version and the path of the copy, if this version cannot read a database.
 */
const requireReadable = (dataFolder: string, version: string, newer: string): void => {
  for (const path of databasesIn(dataFolder)) {
    const known = path.endsWith('work.db') ? WORK_FORM : path.endsWith('bridge.db') ? RECORDS_FORM : null
    if (known === null) continue
    const db = new Database(join(dataFolder, path), { fileMustExist: true })
    let form = 0
    try {
      form = Number(db.pragma('user_version', { simple: true }))
    } catch (thrown) {
      // A damaged database is set aside when it is opened.
      if (!isDamaged(thrown)) throw thrown
    } finally {
      db.close()
    }
    if (form > known) throw new AppError('unavailable', newerText(dataFolder, version, newer))
  }
}

const newerText = (dataFolder: string, version: string, newer: string): string => {
  const copy = copyOf(dataFolder, version)
  const where = existsSync(copy)
    ? ` A copy of your earlier data is in ${copy}.`
    : ' There is no copy of your earlier data.'
  return `Quillport ${newer} wrote your data in a format that Quillport ${version} cannot read. Nothing was changed. Install Quillport ${newer} or a newer version again.${where}`
}

/** The options if a new version does not start. */
export type WayBack = Comparison & {
  /** The version that last started successfully. */
  readonly to: string
  /** The folder with the copy of the data from before the update. */
  readonly copy: string
  /** The kept and checked package of the older version; null if there is none. */
  readonly package: string | null
}

/**
 * Returns how to go back to the previous version if this version failed to start twice and never started successfully;
 * otherwise null. Call this before the files are opened.
 */
export const wayBack = async ({
  dataFolder,
  version,
}: Pick<Platform, 'dataFolder' | 'version'>): Promise<WayBack | null> => {
  const { version: last, good, tries, migrated } = readStarts(dataFolder)
  if (last !== version || good === version || tries < FAILED) return null
  const to = good ?? EARLIER
  const copy = copyOf(dataFolder, to)
  if (!existsSync(copy)) return null
  const kept = await packageBefore(dataFolder, version)
  return {
    to,
    copy,
    ...compareWithCopy(dataFolder, to, migrated),
    package: kept?.version === to ? kept.path : null,
  }
}

/** Whether the person can go back without losing work, as far as the data can be read. */
export const canGoBack = ({ data }: WayBack): boolean => data === 'same_form' || data === 'unchanged'

/**
 * Prepares the data for the previous version. Throws `conflict` if there is work that only this version can read, or if a file is
 * damaged.
 */
export const goBack = (dataFolder: string, { to }: WayBack): void => {
  const { data, damaged } = compareWithCopy(dataFolder, to, readStarts(dataFolder).migrated)
  if (damaged !== null) throw new AppError('conflict', `${damaged} is damaged.`)
  if (data === 'written')
    throw new AppError(
      'conflict',
      'Quillport cannot go back to the older version, because that version cannot read the work that you have done since the update.',
    )
  if (data === 'unchanged') putBack(dataFolder, to)
  writeStarts(dataFolder, {
    version: to === EARLIER ? null : to,
    good: to === EARLIER ? null : to,
    tries: 0,
    migrated: {},
  })
}

/** Says what becomes of a damaged file at the next start. Only the file with the person's work is read as far as possible. */
const damageWords = (damaged: string, copy: string): string =>
  damaged.startsWith(join(copy, sep))
    ? 'This file is only a copy from before the update. Your data itself is not affected. Choose “Try again”.'
    : basename(damaged) === 'work.db'
      ? 'Choose “Try again”: Quillport keeps the damaged file under another name, and recovers what can still be read.'
      : `Choose “Try again”: Quillport keeps the damaged file under another name, and starts with an empty file in its place. A copy from before the update is in ${copy}.`

/** Explains the options to a person whose new version does not start. */
export const wayBackWords = (
  { to, copy, data, damaged, package: path }: WayBack,
  version: string,
): string => {
  const before = to === EARLIER ? 'the previous version' : `Quillport ${to}`
  if (damaged !== null)
    return `${damaged} is damaged, so Quillport cannot check whether going back to ${before} would lose work. ${damageWords(damaged, copy)} If that fails, download the newest version and install it over this version.`
  if (data === 'written')
    return `${before} cannot read the work that you have done since the update. So that this work is not lost, Quillport ${version} stays installed. Start Quillport again. If that fails, download the newest version and install it over this version.`
  const kept =
    data === 'same_form'
      ? 'You keep everything that you have done since the update.'
      : 'There has been no new work since the update. Your data will return to its state before the update.'
  return path === null
    ? `You can go back to ${before}. ${kept} Quillport does not have the installation package for ${before}. Download ${before} and install it over this version.`
    : `You can go back to ${before}. ${kept} Quillport opens the installation package for ${before} in your system’s installer.`
}
