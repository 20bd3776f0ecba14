import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { COSTS, WELCOME_CREDITS } from '../contract/credits.ts'
import { expectNothingSerious } from './axe.ts'
import { expect, test } from './desk.ts'
import { runHere } from './person.ts'

type Screen = 'Plan' | 'Sites' | 'Rankings' | 'Credits'

/** Goes from Welcome to a screen of a service on this computer. */
const open = async (page: Page, screen: Screen): Promise<void> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await visit(page, screen)
}

const visit = async (page: Page, screen: Screen): Promise<void> => {
  const name = screen === 'Credits' ? /credits$/ : screen
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
}

const said = (page: Page) => page.getByRole('status', { name: 'What just happened' })
const dialog = (page: Page) => page.getByRole('dialog')

test('a plan is made, a card gets and loses a day, and a new article takes the card', async ({ desk }) => {
  test.slow()
  const { page } = desk
  const title = 'How to charge late fees without losing clients'
  const cards = page.getByRole('region', { name: 'Cards of the plan' })
  const card = cards.getByRole('button', { name: title })
  const detail = page.getByRole('region', { name: 'Open card' })
  await open(page, 'Plan')
  await expectNothingSerious(desk, 'Plan, empty')

  await test.step('an address that is no domain is named at its field, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Create plan' }).click()
    await dialog(page).getByLabel('Website').fill('no domain at all')
    await dialog(page).getByLabel('Name of the plan').fill('Money')
    await dialog(page).getByLabel('Article titles').fill(`${title}\nDeposits\nRetainers`)
    await dialog(page).getByLabel('First month').selectOption({ index: 0 })
    await dialog(page).getByLabel('Articles per month').fill('2')
    await expect(dialog(page)).toContainText('3 cards')
    await dialog(page).getByRole('button', { name: 'Create plan' }).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(dialog(page).getByLabel('Website')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog(page).getByLabel('Article titles')).toHaveValue(/Deposits/)
    await expectNothingSerious(desk, 'Make a plan')
    await dialog(page).getByLabel('Website').fill('tidybill.example')
    await dialog(page).getByRole('button', { name: 'Create plan' }).click()
    await expect(card).toBeVisible()
  })

  await test.step('the keyboard switches months; the third card is in the second month', async () => {
    const third = cards.getByRole('button', { name: 'Retainers' })
    await expect(third).toBeHidden()
    await page.keyboard.press(']')
    await expect(third).toBeVisible()
    await expect(card).toBeHidden()
    await page.keyboard.press('t')
    await expect(card).toBeVisible()
  })

  await test.step('a month without cards leads to the nearest month that has some', async () => {
    for (const _ of [1, 2]) await page.keyboard.press(']')
    await expect(card).toBeHidden()
    await cards.getByRole('button', { name: /^Show 1 card in / }).click()
    await expect(cards.getByRole('button', { name: 'Retainers' })).toBeVisible()
    await page.keyboard.press('t')
  })

  await test.step('a scheduled card says what will happen and what it costs', async () => {
    await card.click()
    await expect(detail).toContainText('late fees')
    await expect(detail.getByLabel('Points to cover')).toBeVisible()
    // Nothing that cannot be done yet is on the card.
    await expect(detail.getByRole('button', { name: /Schedule|Create outline|Save points/ })).toHaveCount(0)
    await expect(detail).toContainText('Add points first')
    await page.keyboard.press('y')
    await expect(detail.getByLabel('Points to cover')).toBeFocused()
    await detail.getByLabel('Points to cover').fill('Say it in the contract')
    await expect(detail.getByLabel('Day and time')).toHaveValue(/T09:00$/)
    await expect(detail).toContainText(`The outline costs ${COSTS.generate_article} credits on that day`)
    await expectNothingSerious(desk, 'Plan, with a card that lacks points')
    await detail.getByRole('button', { name: 'Schedule' }).click()
    await expect(said(page)).toContainText(/will be created .* at 09:00/)
    await expect(detail).toContainText('Scheduled')
    await expect(detail.getByRole('button', { name: 'Change the day' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await card.click()
    await page.keyboard.press('y')
    await expect(detail.getByLabel('Day and time')).toBeFocused()
    await page.keyboard.press('Escape')
    await card.click()
    await expectNothingSerious(desk, 'Plan, with an open card')
    await detail.getByRole('button', { name: 'Unschedule' }).click()
    await expect(detail.getByRole('button', { name: 'Unschedule' })).toBeHidden()
  })

  await test.step('it is edited, marked as written by hand, and opened again', async () => {
    await detail.getByRole('button', { name: 'Edit card' }).click()
    await dialog(page)
      .getByLabel(/^Headings/)
      .fill('What the law says\nHow to say it')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(detail.getByRole('list', { name: 'Headings' }).getByRole('listitem')).toHaveText([
      'What the law says',
      'How to say it',
    ])
    await detail.getByRole('button', { name: 'Mark as written' }).click()
    await expect(detail).toContainText('Written by hand')
    await detail.getByRole('button', { name: 'Mark as not written' }).click()
    await expect(detail.getByRole('button', { name: 'Schedule' })).toBeVisible()
  })

  await test.step('a removed card comes back as it was', async () => {
    await detail.getByRole('button', { name: 'Remove' }).click()
    await expect(card).toBeHidden()
    await page.keyboard.press('z')
    await expect(card).toBeVisible()
  })

  await test.step('the list shows the same cards', async () => {
    await page.getByRole('radio', { name: 'List', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Cards' }).getByRole('row')).toHaveCount(4)
    await expectNothingSerious(desk, 'Plan, as a list')
  })

  await test.step('“Create outline now”, where there is no model, opens the form with the card’s words', async () => {
    await page.getByRole('table', { name: 'Cards' }).getByRole('button', { name: title }).click()
    await expect(detail.getByRole('button', { name: 'Write article' })).toHaveCount(0)
    await detail.getByRole('button', { name: 'Create outline now' }).click()
    await expect(page.getByRole('heading', { name: 'New outline', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
  })
})

/** A site that looks like WordPress and accepts no login. Paths below /none answer 404. */
const startRefusingSite = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const address = `http://${request.headers.host}`
    response.setHeader('content-type', 'application/json')
    if (path.startsWith('/none')) return response.writeHead(404).end('{}')
    if (path === '/wp-json/')
      return response.end(
        JSON.stringify({
          name: 'A blog',
          url: address,
          home: address,
          namespaces: ['wp/v2'],
          authentication: { 'application-passwords': {} },
        }),
      )
    const refusal = { code: 'incorrect_password', message: 'Unknown.', data: { status: 401 } }
    return response.writeHead(401).end(JSON.stringify(refusal))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The site has no port.')
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { address: `http://127.0.0.1:${bound.port}`, asked, stop }
}

test('a site’s refusal appears at its field, and the login is not stored', async ({ desk }) => {
  const { page } = desk
  const site = await startRefusingSite()
  const secret = 'abcd EFGH 1234 ijkl MNOP 5678'
  const field = (name: string) => dialog(page).getByLabel(name)
  await open(page, 'Sites')
  await expectNothingSerious(desk, 'Sites, empty')

  await test.step('nothing can be sent while a required field is empty', async () => {
    await page.getByRole('button', { name: 'Connect a site' }).click()
    await expect(field('Address of the site')).toBeFocused()
    await expect(dialog(page).getByRole('button', { name: 'Check and connect' })).toBeDisabled()
    await expect(dialog(page)).toContainText('Enter the address of the site.')
    await page.keyboard.press('Enter')
    expect(site.asked).toEqual([])
  })

  await test.step('an address without WordPress is a fault of the address', async () => {
    await field('Address of the site').fill(`${site.address}/none`)
    await field('Username').fill('anna')
    await field('Application password').fill(secret)
    await dialog(page).getByRole('button', { name: 'Check and connect' }).click()
    await expect(field('Address of the site')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog(page).getByRole('alert')).toContainText('There is no WordPress')
  })

  await test.step('a refused login is a fault of the password', async () => {
    await field('Address of the site').fill(site.address)
    await dialog(page).getByRole('button', { name: 'Check and connect' }).click()
    await expect(field('Application password')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Address of the site')).not.toHaveAttribute('aria-invalid')
    await expectNothingSerious(desk, 'Connect a site, refused')
  })

  await test.step('no site was made, and the password is gone with the dialog', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toContainText('Press Escape again to discard what you typed.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'No site is connected' })).toBeVisible()
    expect(await page.content()).not.toContain('EFGH')
    await page.getByRole('button', { name: 'Connect a site' }).click()
    await expect(field('Application password')).toHaveValue('')
    await page.keyboard.press('Escape')
  })

  await test.step('before there is a site, nothing asks about going live', async () => {
    await expect(page.getByRole('switch', { name: 'Allow publishing live' })).toHaveCount(0)
  })
  await site.stop()
})

test('Credits shows what was added, and Rankings how to connect Search Console', async ({ desk }) => {
  const { page } = desk
  await open(page, 'Credits')
  const ledger = page.getByRole('table', { name: 'Movements of credits, newest first' })

  await test.step('a new limit appears in the ledger and in the navigation', async () => {
    await expect(ledger).toBeVisible()
    const lines = await ledger.getByRole('row').count()
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByRole('textbox', { name: 'Credits left' }).fill(String(WELCOME_CREDITS + 80))
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(ledger.getByRole('row')).toHaveCount(lines + 1)
    await expect(ledger.getByRole('row').nth(1)).toContainText('Set by you+80')
    await expect(said(page)).toContainText('Credits set')
    const left = await ledger.getByRole('row').nth(1).getByRole('cell').last().textContent()
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`${left} credits`)
    await expectNothingSerious(desk, 'Credits')
  })

  await test.step('rankings say that Search Console is not connected, and how it is', async () => {
    await visit(page, 'Rankings')
    await expect(page.getByRole('heading', { name: 'See how you rank on Google' })).toBeVisible()
    await expectNothingSerious(desk, 'Rankings, not connected')
    await page.getByRole('button', { name: 'Connect Search Console' }).click()
    await dialog(page)
      .getByRole('textbox', { name: 'Or paste the key file' })
      .fill('{"installed": {"client_id": "1"}}')
    await expect(dialog(page).getByRole('alert')).toContainText('not the key of a service account')
    await expectNothingSerious(desk, 'Connect Search Console')
    await dialog(page).getByRole('button', { name: 'Service Accounts' }).click()
    const asked = page.getByRole('dialog', { name: 'Open the page?' })
    await expect(asked).toContainText('console.cloud.google.com/iam-admin/serviceaccounts')
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(dialog(page).getByRole('textbox', { name: 'Or paste the key file' })).toHaveValue(
      /client_id/,
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
})
