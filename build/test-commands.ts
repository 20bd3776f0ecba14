import { spawnSync } from 'node:child_process'
import { findElectron } from './electron.ts'

// Run each command in the top folder of a checkout, with the path of the file for its tally in QUILLPORT_TALLY.

/** Runs Vitest. `args` are options and parts of file paths. */
export const vitestCommand = (args: readonly string[]): readonly string[] => [
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=./build/vitest-report.ts',
  ...args,
]

/** Runs Playwright on one shell. `args` are options and parts of file paths. */
export const playwrightCommand = (
  shell: 'headless' | 'electron',
  args: readonly string[] = [],
): readonly string[] => [
  process.execPath,
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config=e2e/playwright.config.ts',
  `--project=${shell}`,
  '--reporter=list,./build/playwright-report.ts',
  ...args,
]

/**
 * Returns the command that must precede the command of Electron's tests, because the tests need a desktop: on Linux,
 * `e2e/desktop-session.sh` creates a private desktop. If the tests cannot run, returns what is missing.
 */
export const desktopCommand = (): readonly string[] | { readonly missing: string } => {
  const found = findElectron({ download: false })
  if ('missing' in found) return found
  if (process.platform !== 'linux') return []
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  const missing = ['Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', 'dunst'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  )
  if (missing.length > 0 && !canInstall)
    return { missing: `${missing.join(', ')} missing, and only root can install packages` }
  return ['bash', 'e2e/desktop-session.sh']
}
