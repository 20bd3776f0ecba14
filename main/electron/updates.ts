import { app, shell } from 'electron'
import type { PackageKind, UpdateSource } from '../core/platform.ts'
import { replaceBy } from './replace.ts'

/** The address of updates, the public key and the channel that were set at build time. */
declare const __QUILLPORT_UPDATES__:
  | { readonly feed: string; readonly key: string; readonly channel: string }
  | undefined

const KINDS: readonly PackageKind[] = ['deb', 'appimage', 'zip', 'nsis']

/**
 * Returns where this desk finds newer versions. QUILLPORT_UPDATE_FEED overrides the address that was set at build time. Null
 * if there is no address, or if the app was not installed from a package.
 */
export const updateSource = (): UpdateSource | null => {
  const built = __QUILLPORT_UPDATES__ ?? { feed: '', key: '', channel: 'stable' }
  const feed = process.env.QUILLPORT_UPDATE_FEED || built.feed
  const kind = packageKind()
  if (feed === '' || kind === null) return null
  return {
    feed,
    // Only an unpackaged app, which anyone can change anyway, reads its key from the environment.
    key: (!app.isPackaged && process.env.QUILLPORT_UPDATE_KEY) || built.key,
    channel: built.channel,
    kind,
    os: process.platform,
    arch: process.arch,
    openPackage: async (path) => (await shell.openPath(path)) === '',
    replace: kind === 'deb' ? null : replaceBy({ feed, folder: app.getPath('userData') }),
  }
}

/** Returns the kind of package that contains this program; null for a plain folder. */
const packageKind = (): PackageKind | null => {
  if (!app.isPackaged) {
    const named = process.env.QUILLPORT_UPDATE_KIND
    return KINDS.find((kind) => kind === named) ?? null
  }
  if (process.platform === 'darwin') return 'zip'
  if (process.platform === 'win32') return 'nsis'
  if (process.env.APPIMAGE) return 'appimage'
  // The .deb installs the app in this folder. A folder that somebody unpacked by hand is elsewhere.
  return process.execPath.startsWith('/usr/') ? 'deb' : null
}
