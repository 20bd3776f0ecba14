import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFolder = join(import.meta.dirname, '../node_modules/electron')

export type Found = { readonly path: string } | { readonly missing: string }

/** Whether an ordinary program cannot make the user namespace of Chromium's sandbox, as on Ubuntu 24.04. */
const refusesUserNamespaces = (): boolean => {
  const { error, status } = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' })
  return error === undefined && status !== 0
}

/** Says why this machine cannot open a window; null if it can. */
export const noWindowReason = (): string | null => {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)'
  if (process.getuid?.() === 0) return 'you are root, and Electron cannot use its sandbox as root'
  if (process.platform === 'linux' && refusesUserNamespaces())
    return 'this system lets only installed programs use the sandbox that Electron needs (install the package instead)'
  return null
}

/**
 * Finds the Electron binary at ELECTRON_OVERRIDE_DIST_PATH, or else the installed binary. With `download`, downloads the
 * binary if it is missing.
 */
export const findElectron = (options: { readonly download: boolean }): Found => {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const path = join(override, process.platform === 'win32' ? 'electron.exe' : 'electron')
    return existsSync(path)
      ? { path }
      : { missing: `there is no electron in ELECTRON_OVERRIDE_DIST_PATH: ${path}` }
  }
  const installed = installedPath()
  if (installed) return { path: installed }
  if (!options.download) return { missing: "Electron's binary is not downloaded" }
  console.log('Downloading Electron (only this once) …')
  const run = spawnSync(process.execPath, [join(packageFolder, 'install.js')], {
    encoding: 'utf8',
    timeout: 300_000,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const path = installedPath()
  if (path) return { path }
  const cause =
    run.error?.message ?? run.stderr.split('\n').find((line) => line.trim() !== '') ?? 'no reason given'
  return { missing: `Electron could not be downloaded (${cause.trim().slice(0, 200)})` }
}

const installedPath = (): string | null => {
  const pathFile = join(packageFolder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const path = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(path) ? path : null
}
