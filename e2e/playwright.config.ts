import { defineConfig } from '@playwright/test'
import type { ShellOption } from './desk.ts'

/** Specs against real servers, which `npm run test:servers` runs, or all other specs. */
const servers = process.env.QUILLPORT_SUITES === 'servers'

/** The names of those specs. */
const SERVERS = /\.servers\.spec\.ts$/

/** Everything that takes too long for each change. It must pass before a release. */
const release = process.env.QUILLPORT_SUITES === 'release'

/** Specs that only walk through the screens and check how they look. They run before a release. */
const WALKS = ['axe.spec.ts', 'narrow.spec.ts']

/** Specs that would take too long for each change. Before a release, they run in a browser, and on Electron unless it ignores them below. */
const BEFORE_RELEASE = [
  'about.spec.ts',
  'agents.spec.ts',
  'apps.spec.ts',
  'businesses.spec.ts',
  'comments.spec.ts',
  'desk-sign-in.spec.ts',
  'digest.spec.ts',
  'former-holder.spec.ts',
  'forum-keys.spec.ts',
  'hosted.spec.ts',
  'judging.spec.ts',
  'keyboard.spec.ts',
  'list-position.spec.ts',
  'one-look.spec.ts',
  'own-time.spec.ts',
  'palette.spec.ts',
  'plan.spec.ts',
  'plan-sites.spec.ts',
  'rankings.spec.ts',
  'replies.spec.ts',
  'set-up.spec.ts',
  'settings.spec.ts',
  'toasts.spec.ts',
  'triage.spec.ts',
  'written-by-model.spec.ts',
]

/** Specs that run for each change, and check their screens in more ways before a release. */
const MORE_THOROUGH = ['approvals.spec.ts', 'dashboard.spec.ts', 'first-minutes.spec.ts', 'passkeys.spec.ts']

/** Specs of features that both shells share. They must also pass on Electron before a release. */
const SHARED = [
  ...BEFORE_RELEASE,
  'approvals.spec.ts',
  'articles.spec.ts',
  'axe.spec.ts',
  'canary.spec.ts',
  'leads.spec.ts',
  'owned-articles.spec.ts',
  'publish.spec.ts',
]

/** Specs that run on Electron for each change, and in a browser only before a release. */
const ON_ELECTRON = ['secrets.spec.ts', 'whole-path.spec.ts']

/** The gallery is only listed if there is a folder for its pictures. */
const gallery = process.env.QUILLPORT_GALLERY ? [] : ['gallery.spec.ts']

/** Each test starts its own desk on a new data folder. */
export default defineConfig<ShellOption>({
  testDir: '.',
  testMatch: servers ? SERVERS : release ? /\.spec\.ts$/ : /(?<!\.servers)\.spec\.ts$/,
  // A test that waits for most of a minute runs only before a release.
  ...(release ? {} : { grepInvert: /@release/ }),
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
      ...(release ? { testMatch: [...WALKS, ...BEFORE_RELEASE, ...MORE_THOROUGH, ...ON_ELECTRON] } : {}),
      // A window, a tray, native notifications, a package and updates exist only in Electron.
      testIgnore: [
        'electron-shell.spec.ts',
        'notifications.spec.ts',
        'packaged.spec.ts',
        'updates.spec.ts',
        ...gallery,
        ...(release ? [] : [...WALKS, ...BEFORE_RELEASE, ...ON_ELECTRON]),
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
        'customer.servers.spec.ts',
        'desk-sign-in.servers.spec.ts',
        'passkeys.spec.ts',
        'gallery.spec.ts',
        'screenshot.spec.ts',
        'narrow.spec.ts',
        'attacks.spec.ts',
        'sign-in.spec.ts',
        'former-holder.spec.ts',
        'first-minutes.spec.ts',
        ...(release ? [] : SHARED),
      ],
      // On a real desktop, windows sometimes open late. `npm test` names the tests that needed a second attempt.
      retries: 1,
    },
  ],
})
