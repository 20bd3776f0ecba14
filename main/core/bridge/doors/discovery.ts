import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../../../contract/version.ts'
import { readText, writePrivate } from '../../files/files.ts'

/**
 * Contents of bridge.json, by which the shim finds the bridge. Only a process that can read the file (mode 0600) can prove
 * that it is the bridge.
 */
export type Discovery = {
  readonly port: number
  readonly pid: number
  /**
   * The version of the desk. If a shim of another version cannot work with this desk, the shim's error names this version.
   */
  readonly version: string
  readonly secret: string
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'bridge.json')

/** Writes bridge.json with a new secret and returns it. */
export const announce = (dataFolder: string, port: number): Discovery => {
  const discovery = { port, pid: process.pid, version: VERSION, secret: randomBytes(32).toString('hex') }
  writePrivate(fileIn(dataFolder), `${JSON.stringify(discovery)}\n`)
  return discovery
}

/** Deletes bridge.json if this process wrote it. Leaves a file that another process has written since. */
export const withdraw = (dataFolder: string, { secret }: Discovery): void => {
  if (readText(fileIn(dataFolder))?.includes(secret)) rmSync(fileIn(dataFolder), { force: true })
}
