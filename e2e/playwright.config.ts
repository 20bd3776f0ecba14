import { defineConfig } from '@playwright/test'
import type { ShellOption } from './desk.ts'

/** The same specs on both shells; each test starts a desk of its own on a fresh data folder. */
export default defineConfig<ShellOption>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/playwright',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'headless', use: { shell: 'headless' } },
    { name: 'electron', use: { shell: 'electron' } },
  ],
})
