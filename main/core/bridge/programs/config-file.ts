import { isUtf8 } from 'node:buffer'
import { lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../../../../contract/errors.ts'
import { writeWhole } from '../../files/files.ts'

/** A program's configuration as text; null where there is none. Throws `conflict` where it cannot be taken in whole. */
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

/** Throws `conflict` where a file is protected from changes. */
export const refuseProtected = (path: string): void => {
  const present = statSync(path, { throwIfNoEntry: false })
  if (present && (present.mode & 0o222) === 0)
    throw new AppError('conflict', `${path} is read-only. Make it writable first, or add Quillport by hand.`)
}

/** Writes whole or not at all, through a link to the file itself, with the mode that it had. */
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
