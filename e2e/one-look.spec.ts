import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { addCommunity, connectTo, describeBusiness, goTo, openSettings, runHere } from './person.ts'
import { distantService } from './service.ts'

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const enter = async (page: Page): Promise<void> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
}

test('for an address that answers with a web page, the screen says what to check', async ({ desk }) => {
  const { page } = desk
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>My shop</title>')
  })
  const address = await listening(server)
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await page.getByLabel('Service address').fill(address)
  await page.getByLabel('Agent key').fill(`qp_live_${'a'.repeat(38)}`)
  await page.getByRole('button', { name: 'Check and connect' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    `${address} answered with a web page. Is this the address of a Quillport service?`,
  )
  await expect(page.getByLabel('Service address')).toHaveValue(address)
  server.close()
})

test('Scan now is off while the service cannot be reached, and says why', async ({ desk, inbox }) => {
  const { page } = desk
  const service = await distantService(inbox, 0)
  await connectTo(page, service)
  const scan = page.getByRole('button', { name: /^Scan now/ }).first()
  await expect(scan).toBeEnabled({ timeout: 30_000 })
  await service.goAway()
  await expect(scan).toBeDisabled({ timeout: 60_000 })
  await expect(scan).toHaveAttribute('title', 'The service cannot be reached now.')
  await service.comeBack()
  await expect(scan).toBeEnabled({ timeout: 60_000 })
  await service.stop()
})

test('a scan whose sources were all blocked says so, with the reason one click away', async ({ desk }) => {
  const { page } = desk
  let blocked = false
  const server = createServer((_request, response) => {
    response.statusCode = blocked ? 403 : 200
    response.setHeader('content-type', 'application/atom+xml')
    response.end(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Freelancers</title><id>urn:feed</id><updated>2026-01-01T00:00:00Z</updated></feed>',
    )
  })
  const address = `${await listening(server)}/feed.xml`
  await runHere(page)
  await describeBusiness(page)
  await addCommunity(page, address)
  blocked = true
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(page.getByRole('heading', { name: 'The first scan could not read anything' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/returned 403/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Go to Leads' }).click()
  await expect(page.getByText('The last scan failed')).toBeVisible()
  await page.getByRole('button', { name: 'See why' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Communities', level: 2 })).toBeVisible()
  await expect(page.getByText('403').first()).toBeVisible()
  server.close()
})

test('a wide window is used, and a narrow window has one column', async ({ desk }) => {
  const { page } = desk
  await enter(page)
  /** The right edge of the widest content on the screen. */
  const edge = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('main section, main form, main ul, main dl, main textarea')].map(
          (part) => part.getBoundingClientRect().right,
        ),
      ),
    )
  const screens = [
    ['Agents', () => goTo(page, 'Agents')],
    ['Settings', () => openSettings(page, 'Leads and replies')],
  ] as const
  for (const [name, open] of screens) {
    await page.setViewportSize({ width: 1920, height: 1000 })
    await open()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect.poll(edge, { message: `${name} at 1920 px` }).toBeGreaterThan(1500)
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, { message: `${name} at 390 px` }).toBe(0)
  }
})

test('without a keychain, Sites say before anything is connected that logins do not last', async ({
  start,
}) => {
  const { page } = await start({ keyring: 'none' })
  await enter(page)
  await goTo(page, 'Sites')
  await expect(page.getByText('forgets logins and keys when it closes').first()).toBeVisible()
  await expect(page.getByText(/GNOME Keyring/).first()).toBeVisible()
})
