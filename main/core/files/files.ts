import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'

/**
 * Creates a folder that only its owner can read, or restricts an existing folder. Throws `unavailable` if the folder is not
 * writable.
 */
export const makePrivateFolder = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (thrown) {
    throw isWriteRefused(thrown) ? new AppError('unavailable', unwritable(path, thrown)) : thrown
  }
}

const isWriteRefused = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && 'code' in thrown && ['EROFS', 'EACCES', 'EPERM'].includes(String(thrown.code))

const unwritable = (path: string, { message }: Error): string =>
  `Quillport cannot write to its folder ${path} (${message}). Give your user account write access to this folder, or set QUILLPORT_DATA to another folder.`

/** Reads a file's text; null if the file does not exist. */
export const readText = (path: string): string | null =>
  existsSync(path) ? readFileSync(path, 'utf8') : null

/** Writes a file with mode 0600, completely or not at all, even if the power fails. */
export const writePrivate = (path: string, text: string): void => writeWhole(path, text, 0o600)

/** Writes a file with the given mode, completely or not at all. */
export const writeWhole = (path: string, text: string, mode: number): void => {
  // The temporary name is unpredictable, and links are never followed. Otherwise, anyone who may write in the folder could
  // choose the file that is written.
  const half = `${path}.${randomUUID()}.new`
  const file = openSync(half, 'wx', mode)
  try {
    try {
      // On a full disk, writeSync writes only a part and reports no error.
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(half, path)
  } catch (thrown) {
    rmSync(half, { force: true })
    throw thrown
  }
}

/** Renames a damaged file with the time in its name. Returns the new path. */
export const setAside = (path: string, now: number): string => {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const aside = `${path}.damaged-${stamp}`
  renameSync(path, aside)
  return aside
}

/** Deletes the damaged copies of a file. With `before` (ms), deletes only copies that were set aside before that time. */
export const removeAsides = (path: string, before = Number.POSITIVE_INFINITY): void => {
  const folder = dirname(path)
  const start = `${basename(path)}.damaged-`
  const asides = readdirSync(folder).filter((name) => name.startsWith(start))
  // Renaming a file sets its ctime, so ctime is the time when the copy was set aside.
  for (const aside of asides.map((name) => join(folder, name)))
    if (statSync(aside).ctimeMs < before) rmSync(aside)
}
