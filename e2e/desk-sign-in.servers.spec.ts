import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { unpackNginx } from '../backend/run/nginx.fixture.ts'
import { type DashboardService, signIn, signUp, startDashboardService } from './dashboard-service.ts'
import { expect, test } from './desk.ts'
import { startProxy } from './kit/proxy.ts'
import { chromiumHere } from './shells/browser.ts'

const EMAIL = 'anna@shop.example'
const KIT = join(import.meta.dirname, '../build/deploy')

let proxy: Awaited<ReturnType<typeof startProxy>>
let service: DashboardService
let browser: Browser
let folder: string
test.beforeEach(async ({ shell }) => {
  test.skip(shell === 'electron', 'Electron trusts the certificates of the system alone')
  const hasTools = ['apt-get', 'dpkg', 'openssl'].every((name) => spawnSync('which', [name]).status === 0)
  test.skip(!hasTools, 'it needs Debian and openssl')
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'quillport-tls-'))
  const program = await unpackNginx(folder)
  service = await startDashboardService({
    proxyAt: async (port) => {
      proxy = await startProxy(KIT, folder, [port], program)
      return proxy.url
    },
  })
  // The desk trusts the certificate in the same way as the certificate of a company's own authority.
  process.env.NODE_EXTRA_CA_CERTS = proxy.authority
  browser = await chromium.launch(await chromiumHere())
})
test.afterEach(async () => {
  delete process.env.NODE_EXTRA_CA_CERTS
  await browser?.close()
  await service?.stop()
  await proxy?.stop()
  rmSync(folder ?? '', { recursive: true, force: true })
})

test('the desk signs in to a service behind nginx with TLS, with the session in a cookie', async ({
  start,
}) => {
  const context = await browser.newContext({ baseURL: service.base, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await signUp(service, page, EMAIL, 'Anna')
  // A new account has to sign in by itself.
  if (await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()) await signIn(page, EMAIL)
  const cookies = await context.cookies()
  expect(cookies.map(({ name, secure, httpOnly }) => [name, secure, httpOnly])).toEqual([
    ['__Host-quillport-session', true, true],
  ])

  const desk = await start()
  await desk.page.getByRole('button', { name: 'Connect to a service' }).click()
  await desk.page.getByLabel('Service address').fill(service.base)
  await desk.page.getByRole('button', { name: 'Sign in to the service' }).click()
  await desk.page.getByRole('button', { name: 'Copy its address' }).click()
  await expect(desk.page.getByText('Copied')).toBeVisible()
  await page.goto(await desk.clipboard())
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('You can close this tab')).toBeVisible()
  await expect(desk.page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible({ timeout: 30_000 })

  await page.goto(service.base)
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await page.getByRole('button', { name: /^Revoke Desktop app on / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Revoke/ }).click()
  await expect(desk.page.getByText(/^Not connected:/)).toBeVisible({ timeout: 60_000 })
})
