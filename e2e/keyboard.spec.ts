import type { Page } from '@playwright/test'
import { startFakeWordPress } from '../backend/sites/wordpress/wordpress-fake.fixture.ts'
import { expect, test } from './desk.ts'
import { BUSINESS, HOT_POST, SECOND_POST } from './inbox.ts'
import { leads } from './person.ts'

/** Presses Tab until the element with this accessible name has the focus, as a person without a mouse does. */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const focused = page.locator(':focus')
    if ((await focused.count()) === 1 && (await focused.and(named(page, name)).count()) === 1) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

const named = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name })
    .or(page.getByLabel(name))
    .or(page.getByRole('link', { name }))
    .or(page.locator('summary', { hasText: name }))

test('everything from Welcome to “Mark as replied” can be done without a mouse', async ({ desk, inbox }) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  await expect(page.getByRole('button', { name: 'Run it on this computer' })).toBeVisible()
  await tabTo(page, 'Run it on this computer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What should Quillport look for?' })).toBeVisible({
    timeout: 60_000,
  })
  await tabTo(page, 'Name of your product or business')
  await page.keyboard.type(BUSINESS.name)
  await tabTo(page, 'What it does, and for whom')
  await page.keyboard.type(BUSINESS.description)
  await tabTo(page, 'Add a community')
  await page.keyboard.type(inbox.feed)
  await expect(page.getByText('· ready')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Watched communities' })).toBeVisible()
  await tabTo(page, /^Keywords, competitors and brand names/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Keywords')
  for (const keyword of BUSINESS.keywords) {
    await page.keyboard.type(keyword)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, 'Start and scan now')
  await page.keyboard.press('Enter')
  await expect(leads(page).getByRole('option')).toHaveCount(2, { timeout: 60_000 })

  await test.step('J and K move, and the open lead follows', async () => {
    const titleOf = () => page.getByRole('article', { name: 'The post' }).getByRole('heading').textContent()
    await page.keyboard.press('1')
    await expect(page.getByRole('article', { name: 'The post' })).toBeVisible()
    const first = await titleOf()
    await page.keyboard.press('j')
    await expect.poll(titleOf).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(titleOf).toBe(first)
  })

  await test.step('Enter reads, D drafts, R edits, Enter copies and opens, P marks, Z undoes', async () => {
    const reply = page.getByRole('textbox', { name: 'Your reply' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'The post' })).toBeFocused()
    await expect(reply).toHaveValue('')
    await page.keyboard.press('d')
    await expect(reply).not.toHaveValue('', { timeout: 30_000 })
    // The change feed may deliver the draft before the answer to the request. Until then, the service fills the field.
    await expect(reply).toBeEditable()
    await page.keyboard.press('r')
    await expect(reply).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('My own words')
    await page.keyboard.press('Escape')
    await expect(leads(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Copied. Open the post?' })).toBeVisible()
    expect(await desk.clipboard()).toBe('My own words')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Open the post and paste your reply there.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Copied. Open the post?' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Did you paste and post it?')).toBeVisible()
    await leads(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'The post' })).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByText('Marked as replied.').last()).toBeVisible()
    await expect(leads(page).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('z')
    await expect(leads(page).getByRole('option')).toHaveCount(2)
  })

  await test.step('slash searches, the palette goes anywhere, and ? lists every key', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('FreshBooks doubled')
    await expect(leads(page).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('activity')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('everything from Welcome to an article on the person’s site can be done without a mouse', async ({
  desk,
}) => {
  const { page } = desk
  const site = await startFakeWordPress()
  site.users.set('editor', { password: 'abcdEFGH1234', role: 'editor' })
  const dialog = page.getByRole('dialog')
  try {
    await tabTo(page, 'Run it on this computer')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'What should Quillport look for?' })).toBeVisible({
      timeout: 60_000,
    })
    await tabTo(page, 'start with an article')
    await page.keyboard.press('Enter')

    await test.step('the form gets the focus, and Enter sends the order', async () => {
      await expect(page.getByLabel('Title')).toBeFocused()
      await page.keyboard.type('How to charge late fees')
      await tabTo(page, /^Points to cover/)
      await page.keyboard.type('Say it in the contract.')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('tab', { name: /^Checks/ })).toBeVisible({ timeout: 60_000 })
      await page.keyboard.press('c')
      await expect(
        page.getByRole('heading', { name: /^\d+ checks? to do, (\d+ waiting, )?\d+ passed$/ }),
      ).toBeVisible()
      await page.keyboard.press('v')
    })

    await test.step('publishing leads to the site that is missing, whose form says what it wants', async () => {
      await tabTo(page, 'Publish…')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: 'Connect a site' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Address of the site')).toBeFocused()
      await page.keyboard.type(site.origin)
      await page.keyboard.press('Tab')
      await page.keyboard.type('editor')
      await page.keyboard.press('Tab')
      await page.keyboard.type('abcd EFGH 1234')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Connected sites' })).toBeVisible()
    })

    await test.step('Enter does the next step, which is the places; the other button publishes, first of all as a draft', async () => {
      await page.keyboard.press('2')
      await expect(page.getByRole('tab', { name: /^Read/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Text of the article' })).toBeFocused()
      await page.keyboard.press('Escape')
      await tabTo(page, 'Publish…')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: /^(Save as a|Update the) draft/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect.poll(() => [...site.posts.values()].map(({ status }) => status)).toEqual(['draft'])
      await expect(dialog.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.keyboard.press('j')
      await expect(page.getByRole('listbox', { name: 'Articles, newest first' })).toBeFocused()
    })
  } finally {
    await site.close()
  }
})
