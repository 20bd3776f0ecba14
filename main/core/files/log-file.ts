import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSecrets } from '../../../contract/without-secrets.ts'
import type { Platform } from '../platform.ts'
import { makePrivateFolder } from './files.ts'

/** The size, in bytes, at which a log file is set aside. Three old files are kept. */
const LARGEST = 1_000_000
const KEPT = 3

/** Turns a thrown value into fields of a log line. */
export const thrownFields = (thrown: unknown): Record<string, unknown> =>
  thrown instanceof Error
    ? { error: thrown.name, text: thrown.message, stack: thrown.stack }
    : { text: String(thrown) }

/**
 * Writes one JSON line for each event to logs/desk.log in the folder. Removes everything that looks like a secret, because
 * the text of a library's error may quote a secret. If the disk is full, lines are lost and the desk keeps running.
 */
export const createLogFile = (folder: string, now: () => number): Platform['log'] => {
  const path = join(folder, 'logs', 'desk.log')
  makePrivateFolder(join(folder, 'logs'))
  let size = sizeOf(path)
  return (level, message, fields = {}) => {
    const line = `${withoutSecrets(JSON.stringify({ at: new Date(now()).toISOString(), level, message, ...fields }))}\n`
    try {
      if (size + line.length > LARGEST) {
        turnOver(path)
        size = 0
      }
      appendFileSync(path, line, { mode: 0o600 })
      size += Buffer.byteLength(line)
    } catch {
      // A failure of the log cannot be reported anywhere else.
    }
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const turnOver = (path: string): void => {
  for (let age = KEPT; age >= 1; age -= 1) {
    const from = age === 1 ? path : `${path}.${age - 1}`
    if (sizeOf(from) > 0) renameSync(from, `${path}.${age}`)
  }
}
