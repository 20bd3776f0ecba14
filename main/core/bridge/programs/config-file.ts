import { isUtf8 } from 'node:buffer'
import { lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../../../../contract/errors.ts'
import { writeWhole } from '../../files/files.ts'

/**
 * Reads a program's configuration; null if the file does not exist. Throws `conflict` if the file cannot be read completely.
 */
export const readConfig = (path: string): string | null => {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null
  try {
    const bytes = readFileSync(path)
    if (isUtf8(bytes)) return bytes.toString('utf8')
  } catch (thrown) {
    throw new AppError('conflict', `${path} cannot be read${codeOf(thrown)}.`)
  }
  throw new AppError('conflict', `${path} is not in UTF-8. Save it as UTF-8 first.`)
}

/** Throws `conflict` if a file is write-protected. */
export const refuseProtected = (path: string): void => {
  const present = statSync(path, { throwIfNoEntry: false })
  if (present && (present.mode & 0o222) === 0)
    throw new AppError('conflict', `${path} is read-only. Make it writable first, or edit it by hand.`)
}

/**
 * Writes the whole file or nothing, and keeps the file's mode. If the path is a link, writes the file to which the link leads.
 */
export const writeConfig = (path: string, text: string): void => {
  refuseProtected(path)
  try {
    mkdirSync(dirname(path), { recursive: true })
    const present = statSync(path, { throwIfNoEntry: false })
    writeWhole(present ? realpathSync(path) : path, text, present ? present.mode & 0o777 : 0o600)
  } catch (thrown) {
    throw new AppError('conflict', `${path} cannot be written${codeOf(thrown)}. Nothing was changed.`)
  }
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
