import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../platform.ts'
import { writePrivate } from './files.ts'

/** Tells the shim how to start the desk, by start.json in its folder, or that it may not. */
export const allowStart = (
  { dataFolder, startDesk }: Pick<Platform, 'dataFolder' | 'startDesk'>,
  allowed: boolean,
): void => {
  const file = join(dataFolder, 'start.json')
  if (allowed && startDesk) writePrivate(file, `${JSON.stringify(startDesk)}\n`)
  else rmSync(file, { force: true })
}
