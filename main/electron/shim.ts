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
 * How agents start the shim: on the pinned Node, or packaged, as a program of its own below the data folder, since
 * the package itself may lie elsewhere at every start (AppImage) or after an update.
 */
export const shimCommand = (dataFolder: string): Platform['shim'] =>
  app.isPackaged
    ? { command: join(dataFolder, 'bin', NAME), args: [] }
    : { command: pinnedNode(), args: [join(app.getAppPath(), 'dist', 'stdio', 'shim.js')] }

/** Puts the packaged shim where agents find it, if it is not this version's already. */
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
    // A shim that runs keeps the old file; on Windows it keeps us from replacing it until the next start.
    await rename(half, join(folder, NAME))
    writePrivate(note, version)
  } catch (thrown) {
    log('warn', 'Agents cannot start the shim of this version', { text: String(thrown) })
  }
}
