import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../platform.ts'
import { writePrivate } from './files.ts'

/**
 * Writes start.json in the folder, which tells the shim how to start the desk. Deletes the file if the shim must not start
 * it.
 */
export const allowStart = (
  { dataFolder, startDesk }: Pick<Platform, 'dataFolder' | 'startDesk'>,
  allowed: boolean,
): void => {
  const file = join(dataFolder, 'start.json')
  if (allowed && startDesk) writePrivate(file, `${JSON.stringify(startDesk)}\n`)
  else rmSync(file, { force: true })
}
