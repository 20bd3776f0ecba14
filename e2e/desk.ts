import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base, chromium } from '@playwright/test'
import { noDesktopReason } from '../main/core/secrets/desktop.fixture.ts'
import { type Inbox, noInboxReason, startInbox } from './inbox.ts'
import { chromiumHere } from './shells/browser.ts'
import { startElectron } from './shells/electron.ts'
import { noElectronReason } from './shells/electron-host.ts'
import { startHeadless } from './shells/headless.ts'
import type { Shell } from './shells/shell.ts'

export type ShellOption = { shell: 'headless' | 'electron' }

type Keyring = 'unlocked' | 'locked' | 'none'

type Fixtures = {
  /** The desk's own files, in a new folder for each test. */
  folder: string
  /**
   * Starts a desk on the folder. Every desk is ended after the test. With a keyring, the desk gets its own desktop session.
   */
  start: (on?: { readonly keyring: Keyring }) => Promise<Shell>
  /** A started desk. */
  desk: Shell
  /** A forum with real posts. The test is skipped if the forum cannot run. */
  inbox: Inbox
}

type WorkerFixtures = {
  /** The browser of the worker's tests, which is launched at the first call. */
  chromiumOnce: () => Promise<Browser>
}

const SESSION = join(import.meta.dirname, 'desktop-session.sh')

/** The home folder of the person whose desk has this folder. */
export const homeOf = (folder: string): string => join(folder, '..', 'home')

export const test = base.extend<ShellOption & Fixtures, WorkerFixtures>({
  shell: ['headless', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'quillport-desk-'))
    await use(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true })
  },
  chromiumOnce: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      let browser: Promise<Browser> | undefined
      await use(() => (browser ??= chromiumHere().then((options) => chromium.launch(options))))
      await (await browser)?.close()
    },
    { scope: 'worker' },
  ],
  start: async ({ shell, folder, locale, timezoneId, chromiumOnce }, use) => {
    const reason = shell === 'electron' ? noElectronReason() : null
    test.skip(reason !== null, reason ?? '')
    const started: Shell[] = []
    await use(async (on) => {
      if (on) {
        const noDesktop = noDesktopReason()
        test.skip(noDesktop !== null, noDesktop ?? '')
      }
      const home = homeOf(folder)
      mkdirSync(home, { recursive: true })
      const env = {
        // A home folder for the test, because connecting programs changes files in it.
        HOME: home,
        // Files that all desks share, such as the list of fonts.
        XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
        XDG_CONFIG_HOME: join(folder, '..', 'config'),
        ...(on ? { DESKTOP_KEYRING: on.keyring, DESKTOP_DIR: join(folder, '..', 'desktop') } : {}),
      }
      const options = {
        folder,
        env,
        locale: locale ?? 'en-GB',
        timezoneId,
        through: on ? ['bash', SESSION] : [],
      }
      const one =
        shell === 'electron'
          ? await startElectron(options)
          : await startHeadless(options, await chromiumOnce())
      started.push(one)
      return one
    })
    for (const one of started) await one.close().catch(() => undefined)
  },
  desk: [
    async ({ start }, use) => {
      await use(await start())
    },
    { timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  inbox: async ({}, use) => {
    const reason = noInboxReason()
    test.skip(reason !== null, reason ?? '')
    const inbox = startInbox()
    await use(inbox)
    inbox.stop()
  },
})

export { expect } from '@playwright/test'
