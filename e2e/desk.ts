import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startElectron } from './shells/electron.ts'
import { noElectronReason } from './shells/electron-host.ts'
import { startHeadless } from './shells/headless.ts'
import type { Shell } from './shells/shell.ts'

export type ShellOption = { shell: 'headless' | 'electron' }

type Fixtures = {
  /** The desk's own files; fresh for each test. */
  folder: string
  /** Starts a desk on the folder; every one ends with the test. */
  start: () => Promise<Shell>
  /** A started desk. */
  desk: Shell
}

export const test = base.extend<ShellOption & Fixtures>({
  shell: ['headless', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'quillport-desk-'))
    await use(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true })
  },
  start: async ({ shell, folder }, use) => {
    const reason = shell === 'electron' ? noElectronReason() : null
    test.skip(reason !== null, reason ?? '')
    const started: Shell[] = []
    await use(async () => {
      const options = { folder, env: { XDG_CONFIG_HOME: join(folder, '..', 'config') } }
      const one = shell === 'electron' ? await startElectron(options) : await startHeadless(options)
      started.push(one)
      return one
    })
    for (const one of started) await one.close().catch(() => undefined)
  },
  desk: async ({ start }, use) => {
    await use(await start())
  },
})

export { expect } from '@playwright/test'
