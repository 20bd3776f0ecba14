import { type Browser, chromium, expect, test } from '@playwright/test'
import { type PostgresServer, startPostgres } from '../backend/db/postgres-server.fixture.ts'
import {
  noWordPressReason,
  type RealWordPress,
  START_MS,
  startWordPress,
} from '../backend/sites/wordpress/real-wordpress.fixture.ts'
import { type DashboardService, signUp, startDashboardService } from './dashboard-service.ts'
import { POSTS } from './forum-site.ts'
import { addCommunity, describeBusiness, goTo, leads, orderButton } from './person.ts'
import { chromiumHere } from './shells/browser.ts'
import { administratorOf } from './wordpress.ts'

const TITLE = 'How to charge late fees without losing clients'

let real: RealWordPress
let postgres: PostgresServer
let browser: Browser
test.beforeAll(async () => {
  const reason = noWordPressReason()
  test.skip(reason !== null, reason ?? '')
  test.setTimeout(START_MS)
  real = await startWordPress({ WP_CORE: '6.5' })
  postgres = await startPostgres()
  browser = await chromium.launch(await chromiumHere())
})
test.afterAll(async () => {
  await browser?.close()
  await postgres?.stop()
  await real?.stop()
})

for (const kind of ['SQLite', 'Postgres'] as const)
  test(`a customer goes from sign-up to a lead, a voice, a card and a draft on WordPress (${kind})`, async () => {
    test.setTimeout(240_000)
    const service: DashboardService = await startDashboardService({
      origins: [new URL(real.url).origin],
      ...(kind === 'Postgres' ? { database: postgres.url } : {}),
    })
    try {
      service.forum.publish(POSTS)
      const page = await (await browser.newContext({ baseURL: service.base })).newPage()
      page.setDefaultTimeout(20_000)
      const dialog = page.getByRole('dialog')

      await test.step('from the mail to the first lead', async () => {
        await signUp(service, page, 'anna@shop.example', 'Anna')
        await page.getByRole('link', { name: 'Open leads and articles' }).click()
        await page.getByRole('button', { name: 'Choose communities' }).click()
        await describeBusiness(page)
        await addCommunity(page, service.forum.feed)
        await page.getByRole('button', { name: 'Start and scan now' }).click()
        await expect(leads(page).getByRole('option').first()).toBeVisible({ timeout: 60_000 })
      })

      await test.step('a brand voice', async () => {
        await goTo(page, 'Settings')
        await page.getByRole('link', { name: 'Brand voices' }).click()
        await page.getByRole('button', { name: 'New brand voice' }).click()
        await dialog.getByLabel('Name').fill('Calm')
        await dialog.getByLabel('Guidance').fill('Short sentences. Never shout.')
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText('Short sentences. Never shout.')).toBeVisible()
      })

      await test.step('the real WordPress', async () => {
        await goTo(page, 'Sites')
        await page.getByRole('button', { name: 'Connect a site' }).click()
        await dialog.getByLabel('Address of the site').fill(real.url)
        await dialog.getByLabel('Username').fill('admin')
        await dialog.getByLabel('Application password').fill(real.passwordOf('admin'))
        await dialog.getByRole('button', { name: 'Check and connect' }).click()
        await expect(page.getByRole('list', { name: 'Connected sites' })).toContainText('Test site', {
          timeout: 30_000,
        })
      })

      await test.step('a plan, and an article from its card', async () => {
        await goTo(page, 'Plan')
        await page.getByRole('button', { name: 'Create plan' }).click()
        await dialog.getByLabel('Name of the plan').fill('Getting paid')
        await dialog.getByLabel('Article titles').fill(TITLE)
        await dialog.getByRole('button', { name: 'Create plan' }).click()
        await page.getByRole('button', { name: TITLE }).first().click()
        const card = page.getByRole('region', { name: 'Open card' })
        await card.getByLabel('Points to cover').fill('Say it in the contract.')
        await card.getByRole('button', { name: 'Save points' }).click()
        await card.getByRole('button', { name: /^Create outline/ }).click()
        await page.getByLabel(/^Points to cover/).fill('Say it in the contract.')
        await orderButton(page).click()
        await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 60_000 })
      })

      await test.step('a draft on the site', async () => {
        await page.getByRole('button', { name: 'Publish…' }).click()
        await dialog.getByRole('button', { name: /draft/i }).last().click()
        await expect
          .poll(
            async () =>
              (await administratorOf(real).posts()).filter(
                ({ status, title }) => status === 'draft' && title.raw === TITLE,
              ).length,
            { timeout: 60_000 },
          )
          .toBe(kind === 'SQLite' ? 1 : 2)
      })
    } finally {
      await service.stop()
    }
  })
