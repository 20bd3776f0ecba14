import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { jsonOr } from '../../../transport/json.ts'
import { RECORDS_FORM } from '../bridge/records.ts'
import { readText, writePrivate } from '../files/files.ts'
import type { Db } from '../files/sqlite.ts'
import { WORK_FORM } from '../own-work/work.ts'
import type { Platform } from '../platform.ts'
import { isOlder } from '../service/versions.ts'
import {
  type AgainstCopy,
  compareWithCopy,
  copyData,
  copyOf,
  databasesIn,
  Fingerprint,
  fingerprintOf,
  putBack,
} from './copies.ts'
import { packageBefore } from './updates.ts'

/** Number of failed starts after which Quillport offers the version before. */
const FAILED = 2

/** versions.json in the data folder: which version wrote the data, and whether the version that runs now ever started. */
const Starts = z.object({
  /** The version that last opened the data. */
  version: z.string().nullable().default(null),
  /** The version that last started well. */
  good: z.string().nullable().default(null),
  /** Starts of `version` since then that did not get as far as a window and a service. */
  tries: z.int().default(0),
  /** The databases as `version` made them at its first start, before anybody used it, by their paths. */
  migrated: z.record(z.string(), Fingerprint).default({}),
})
type Starts = z.infer<typeof Starts>

const fileIn = (dataFolder: string): string => join(dataFolder, 'versions.json')

const readStarts = (dataFolder: string): Starts =>
  Starts.catch(() => Starts.parse({})).parse(jsonOr(readText(fileIn(dataFolder)) ?? '{}'))

const writeStarts = (dataFolder: string, starts: Starts): void =>
  writePrivate(fileIn(dataFolder), `${JSON.stringify(starts)}\n`)

/** The version of data that was written before versions were noted. */
const EARLIER = 'earlier'

/**
 * Notes that this version starts. Before its first start on data of an older version, copies the data. Throws `unavailable`
 * if a newer version changed the data so that this version cannot read it. Call this before the files are opened.
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
  let notice: string | null = null
  if (hasData && starts.version !== version && !isNewer)
    try {
      copyData(dataFolder, starts.version ?? EARLIER)
    } catch (thrown) {
      if (isBusy(thrown))
        throw new AppError('already_running', 'Quillport is already open with the same data folder.')
      log('error', 'The data could not be copied before the update', { error: String(thrown) })
      notice =
        'Quillport was updated, but could not copy your data first, because the disk is full or cannot be written. You cannot go back to the version before with your data as it was.'
    }
  const before = starts.version === version ? starts.tries : 0
  const note = (part: Partial<Starts>): void => {
    try {
      writeStarts(dataFolder, { ...readStarts(dataFolder), ...part })
    } catch (thrown) {
      // A full disk must not keep Quillport from starting.
      log('warn', 'The start could not be noted', { error: String(thrown) })
    }
  }
  let isOpen = true
  const isFirst = hasData && starts.version !== version && !isNewer
  note({ version, tries: before + 1, ...(starts.version === version ? {} : { migrated: {} }) })
  return {
    /** What the person must know about the copy; null if nothing. */
    notice,
    /**
     * Notes what the first start of a new version made of a database. Call this when the database has been opened, here or by
     * the own service, and before a person or an agent can write to it. Only the first call for a path counts.
     */
    migrated: (path: string, open?: Db): void => {
      const { migrated } = readStarts(dataFolder)
      if (!isFirst || migrated[path]) return
      try {
        const db = open ?? new Database(join(dataFolder, path), { readonly: true, fileMustExist: true })
        const fingerprint = fingerprintOf(db)
        if (!open) db.close()
        note({ migrated: { ...migrated, [path]: fingerprint } })
      } catch (thrown) {
        // Without the note, every changed row counts as work.
        log('warn', 'The data could not be noted after the update', { path, error: String(thrown) })
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

const isBusy = (thrown: unknown): boolean =>
  thrown instanceof Database.SqliteError && thrown.code.startsWith('SQLITE_BUSY')

/** Throws `unavailable`, with the version and the copy, if a database has a form that this version does not know. */
const requireReadable = (dataFolder: string, version: string, newer: string): void => {
  for (const path of databasesIn(dataFolder)) {
    const known = path.endsWith('work.db') ? WORK_FORM : path.endsWith('bridge.db') ? RECORDS_FORM : null
    if (known === null) continue
    const db = new Database(join(dataFolder, path), { fileMustExist: true })
    let form: number
    try {
      form = Number(db.pragma('user_version', { simple: true }))
    } finally {
      db.close()
    }
    if (form > known) throw new AppError('unavailable', newerText(dataFolder, version, newer))
  }
}

const newerText = (dataFolder: string, version: string, newer: string): string => {
  const copy = copyOf(dataFolder, version)
  const where = existsSync(copy)
    ? ` A copy of your data from before that is in ${copy}.`
    : ' There is no copy of your data from this version.'
  return `Quillport ${newer} wrote your data in a form that Quillport ${version} cannot read. Nothing was changed. Install Quillport ${newer} or a newer version again.${where}`
}

/** What is possible if a new version does not start. */
export type WayBack = {
  /** The version that last started well. */
  readonly to: string
  /** What would happen to the data. With `written`, the newer version must stay. */
  readonly data: AgainstCopy
  /** The kept and checked package of the older version; null if there is none. */
  readonly package: string | null
}

/**
 * Returns the way back to the version before, if this version failed to start twice and never started well; otherwise null.
 * Call this before the files are opened.
 */
export const wayBack = async ({
  dataFolder,
  version,
}: Pick<Platform, 'dataFolder' | 'version'>): Promise<WayBack | null> => {
  const { version: last, good, tries, migrated } = readStarts(dataFolder)
  if (last !== version || good === version || tries < FAILED) return null
  const to = good ?? EARLIER
  if (!existsSync(copyOf(dataFolder, to))) return null
  const kept = await packageBefore(dataFolder, version)
  return {
    to,
    data: compareWithCopy(dataFolder, to, migrated),
    package: kept?.version === to ? kept.path : null,
  }
}

/** Prepares the data for the version before. Throws `conflict` if there is work that only this version can read. */
export const goBack = (dataFolder: string, { to }: WayBack): void => {
  const data = compareWithCopy(dataFolder, to, readStarts(dataFolder).migrated)
  if (data === 'written') throw new AppError('conflict', 'There is work that the older version cannot read.')
  if (data === 'unchanged') putBack(dataFolder, to)
  writeStarts(dataFolder, {
    version: to === EARLIER ? null : to,
    good: to === EARLIER ? null : to,
    tries: 0,
    migrated: {},
  })
}

/** Says what is possible, for the person whose new version does not start. */
export const wayBackWords = ({ to, data, package: path }: WayBack, version: string): string => {
  const before = to === EARLIER ? 'the version before' : `Quillport ${to}`
  if (data === 'written')
    return `Since the update, Quillport ${version} saved work that ${before} cannot read. So Quillport ${version} stays, and your work with it. Try again. If it still does not start, download the newest version and install it over this one.`
  const kept =
    data === 'same_form'
      ? 'Everything that you did since the update stays.'
      : 'Nothing was saved since the update. Your data becomes as it was before.'
  return path === null
    ? `You can go back to ${before}. ${kept} Quillport has no package of ${before}: download it and install it over this version.`
    : `You can go back to ${before}. ${kept} The installer of your system opens with its package.`
}
