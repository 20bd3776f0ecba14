import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CrashReport } from '../../../contract/desk.ts'
import { withoutSecrets } from '../../../contract/without-secrets.ts'
import { framesOf, wordsOf } from './crash-words.ts'
import { makePrivateFolder, readText, writePrivate } from './files.ts'

/** Maximum number of reports that are kept, and maximum number of characters of each report. */
const KEPT = 5
const LONGEST = 20_000

/** The names of the files: the time of the crash, and whether the person has seen the report. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3})Z(\.seen)?\.txt$/
const SEEN = '.seen.txt'

const folderOf = (dataFolder: string): string => join(dataFolder, 'crashes')

/** Lists the names of the reports, newest first. */
const names = (dataFolder: string): readonly string[] => {
  const folder = folderOf(dataFolder)
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .toSorted()
        .toReversed()
    : []
}

type Crash = {
  readonly version: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The part of Quillport that ended, such as `The page`. */
  readonly part: string
  /** What was thrown, or why the part ended. */
  readonly cause: unknown
}

/**
 * Writes a report of a crash to crashes/ in the data folder, where it stays. Omits the person's secrets, folders and texts.
 * Deletes all but the newest reports. Never throws, because the program is about to exit.
 */
export const writeCrash = (dataFolder: string, crash: Crash): void => {
  try {
    const folder = folderOf(dataFolder)
    makePrivateFolder(folder)
    const stamp = new Date(crash.at).toISOString().replaceAll(/[:.]/g, '-')
    writePrivate(join(folder, `${stamp}.txt`), textOf(crash))
    for (const name of names(dataFolder).slice(KEPT)) rmSync(join(folder, name), { force: true })
  } catch {
    // Nothing more can be done here. If the log can be written, it says what happened.
  }
}

const textOf = ({ version, at, part, cause }: Crash): string => {
  const text = [
    `${part} of Quillport ${version} ended unexpectedly at ${new Date(at).toISOString()}.`,
    `System: ${process.platform} ${process.arch}, Node ${process.versions.node}${process.versions.electron ? `, Electron ${process.versions.electron}` : ''}`,
    ...causeLines(cause),
  ].join('\n')
  return withoutSecrets(text).slice(0, LONGEST)
}

const causeLines = (cause: unknown): readonly string[] => {
  if (!(cause instanceof Error)) return [`Cause: ${wordsOf(String(cause))}`]
  const code = 'code' in cause && CODE.test(String(cause.code)) ? ` (${String(cause.code)})` : ''
  const name = NAME_OF_ERROR.test(cause.name) ? cause.name : 'Error'
  return [`Cause: ${name}${code}: ${wordsOf(cause.message)}`, ...framesOf(cause)]
}
/** Matches the code or the name of an error in the form that programs use. */
const CODE = /^[A-Za-z][A-Za-z_]{0,60}$/
const NAME_OF_ERROR = /^[A-Za-z]{1,60}$/

/** Returns the newest report that the person has not seen; null if there is none. */
export const unseenCrash = (dataFolder: string): CrashReport | null => {
  const report_id = names(dataFolder).find((name) => !name.endsWith(SEEN))
  const text = report_id && readText(join(folderOf(dataFolder), report_id))
  if (!report_id || !text) return null
  const stamp = NAME.exec(report_id)?.[1] ?? ''
  const [day = '', time = ''] = stamp.split('T')
  const [hours, minutes, seconds, ms] = time.split('-')
  return { report_id, at: `${day}T${hours}:${minutes}:${seconds}.${ms}Z`, text: text.slice(0, LONGEST) }
}

/** Marks every report as seen, so that none is shown again, or deletes the given report and marks the others. */
export const closeCrash = (dataFolder: string, reportId: string, deletes: boolean): void => {
  const folder = folderOf(dataFolder)
  for (const name of names(dataFolder)) {
    if (deletes && name === reportId) rmSync(join(folder, name), { force: true })
    else if (!name.endsWith(SEEN)) renameSync(join(folder, name), join(folder, name.replace(/\.txt$/, SEEN)))
  }
}
