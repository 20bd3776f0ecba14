import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DAY } from '../../../../contract/time.ts'
import { makePrivateFolder, writePrivate } from '../../files/files.ts'
import type { KnownProgram } from './known.ts'

/** Days for which Quillport keeps the original of a program's file. After that, an undo removes only the entry. */
const KEPT_DAYS = 30

const folderOf = (dataFolder: string): string => join(dataFolder, 'backups')

/** Makes a private copy of a program's file, named by the time (ms). Null if the file does not exist. */
export const backUp = (
  dataFolder: string,
  { id, file }: KnownProgram,
  text: string | null,
  at: number,
): string | null => {
  if (text === null) return null
  makePrivateFolder(folderOf(dataFolder))
  const stamp = new Date(at).toISOString().replaceAll(/[:.]/g, '-')
  const copy = join(folderOf(dataFolder), `${id}-${stamp}-${basename(file)}`)
  writePrivate(copy, text)
  return copy
}

/** Deletes copies older than 30 days, because they may contain other programs' keys. */
export const removeOldBackups = (dataFolder: string, now: number): void => {
  const folder = folderOf(dataFolder)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const copy = join(folder, name)
    if (statSync(copy).mtimeMs < now - KEPT_DAYS * DAY) rmSync(copy)
  }
}
