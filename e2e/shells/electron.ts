import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { _electron, type ElectronApplication } from '@playwright/test'
import { electronHost } from './electron-host.ts'
import { family } from './processes.ts'
import type { Shell, ShellStart } from './shell.ts'

/** Starts the Electron shell and waits for its window. */
export const startElectron = async ({
  folder,
  env,
  through,
  locale,
  timezoneId,
}: ShellStart): Promise<Shell> => {
  const host = electronHost()
  if ('missing' in host) throw new Error(host.missing)
  const app = await _electron.launch({
    executablePath: through.length > 0 ? wrapped([...through, host.path], folder) : host.path,
    // The window opens later. If Playwright connects to the window during its first navigation, Playwright waits forever for
    // the end of the navigation.
    args: [...host.args, '--disable-gpu', '--hidden', `--lang=${locale}`],
    // Pages follow the system's color scheme, which tests set in Electron itself.
    colorScheme: null,
    env: {
      ...inherited(),
      ...env,
      ...(timezoneId === undefined ? {} : { TZ: timezoneId }),
      QUILLPORT_DATA: folder,
    },
  })
  // If the main process failed to load, it shows a dialog and never answers.
  const stuck = setTimeout(() => app.process().kill('SIGKILL'), 45_000)
  await coreRuns(app, folder)
  await app.evaluate(({ shell }) => {
    const noted: string[] = []
    Reflect.set(globalThis, 'openedOutside', noted)
    shell.openExternal = async (url) => {
      noted.push(url)
    }
  })
  await app.evaluate(({ app: self }) => {
    self.emit('activate')
  })
  const page = await app.firstWindow()
  clearTimeout(stuck)
  return {
    page,
    clipboard: () => app.evaluate(({ clipboard }) => clipboard.readText()),
    opened: async () => {
      const noted: unknown = await app.evaluate(() => Reflect.get(globalThis, 'openedOutside'))
      return Array.isArray(noted) ? noted.map(String) : []
    },
    setScheme: async (scheme) => {
      await app.evaluate(({ nativeTheme }, wanted) => {
        nativeTheme.themeSource = wanted
      }, scheme)
    },
    pids: () => family(app.process().pid ?? 0),
    close: () => app.close(),
    electron: app,
  }
}

/** Resolves once the desk has opened its files. Code evaluated before that may be garbage-collected and never answered. */
const coreRuns = async (app: ElectronApplication, folder: string): Promise<void> => {
  const file = join(folder, 'bridge.json')
  const own = (): boolean => {
    const pid = existsSync(file) && /"pid":(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    return family(app.process().pid ?? 0).includes(Number(pid))
  }
  while (!own()) {
    if (app.process().exitCode !== null || app.process().signalCode !== null)
      throw new Error('Quillport ended before it ran.')
    await sleep(20)
  }
}

/**
 * Writes a script that runs the command. Playwright inserts its own switches before all other arguments, so the command must
 * be a single file.
 */
const wrapped = (command: readonly string[], folder: string): string => {
  const file = `${folder}-electron.sh`
  writeFileSync(file, `#!/bin/sh\nexec ${command.map((part) => `'${part}'`).join(' ')} "$@"\n`, {
    mode: 0o755,
  })
  return file
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
