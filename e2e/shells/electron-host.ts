import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findElectron } from '../../build/electron.ts'

const root = join(import.meta.dirname, '../..')

export type Host = { readonly path: string; readonly args: readonly string[] }

/**
 * An Electron that runs this project, or another app's folder under its own name. A stand-in for the installed package
 * (ELECTRON_OVERRIDE_DIST_PATH) gets the app as its `resources/app`, hard-linked, because the stand-in's own start-up code
 * does not always wait for an ES module before Electron is ready.
 */
export const electronHost = (app = root, name = 'electron-host'): Host | { readonly missing: string } => {
  const found = findElectron({ download: false })
  if ('missing' in found) return found
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const stands = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!stands || process.platform !== 'linux') return { path: found.path, args: [...sandbox, app] }
  return { path: join(linkedHost(stands, app, name), 'electron'), args: sandbox }
}

/**
 * Links the app into a host folder outside the project. Inside the project, a program that walks through the project's files
 * would follow the link in an endless loop.
 */
const linkedHost = (stands: string, app: string, name: string): string => {
  const host = join(tmpdir(), `quillport-${name}-${process.pid}`)
  if (existsSync(host)) return host
  linkFolder(stands, host)
  symlinkSync(app, join(host, 'resources', 'app'))
  process.once('exit', () => rmSync(host, { recursive: true, force: true }))
  return host
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
    // Hard links do not work across file systems.
    copyFileSync(from, to)
  }
}

/** Returns why the desk cannot run in Electron here; null if it can. */
export const noElectronReason = (): string | null => {
  const found = findElectron({ download: false })
  if ('missing' in found) return found.missing
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'there is no display; e2e/desktop-session.sh makes one'
  return existsSync(join(root, 'dist/main/electron/main.js')) ? null : 'it is not built: run npm run build'
}
