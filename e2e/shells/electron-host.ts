import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from '../../build/electron.ts'

const root = join(import.meta.dirname, '../..')

export type Host = { readonly path: string; readonly args: readonly string[] }

/**
 * An Electron that runs this project, or another app's folder under a name of its own. One that stands in for the installed package
 * (ELECTRON_OVERRIDE_DIST_PATH) is hard-linked beside the project as its `resources/app`, because a stand-in's own
 * start-up need not wait for an ES module before it is ready.
 */
export const electronHost = (app = root, name = 'electron-host'): Host | { readonly missing: string } => {
  const found = findElectron({ download: false })
  if ('missing' in found) return found
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const stands = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!stands || process.platform !== 'linux') return { path: found.path, args: [...sandbox, app] }
  const host = join(root, 'test-results', name)
  rmSync(host, { recursive: true, force: true })
  linkFolder(stands, host)
  symlinkSync(app, join(host, 'resources', 'app'))
  return { path: join(host, 'electron'), args: sandbox }
}

const linkFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkFolder(join(from, entry.name), join(to, entry.name))
    else linkOrCopy(join(from, entry.name), join(to, entry.name))
  }
}

const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    // Another file system.
    copyFileSync(from, to)
  }
}

/** Why the desk cannot run in Electron here; null where it can. */
export const noElectronReason = (): string | null => {
  const found = findElectron({ download: false })
  if ('missing' in found) return found.missing
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'there is no display; e2e/desktop-session.sh makes one'
  return existsSync(join(root, 'dist/main/electron/main.js')) ? null : 'it is not built: run npm run build'
}
