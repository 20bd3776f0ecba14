import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { HOT_POST, OTHER_POST } from './inbox.ts'
import {
  business,
  connectAnother,
  connectTo,
  goTo,
  leads,
  noQuietHours,
  openLead,
  openSettings,
  rename,
} from './person.ts'
import { distantService } from './service.ts'

const switchWithMenu = async (page: Page, from: string, to: string): Promise<void> => {
  await business(page, from).click()
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${to}`) }).click()
  await expect(business(page, to)).toBeVisible()
}

test('with two businesses, both remind, a draft stays with its business, and signing out of one keeps the other', async ({
  desk,
  folder,
  inbox,
}) => {
  const { page } = desk
  inbox.post(OTHER_POST.subject, OTHER_POST.text)
  const bakery = await distantService(inbox, 0)
  const gym = await distantService(inbox, 0)
  try {
    await connectTo(page, bakery)
    await noQuietHours(page)
    await rename(page, 'Bakery')

    await connectAnother(page, 'Bakery', gym)
    await rename(page, 'Gym')
    await goTo(page, 'Articles')

    // Both businesses find the same post, and the reminder of each names the business.
    inbox.post(HOT_POST.subject, HOT_POST.text)
    await bakery.calls.forum.runScan({})
    await gym.calls.forum.runScan({})
    const notice = page.getByRole('status').filter({ hasText: 'A hot lead.' })
    await expect(notice).toHaveText(/^Bakery: A hot lead\./, { timeout: 60_000 })
    await expect(notice.getByRole('button', { name: 'Open Bakery' })).toBeVisible()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveText(/^A hot lead\./, { timeout: 60_000 })
    await notice.getByRole('button', { name: 'Show the leads' }).click()
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)

    // Switches only with the keyboard, before the pause after which a draft is saved.
    await openLead(page, HOT_POST.subject)
    const reply = page.getByRole('textbox', { name: 'Your reply' })
    await reply.fill('Words of the gym')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('Switch to Bakery')
    await page.keyboard.press('Enter')
    await expect(business(page, 'Bakery')).toBeVisible()
    await openLead(page, HOT_POST.subject)
    await expect(reply).not.toHaveValue('Words of the gym')
    await reply.fill('Words of the bakery')
    await expect(page).toHaveTitle('Leads · Bakery · Quillport')
    await switchWithMenu(page, 'Bakery', 'Gym')
    await openLead(page, HOT_POST.subject)
    await expect(reply).toHaveValue('Words of the gym')

    // The shortcut opens the same menu.
    await page.getByRole('heading', { name: 'Leads', level: 1 }).click()
    await page.keyboard.press('w')
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(2)
    await page.keyboard.type('Bakery')
    await page.keyboard.press('Enter')
    await expect(business(page, 'Bakery')).toBeVisible()
    await switchWithMenu(page, 'Bakery', 'Gym')

    await openSettings(page, 'Businesses')
    await page.getByRole('button', { name: 'Sign out of Gym' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Other businesses are not affected.')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(business(page, 'Bakery')).toBeVisible()
    expect(readdirSync(join(folder, 'connections'))).toEqual([])
    expect(
      await page.evaluate(() =>
        JSON.stringify([...Object.values(sessionStorage), ...Object.values(localStorage)]),
      ),
    ).not.toContain('Words of the gym')
    await expect(leads(page).getByRole('option')).toHaveCount(1)
    await openLead(page, HOT_POST.subject)
    await expect(reply).toHaveValue('Words of the bakery')
    await business(page, 'Bakery').click()
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(1)
  } finally {
    await bakery.stop()
    await gym.stop()
  }
})

test('a filter does not survive the switch to another business', async ({ desk, inbox }) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  const bakery = await distantService(inbox, 1)
  const gym = await distantService(inbox, 1)
  const chip = (name: string) =>
    page.getByRole('group', { name: 'Filter leads' }).getByRole('button', { name: new RegExp(`^${name}`) })
  const search = page.getByRole('searchbox', { name: 'Search leads' })
  const narrow = async () => {
    await chip('Saved').click()
    await search.fill('words of this business')
    await expect(page.getByText('No lead matches “words of this business”')).toBeVisible()
  }
  const expectNoFilter = async () => {
    await expect(chip('New')).toHaveAttribute('aria-pressed', 'true')
    await expect(search).toHaveValue('')
    await expect(leads(page).getByRole('option')).toHaveCount(1)
  }
  try {
    await connectTo(page, bakery)
    await rename(page, 'Bakery')
    await goTo(page, 'Leads')
    await narrow()
    await connectAnother(page, 'Bakery', gym)
    await expectNoFilter()
    await rename(page, 'Gym')
    await goTo(page, 'Leads')
    await narrow()
    await switchWithMenu(page, 'Gym', 'Bakery')
    await expectNoFilter()
  } finally {
    await bakery.stop()
    await gym.stop()
  }
})
