import { readdirSync } from 'node:fs'
import { timeOfStamp } from '../db/own-file.ts'

/** The names that `backup` gives. A folder may hold backups of both databases, if the service moved from one to the other. */
const NAME = /^quillport-(\d{4}-[\dTZ-]+)\.(db|dump)$/

export type Extension = 'db' | 'dump'

/** Returns the name of a backup that is made at a stamp (see `stampOf`). */
export const backupName = (stamp: string, extension: Extension): string => `quillport-${stamp}.${extension}`

/** Returns the names among these that `backup` gave, oldest first. */
export const backupNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => NAME.test(name)).sort()

/**
 * Returns when the newest backup in a folder was begun, in ms; null if there is none. Counts only backups that `backup` named, and reads the
 * time from the name, because a copy of a file may have another time. Throws if the folder cannot be read.
 */
export const newestBackup = (folder: string, extension: Extension): number | null => {
  const times = readdirSync(folder).flatMap((name) => {
    const [, stamp = '', end] = NAME.exec(name) ?? []
    const at = end === extension ? timeOfStamp(stamp) : Number.NaN
    return Number.isNaN(at) ? [] : [at]
  })
  return times.length === 0 ? null : Math.max(...times)
}
