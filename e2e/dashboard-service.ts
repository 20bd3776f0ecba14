import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { startMailbox } from '../backend/accounts/mailbox.fixture.ts'
import { CLEAN_ENV } from '../backend/run/clean-env.fixture.ts'
import { seriousFaults } from './axe.ts'
import { startForumSite } from './forum-site.ts'

const CLI = join(import.meta.dirname, '../dist/backend/cli.js')
const runFile = promisify(execFile)
/** The password of every account that the tests create. */
export const PASSWORD = 'correct horse battery'

/**
 * Finds a port that was free a moment ago. The port must be known in advance, because the dashboard needs its own address.
 */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Starts the built service with its dashboard and a mail server. `origins` are the private origins that the service may use.
 * If `name` is given, the base URL of the service contains this name of the computer.
 */
export const startDashboardService = async ({
  database,
  name,
  origins = [],
  proxyAt,
}: {
  readonly database?: string
  readonly name?: 'localhost'
  readonly origins?: readonly string[]
  /** Starts a proxy on this computer in front of the port of the service. Returns the address at which people reach it. */
  readonly proxyAt?: (port: number) => Promise<string>
} = {}) => {
  const [mailbox, forum, port, folder] = [
    await startMailbox(),
    await startForumSite(),
    await freePort(),
    mkdtempSync(join(tmpdir(), 'quillport-dashboard-')),
  ]
  const direct = `http://${name ?? '127.0.0.1'}:${port}`
  const base = proxyAt ? await proxyAt(port) : direct
  const env = {
    ...CLEAN_ENV,
    QUILLPORT_DATA: folder,
    QUILLPORT_PORT: String(port),
    QUILLPORT_DRAIN_MS: '0',
    QUILLPORT_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    QUILLPORT_SIGN_UP: 'open',
    QUILLPORT_CONTACT: 'help@quillport.example',
    QUILLPORT_PRICES: 'starter=€19 a month; growth=€49 a month; pro=€99 a month',
    QUILLPORT_PRIVATE_ORIGINS: [new URL(forum.feed).origin, ...origins].join(' '),
    ...(database === undefined ? {} : { DATABASE_URL: database }),
    ...(name === undefined && !proxyAt ? {} : { QUILLPORT_BASE_URL: base }),
    ...(proxyAt ? { QUILLPORT_TRUSTED_PROXIES: '127.0.0.1' } : {}),
    QUILLPORT_SMTP_URL: mailbox.url,
    QUILLPORT_MAIL_FROM: 'Quillport <no-reply@quillport.example>',
  }
  const child = spawn(process.execPath, [CLI], { env, stdio: 'ignore' })
  await expect
    .poll(() =>
      fetch(`${direct}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return {
    base,
    mailbox,
    forum,
    /** Runs a command of the operator, such as `people list`. */
    command: (...words: readonly string[]) => runFile(process.execPath, [CLI, ...words], { env }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await mailbox.close()
      await forum.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type DashboardService = Awaited<ReturnType<typeof startDashboardService>>

/** Before a release, pages are also checked in dark mode, and screenshots are taken. */
const release = process.env.QUILLPORT_SUITES === 'release'

/** Checks the accessibility of a page, and that the page fits at two widths. `what` names the screen. */
export const look = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of release ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await seriousFaults(page), `${what}, ${colorScheme}`).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (release)
        await page.screenshot({ path: `test-results/dashboard/${what}-${colorScheme}-${width}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
}

/** Creates an account through the pages and the mail, and signs in. */
export const signUp = async (
  service: DashboardService,
  page: Page,
  email: string,
  name: string,
): Promise<void> => {
  await page.goto(`${service.base}/#/sign-up`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(`${service.base}/#/join/${await service.mailbox.token(email)}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
}

/** Signs in on the sign-in page. */
export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
}
