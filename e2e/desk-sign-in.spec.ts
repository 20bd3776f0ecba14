import { type Browser, chromium, type Page } from '@playwright/test'
import { type DashboardService, look, PASSWORD, signUp, startDashboardService } from './dashboard-service.ts'
import { expect, test } from './desk.ts'
import { hostedService } from './mcp/service.ts'
import { chromiumHere } from './shells/browser.ts'
import type { Shell } from './shells/shell.ts'

const EMAIL = 'anna@shop.example'

let service: DashboardService
let browser: Browser
test.beforeEach(async () => {
  service = await startDashboardService()
  browser = await chromium.launch(await chromiumHere())
  await signUp(service, await browser.newPage(), EMAIL, 'Anna')
})
test.afterEach(async () => {
  await browser.close()
  await service.stop()
})

/** Enters the address of the service in the desk. */
const name = async ({ page }: Shell, address = service.base): Promise<void> => {
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await expect(page.getByRole('button', { name: 'Sign in to the service' })).toBeDisabled()
  await page.getByLabel('Service address').fill(address)
}

/** Opens the sign-in page in a separate browser context, and signs in there. */
const answerAt = async (address: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.getByLabel('Email address').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

/** The address that the desk asked to open. */
const asked = async ({ page, clipboard }: Shell): Promise<string> => {
  await page.getByRole('button', { name: 'Copy its address' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  return clipboard()
}

/** Checks the desk's page. A window of Electron keeps its size. */
const lookAt = async ({ page, electron }: Shell, what: string): Promise<void> => {
  if (electron === null) await look(page, what)
}

const isConnected = ({ page }: Shell) =>
  expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible({ timeout: 30_000 })

test('the desk signs in through a page in the browser, and its key can be revoked', async ({ desk }) => {
  await name(desk)
  await lookAt(desk, 'desk-connect')
  await desk.page.getByRole('button', { name: 'Sign in to the service' }).click()
  await expect(desk.page.getByText('Waiting for your answer')).toBeVisible()
  await lookAt(desk, 'desk-waiting')
  const address = await asked(desk)
  await expect.poll(desk.opened).toHaveLength(1)

  const page = await answerAt(address)
  await expect(page.getByRole('heading', { name: /^Connect “.+”\?$/ })).toBeVisible()
  await look(page, 'desk-allow')
  await page.getByRole('checkbox', { name: 'Publish' }).uncheck()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('You can close this tab')).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  await look(page, 'desk-answered')
  await isConnected(desk)

  await page.goto(service.base)
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page.getByText(/May write articles and work on leads/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Revoke Desktop app on / }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click()
  await expect(desk.page.getByText(/^Not connected:/)).toBeVisible({ timeout: 60_000 })
})

test('a desk without a browser signs in with a code that the person types elsewhere', async ({ desk }) => {
  await name(desk)
  await desk.page.getByRole('button', { name: 'Use a code instead' }).click()
  const code = await desk.page.getByLabel('Code', { exact: true }).textContent()
  await lookAt(desk, 'desk-code')

  const page = await answerAt(`${service.base}/#/connect-desk`)
  await page.getByLabel('Code').fill('BBBB-BBBB')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong or no longer valid')
  await look(page, 'desk-type-code')
  await page.getByLabel('Code').fill((code ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: /is connected$/ })).toBeVisible()
  await look(page, 'desk-code-allowed')
  await isConnected(desk)
})

test('the screen explains a refusal, a cancelled sign-in and a service without accounts', async ({
  desk,
}) => {
  await name(desk)
  await desk.page.getByRole('button', { name: 'Sign in to the service' }).click()
  const page = await answerAt(await asked(desk))
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('You can close this tab')).toBeVisible()
  await expect(desk.page.getByRole('alert')).toContainText('You refused the sign-in in the browser')
  await lookAt(desk, 'desk-refused')

  await desk.page.getByRole('button', { name: 'Sign in to the service' }).click()
  await desk.page.getByRole('button', { name: 'Cancel the sign-in' }).click()
  await expect(desk.page.getByRole('button', { name: 'Check and connect' })).toBeVisible()

  const other = await hostedService()
  try {
    await desk.page.getByLabel('Service address').fill(other.baseUrl)
    await desk.page.getByRole('button', { name: 'Sign in to the service' }).click()
    await expect(desk.page.getByRole('alert')).toContainText('paste the key')
  } finally {
    await other.stop()
  }
  await page.goto(`${service.base}/#/connect-desk?port=80`)
  await expect(page.getByRole('alert')).toContainText('start the sign-in again')
  await look(page, 'desk-broken')
})
