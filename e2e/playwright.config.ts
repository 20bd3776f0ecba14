import { defineConfig } from '@playwright/test'
import type { ShellOption } from './desk.ts'

/** Specs against real servers, which `npm run test:servers` runs, or all other specs. */
const servers = process.env.QUILLPORT_SUITES === 'servers'

/** Specs of features that both shells share. They must also pass on Electron before a release. */
const SHARED = [
  'about.spec.ts',
  'agents.spec.ts',
  'approvals.spec.ts',
  'articles.spec.ts',
  'axe.spec.ts',
  'desk-sign-in.spec.ts',
  'forum-keys.spec.ts',
  'hosted.spec.ts',
  'judging.spec.ts',
  'keyboard.spec.ts',
  'leads.spec.ts',
  'list-position.spec.ts',
  'one-look.spec.ts',
  'own-time.spec.ts',
  'owned-articles.spec.ts',
  'palette.spec.ts',
  'plan-sites.spec.ts',
  'plan.spec.ts',
  'publish.spec.ts',
  'rankings.spec.ts',
  'set-up.spec.ts',
  'settings.spec.ts',
  'toasts.spec.ts',
  'triage.spec.ts',
  'written-by-model.spec.ts',
]

/** The gallery is only listed if there is a folder for its pictures. */
const gallery = process.env.QUILLPORT_GALLERY ? [] : ['gallery.spec.ts']

/** Each test starts its own desk on a new data folder. */
export default defineConfig<ShellOption>({
  testDir: '.',
  testMatch: servers ? /\.servers\.spec\.ts$/ : /(?<!\.servers)\.spec\.ts$/,
  outputDir: '../test-results/playwright',
  // A headless desk mostly waits, so two tests at a time keep two cores busy.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  // The locale in which pages format dates and numbers.
  use: { locale: 'en-GB', trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'headless',
      use: { shell: 'headless' },
      // A window, a tray, native notifications, a package and updates exist only in Electron.
      testIgnore: [
        'electron-shell.spec.ts',
        'notifications.spec.ts',
        'packaged.spec.ts',
        'updates.spec.ts',
        ...gallery,
      ],
    },
    {
      name: 'electron',
      // A window has the desktop and its focus for itself.
      workers: 1,
      use: { shell: 'electron' },
      testIgnore: [
        // In the headless shell, reminders are on the screen. In Electron, they are notifications, which
        // notifications.spec.ts tests.
        'businesses.spec.ts',
        // The dashboard is always a page in a browser, whichever shell the desk has.
        'dashboard.spec.ts',
        'passkeys.spec.ts',
        'gallery.spec.ts',
        'screenshot.spec.ts',
        'narrow.spec.ts',
        'attacks.spec.ts',
        'sign-in.spec.ts',
        'former-holder.spec.ts',
        'first-minutes.spec.ts',
        ...(process.env.QUILLPORT_SUITES === 'release' ? [] : SHARED),
      ],
      // On a real desktop, windows sometimes open late. `npm test` names the tests that needed a second attempt.
      retries: 1,
    },
  ],
})
