import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { chromiumHere } from './browser.ts'
import { family } from './processes.ts'
import type { Shell, ShellStart } from './shell.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the headless shell and opens its address in a browser. */
export const startHeadless = async ({ folder, env, through }: ShellStart): Promise<Shell> => {
  const command = [...through, process.execPath, join(root, 'dist/main/headless/main.js'), '--port', '0']
  const core = spawn(command[0] ?? '', command.slice(1), {
    env: { ...process.env, ...env, QUILLPORT_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<string>((resolve) => core.once('exit', (code) => resolve(`exit code ${code}`)))
  const address = await entrance(core.stdout, ended)
  const browser = await chromium.launch(await chromiumHere())
  const context = await browser.newContext({
    viewport: { width: 1366, height: 860 },
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
  await page.goto(address)
  return {
    page,
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    opened: async () => [...opened],
    setScheme: (colorScheme) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
    pids: () => family(core.pid ?? 0),
    close: async () => {
      await browser.close()
      core.kill('SIGTERM')
      await ended
    },
    electron: null,
  }
}

const entrance = (output: NodeJS.ReadableStream, ended: Promise<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = []
    createInterface({ input: output }).on('line', (line) => {
      said.push(line)
      const address = /^Open (http:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    ended.then((how) => reject(new Error(`The headless shell ended: ${how}\n${said.join('\n')}`)))
  })
