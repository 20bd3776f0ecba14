import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { runHere } from './person.ts'
import { rankedService } from './ranked-service.ts'

const connect = async (page: Page, address: string, key: string): Promise<void> => {
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await page.getByLabel('Service address').fill(address)
  await page.getByLabel('Agent key').fill(key)
  await page.getByRole('button', { name: 'Check and connect' }).click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
}

const visit = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

const table = (page: Page) => page.getByRole('table', { name: 'Queries and pages' })
const queries = (page: Page) => table(page).locator('tbody td:first-child').allTextContents()

test('rankings can be read, sorted, searched and filtered, and a rise is written in words', async ({
  desk,
}) => {
  const { page } = desk
  const service = await rankedService('growth')
  try {
    await connect(page, service.address, service.key)
    await visit(page, 'Rankings')
    const totals = page.getByRole('group', { name: /^Totals/ })
    const line = (query: string) => table(page).getByRole('row').filter({ hasText: query })

    await test.step('a higher position counts as better, and a new query has no earlier value', async () => {
      await expect(line('hourly invoicing')).toContainText('6.0 positions nearer to the top')
      await expect(line('late fee clause')).toContainText('2.0 positions further down')
      await expect(line('retainer invoice')).toContainText('new')
    })

    await test.step('every column sorts, and the order is announced', async () => {
      await table(page).getByRole('button', { name: 'Position' }).click()
      await expect(table(page).getByRole('columnheader', { name: 'Position' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      expect(await queries(page)).toEqual([
        'hourly invoicing',
        'invoice reminder wording',
        'late fee clause',
        'retainer invoice',
      ])
      await table(page).getByRole('button', { name: 'Position' }).click()
      expect((await queries(page))[0]).toBe('retainer invoice')
    })

    await test.step('search by the keyboard, and back', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type('reminder')
      await expect.poll(() => queries(page)).toEqual(['invoice reminder wording'])
      await page.keyboard.press('Escape')
      await expect.poll(async () => (await queries(page)).length).toBe(4)
    })

    await test.step('the chart’s figures stand as a table, for as many days as are asked for', async () => {
      const byDay = page.getByRole('table', { name: /^Figures by day/ })
      await page.getByText('Figures by day', { exact: true }).click()
      await expect(byDay.getByRole('row')).toHaveCount(29)
      await page.getByRole('radio', { name: '7 days' }).click()
      await expect(byDay.getByRole('row')).toHaveCount(8)
      await totals.getByRole('button', { name: /^Position/ }).click()
      await expect(page.getByRole('figure', { name: /^Position day by day: best/ })).toBeVisible()
      await expect(page.locator('.uplot canvas')).toBeVisible()
    })

    await test.step('a country narrows to its own; one without figures says so', async () => {
      await page.getByLabel('Country').selectOption({ label: 'United States' })
      await expect.poll(() => queries(page)).toEqual(['late fee clause'])
      await page.getByLabel('Country').selectOption({ label: 'Antarctica' })
      await expect(page.getByRole('heading', { name: 'No figures for these days' })).toBeVisible()
      await page.getByLabel('Country').selectOption({ label: 'All countries' })
      await expect(table(page)).toBeVisible()
    })

    await test.step('Google’s failure is said, and can be tried again', async () => {
      service.google.state.failing = { status: 503, body: '{}' }
      await page.getByRole('radio', { name: '90 days' }).click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      service.google.state.failing = null
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(table(page)).toBeVisible()
    })
  } finally {
    await service.stop()
  }
})

test('a hosted workspace’s data is shown, with the place where it can be changed', async ({ desk }) => {
  const { page } = desk
  const service = await rankedService('starter')
  try {
    await connect(page, service.address, service.key)
    await visit(page, 'Plan')
    await page.getByRole('button', { name: 'Deposits' }).click()
    await expect(page.getByRole('region', { name: 'Open card' })).toContainText(
      'in the dashboard of the service',
    )
    await expect(page.getByRole('button', { name: /^(Write article|Create outline)/ })).toBeVisible()
    for (const name of ['Add a card', 'Edit', 'Schedule', 'Remove'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)

    await visit(page, 'Sites')
    await expect(page.getByRole('main')).toContainText('in the dashboard of the service')
    await expect(page.getByRole('button', { name: 'Connect a site' })).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)

    await visit(page, /credits$/)
    await expect(page.getByRole('main')).toContainText('in the dashboard of the service')
    for (const name of ['Change…', 'Set'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Credits left' })).toHaveCount(0)

    await visit(page, 'Rankings')
    await expect(page.getByRole('heading', { name: 'Rankings are not part of this plan' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('in the dashboard of the service')
  } finally {
    await service.stop()
  }
})

test('without a connection, an export shows first the queries to improve, then every query', async ({
  desk,
}) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await visit(page, 'Rankings')

  await test.step('the quickest way is first', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
      /^Import once/,
      /^Stay up to date/,
    ])
  })

  const open = (name: string, text: string) =>
    page.getByLabel('Export of Search Console').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  await test.step('another file is refused, with what to do', async () => {
    await open('notes.csv', 'a,b\n1,2\n')
    await expect(page.getByRole('alert')).toContainText('choose Export and Download CSV')
  })

  await test.step('the queries just below the first results come first', async () => {
    await open(
      'Queries.csv',
      'Top queries,Clicks,Impressions,CTR,Position\nhourly invoicing,12,300,4%,1.4\nlate fee clause,1,220,0.5%,9.3\nretainer invoice,0,90,0%,14\nrare,0,2,0%,12\n',
    )
    const wins = page.getByRole('main').getByRole('list').getByRole('listitem')
    await expect(wins).toHaveText([/^late fee clause/, /^retainer invoice/])
    await expect.poll(() => queries(page)).toHaveLength(4)
    await expect(table(page).getByRole('columnheader', { name: 'Page' })).toHaveCount(0)
  })

  await test.step('it stays after a reload, can be searched, closed and reopened', async () => {
    await page.reload()
    await expect.poll(() => queries(page)).toHaveLength(4)
    await page.keyboard.press('/')
    await page.keyboard.type('retainer')
    await expect.poll(() => queries(page)).toEqual(['retainer invoice'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close the export' }).click()
    await expect(page.getByRole('heading', { name: 'See how you rank on Google' })).toBeVisible()
    await page.keyboard.press('z')
    await expect.poll(() => queries(page)).toHaveLength(4)
  })

  await test.step('an article about a query goes into the plan', async () => {
    await page.getByRole('button', { name: 'Plan an article: late fee clause' }).click()
    await expect(page.getByRole('dialog').getByLabel('Article titles')).toHaveValue('late fee clause')
  })
})
