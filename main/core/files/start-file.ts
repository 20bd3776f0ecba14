import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../platform.ts'
import { writePrivate } from './files.ts'

/**
 * Writes start.json in a connection's folder, which tells the shim how to start the desk and where the desk's files are.
 * Deletes the file if the shim must not start the desk.
 */
export const allowStart = (
  { dataFolder, startDesk }: Pick<Platform, 'dataFolder' | 'startDesk'>,
  folder: string,
  allowed: boolean,
): void => {
  const file = join(folder, 'start.json')
  if (allowed && startDesk) writePrivate(file, `${JSON.stringify({ ...startDesk, data: dataFolder })}\n`)
  else rmSync(file, { force: true })
}
