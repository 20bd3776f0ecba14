import { writeFileSync } from 'node:fs'
import { _electron, type ElectronApplication, errors } from '@playwright/test'
import { electronHost } from './electron-host.ts'
import { family } from './processes.ts'
import type { Shell, ShellStart } from './shell.ts'

/** Starts the Electron shell and waits for its window, unless `extra` keeps it hidden. */
export const startElectron = async ({ folder, env, through }: ShellStart): Promise<Shell> => {
  const host = electronHost()
  if ('missing' in host) throw new Error(host.missing)
  const app = await launch({
    executablePath: through.length > 0 ? wrapped([...through, host.path], folder) : host.path,
    args: [...host.args, '--disable-gpu'],
    // The system's own, which tests set in Electron itself.
    colorScheme: null,
    env: { ...inherited(), ...env, QUILLPORT_DATA: folder },
  })
  // A main process that failed to load shows a dialog and answers nothing, for ever.
  const stuck = setTimeout(() => app.process().kill('SIGKILL'), 45_000)
  await app.evaluate(({ shell }) => {
    const noted: string[] = []
    Reflect.set(globalThis, 'openedOutside', noted)
    shell.openExternal = async (url) => {
      noted.push(url)
    }
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

/** Milliseconds for a launch, which takes a few seconds, and how often one is tried. */
const LAUNCH = 30_000
const TRIES = 3

/** About one launch in twenty never gets past the debugger's hand-shake, before our code is read; it is made anew. */
const launch = async (options: Parameters<typeof _electron.launch>[0]): Promise<ElectronApplication> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await _electron.launch({ ...options, timeout: LAUNCH })
    } catch (thrown) {
      if (tries === TRIES || !(thrown instanceof errors.TimeoutError)) throw thrown
      console.warn(`Electron did not take Playwright’s hand; launch ${tries} of ${TRIES} was given up.`)
    }
  }
}

/** Playwright puts switches of its own before all others, so a command that runs Electron has to be one file. */
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
