import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser } from '@playwright/test'
import { family } from './processes.ts'
import type { Shell, ShellStart } from './shell.ts'

const root = join(import.meta.dirname, '../..')

/** A headless shell without a browser: the address that it printed, and its end. */
export type HeadlessCore = {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Starts the headless shell on a port (0 for any). Rejects if it ends before it prints an address. */
export const startCore = async (
  { folder, env, through }: Pick<ShellStart, 'folder' | 'env' | 'through'>,
  port: number,
): Promise<HeadlessCore> => {
  const main = join(root, 'dist/main/headless/main.js')
  const command = [...through, process.execPath, main, '--port', String(port)]
  const core = spawn(command[0] ?? '', command.slice(1), {
    env: { ...process.env, ...env, QUILLPORT_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<string>((resolve) => core.once('exit', (code) => resolve(`exit code ${code}`)))
  return {
    address: await entrance(core.stdout, ended),
    pid: core.pid ?? 0,
    stop: async () => {
      core.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the headless shell and opens its address in a browser, with cookies and storage of its own. */
export const startHeadless = async (start: ShellStart, browser: Browser): Promise<Shell> => {
  const { address, pid, stop } = await startCore(start, 0)
  const context = await browser.newContext({
    viewport: { width: 1366, height: 860 },
    locale: start.locale,
    ...(start.timezoneId === undefined ? {} : { timezoneId: start.timezoneId }),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const opened: string[] = []
  const own = new URL(address).origin
  await context.route(
    (url) => url.origin !== own,
    (route) => {
      if (route.request().isNavigationRequest()) opened.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' })
    },
  )
  const page = await context.newPage()
  // In a tab in the background, the desk would be rendered only once a second.
  page.on(
    'popup',
    (other) =>
      void other.waitForLoadState().then(
        () => other.close(),
        () => undefined,
      ),
  )
  await page.goto(address)
  return {
    page,
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    opened: async () => [...opened],
    setScheme: (colorScheme) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
    pids: () => family(pid),
    close: async () => {
      await context.close()
      await stop()
    },
    electron: null,
  }
}

const entrance = (output: NodeJS.ReadableStream, ended: Promise<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = []
    createInterface({ input: output }).on('line', (line) => {
      said.push(line)
      const address = /^Open .*(http:\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
    ended.then((how) => reject(new Error(`The headless shell ended: ${how}\n${said.join('\n')}`)))
  })
