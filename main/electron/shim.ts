import { constants } from 'node:fs'
import { copyFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import { VERSION } from '../../contract/version.ts'
import { makePrivateFolder, readText, writePrivate } from '../core/files/files.ts'
import type { Platform } from '../core/platform.ts'
import { pinnedNode } from './service.ts'

const NAME = process.platform === 'win32' ? 'quillport-mcp.exe' : 'quillport-mcp'

/**
 * Returns the command with which agents start the shim. In an unpackaged app, the shim runs on the pinned Node. In a packaged
 * app, the shim is a program in the data folder, because the package may move with every start (AppImage) or update.
 */
export const shimCommand = (dataFolder: string): Platform['shim'] =>
  app.isPackaged
    ? { command: join(dataFolder, 'bin', NAME), args: [] }
    : { command: pinnedNode(), args: [join(app.getAppPath(), 'dist', 'stdio', 'shim.js')] }

/** Copies the packaged shim to where agents find it, unless this version's shim is there already. */
export const installShim = async (dataFolder: string, log: Platform['log']): Promise<void> => {
  if (!app.isPackaged) return
  const folder = join(dataFolder, 'bin')
  const from = join(process.resourcesPath, NAME)
  const note = join(folder, 'version')
  try {
    const { size } = await stat(from)
    const version = `${VERSION} ${size}\n`
    if (readText(note) === version) return
    makePrivateFolder(folder)
    const half = join(folder, `${NAME}.new`)
    await copyFile(from, half, constants.COPYFILE_FICLONE)
    // A running shim keeps the old file. On Windows it also blocks the copy until the next start.
    await rename(half, join(folder, NAME))
    writePrivate(note, version)
  } catch (thrown) {
    log('warn', 'Agents cannot start the shim of this version', { text: String(thrown) })
  }
}
