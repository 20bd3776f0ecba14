import { constants, lstatSync, symlinkSync } from 'node:fs'
import { copyFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import { VERSION } from '../../contract/version.ts'
import { makePrivateFolder, readText, writePrivate } from '../core/files/files.ts'
import type { Platform } from '../core/platform.ts'
import { pinnedNode } from './service.ts'

const NAME = process.platform === 'win32' ? 'quillport-mcp.exe' : 'quillport-mcp'

/** Whether the packaged app is at another path at each start. An AppImage runs from a mount that disappears when it ends. */
const moves = (): boolean => Boolean(process.env.APPIMAGE)

const installed = (): string => join(process.resourcesPath, NAME)
const copyIn = (dataFolder: string): string => join(dataFolder, 'bin', NAME)

/**
 * Returns the command with which agents start the shim. In an unpackaged app, the shim runs on the pinned Node. In a packaged
 * app, the shim is the installed program; if the package is an AppImage, the shim is a copy in the data folder.
 */
export const shimCommand = (dataFolder: string): Platform['shim'] => {
  if (!app.isPackaged)
    return { command: pinnedNode(), args: [join(app.getAppPath(), 'dist', 'stdio', 'shim.js')] }
  return { command: moves() ? copyIn(dataFolder) : installed(), args: [] }
}

/** Returns the command of a copied shim, which an AppImage or an earlier version of any package wrote into entries. */
export const earlierShim = (dataFolder: string): Platform['earlierShim'] =>
  app.isPackaged && !moves() ? { command: copyIn(dataFolder), args: [] } : null

/** Makes sure that the shim is at the path that the entries in programs' settings name. */
export const installShim = async (dataFolder: string, log: Platform['log']): Promise<void> => {
  if (!app.isPackaged) return
  try {
    await (moves() ? copyShim(dataFolder) : replaceCopy(dataFolder))
  } catch (thrown) {
    log('warn', 'Quillport could not install this version of the program that agents start', {
      text: String(thrown),
    })
  }
}

/** Copies the packaged shim to the data folder, unless this version's shim is there already. */
const copyShim = async (dataFolder: string): Promise<void> => {
  const folder = join(dataFolder, 'bin')
  const note = join(folder, 'version')
  const { size } = await stat(installed())
  const version = `${VERSION} ${size}\n`
  if (readText(note) === version) return
  makePrivateFolder(folder)
  const half = join(folder, `${NAME}.new`)
  await copyFile(installed(), half, constants.COPYFILE_FICLONE)
  // A running shim keeps the old file. On Windows it also blocks the copy until the next start.
  await rename(half, copyIn(dataFolder))
  writePrivate(note, version)
}

/**
 * Replaces an earlier copy of the shim, which takes up 100 MB and may be outdated, with a link to the installed shim.
 * Entries that the person pasted into settings by hand may still name the copy.
 */
const replaceCopy = async (dataFolder: string): Promise<void> => {
  const copy = copyIn(dataFolder)
  const present = lstatSync(copy, { throwIfNoEntry: false })
  if (!present || present.isSymbolicLink()) return
  const half = `${copy}.new`
  await rm(half, { force: true })
  symlinkSync(installed(), half)
  await rename(half, copy)
  await rm(join(dataFolder, 'bin', 'version'), { force: true })
}
