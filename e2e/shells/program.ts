import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import type { Host } from './electron-host.ts'

const LONGEST_START_MS = 30_000

type Program = {
  readonly host: Host
  /** The folder of the desk's files. */
  readonly folder: string
  /** A part of the title of the program's page. */
  readonly title: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts a program in the same way as a person, connects to its page once the page is shown, and ends the program
 * afterwards.
 */
export const withProgram = async <T>(
  { host, folder, title, env = {} }: Program,
  use: (page: Page, startedAt: number) => Promise<T>,
): Promise<T> => {
  const startedAt = Date.now()
  const program = spawn(host.path, [...host.args, '--disable-gpu', '--remote-debugging-port=0'], {
    cwd: tmpdir(),
    env: { ...process.env, ...env, QUILLPORT_DATA: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(program, 'exit')
  try {
    const { page, leave } = await joinPage(program.stderr, title)
    const result = await use(page, startedAt)
    await leave()
    return result
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}

/**
 * Connects to the page of a program that listens for DevTools, at the address that the program prints on its error output.
 */
export const joinPage = async (
  errors: Readable,
  title: string,
): Promise<{ readonly page: Page; readonly leave: () => Promise<void> }> => {
  const socket = await devTools(errors)
  await pageShown(socket, title)
  const browser = await chromium.connectOverCDP(socket)
  const context = browser.contexts()[0]
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
  if (!page) throw new Error('The program has no window.')
  return { page, leave: () => browser.close() }
}

/** The address of the program's own DevTools, which Chromium prints on its error output. */
const devTools = (errors: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: errors })
    lines.on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    lines.once('close', () => reject(new Error('The program ended before it listened.')))
  })

const Pages = z.array(z.object({ type: z.string(), title: z.string() }))

/** Resolves once the page has its title. If Playwright connects earlier, Chromium may never answer. */
const pageShown = async (socket: string, title: string): Promise<void> => {
  const { host } = new URL(socket)
  const latest = Date.now() + LONGEST_START_MS
  for (;;) {
    const pages = Pages.parse(await (await fetch(`http://${host}/json/list`)).json())
    if (pages.some((page) => page.type === 'page' && page.title.includes(title))) return
    if (Date.now() > latest) throw new Error(`The program showed no page: ${JSON.stringify(pages)}`)
    await sleep(100)
  }
}
