import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { goTo, openSettings, runHere } from './person.ts'

const part = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
}

test('settings stay set, and an entered key can be forgotten but not read', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()

  await test.step('reminders of articles are switched off, and are off when one comes back', async () => {
    await part(page, 'Reminders')
    const articles = page.getByRole('switch', { name: 'Articles' })
    await expect(articles).toBeChecked()
    await articles.click()
    await page.reload()
    await expect(articles).not.toBeChecked()
  })

  await test.step('activity is kept for longer at once, and for fewer days only after a question', async () => {
    await part(page, 'General')
    const days = page.getByLabel('Keep activity for')
    await expect(days).toHaveValue('90')
    await days.selectOption('365 days')
    await days.selectOption('30 days')
    const question = page.getByRole('dialog', { name: 'Delete actions older than 30 days?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(days).toHaveValue('365')
    await days.selectOption('30 days')
    await question.getByRole('button', { name: 'Delete older actions' }).click()
    await expect(question).toHaveCount(0)
    await page.reload()
    await expect(days).toHaveValue('30')
  })

  await test.step('an image model is used without showing its key, and can be removed again', async () => {
    await part(page, 'AI model')
    const form = page.getByRole('form', { name: 'Image model' })
    await expect(form).toContainText('a card with the title')
    await form.getByRole('button', { name: 'Connect an image model' }).click()
    await form.getByLabel('Image model').fill('painter')
    await form.getByLabel('API address').fill('http://127.0.0.1:9/v1')
    await form.getByLabel('API key').fill('sk-image-secret')
    await form.getByRole('button', { name: 'Use it for hero images' }).click()
    await expect(form).toContainText('painter')
    expect(await page.content()).not.toContain('sk-image-secret')
    await form.getByRole('button', { name: 'Disconnect' }).click()
    await expect(form).toContainText('a card with the title')
  })

  await test.step('forum API keys that cannot be tested are not kept, and stay in the fields', async () => {
    await part(page, 'Forum API keys')
    await page.getByRole('button', { name: 'Enter Reddit keys' }).click()
    await page.getByLabel('Reddit client ID').fill('a-client')
    await page.getByLabel('Reddit client secret').fill('a-secret-key')
    await page.getByLabel('Reddit username').fill('u/anna')
    await page.getByRole('button', { name: 'Test and save' }).click()
    await expect(page.getByRole('alert')).toContainText('nothing was saved', {
      ignoreCase: true,
      timeout: 40_000,
    })
    await expect(page.getByLabel('Reddit client secret')).toHaveValue('a-secret-key')
    await page.reload()
    await expect(page.getByText('Without keys, Quillport reads a subreddit only')).toBeVisible()
  })
})

test('for a subreddit, setup explains how to get keys or a private feed', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByLabel('Add a community').fill('r/freelance')
  const access = page.getByRole('region', { name: 'Access to Reddit' })
  await expect(access.getByRole('list', { name: 'How to find your private feed' })).toBeVisible()
  await expect(access.getByRole('button', { name: 'Watch r/freelance' })).toBeVisible()
  await access.getByText('Use API keys instead').click()
  await expect(access.getByRole('list', { name: 'How to get keys from Reddit' })).toBeVisible()
  await expect(access.getByRole('button', { name: 'Test and save' })).toBeDisabled()
})

test('a description in an unsupported language gets a warning', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  const description = page.getByLabel('What it does, and for whom')
  const note = page.getByRole('status').filter({ hasText: 'only with an AI model' })
  await expect(
    page.getByText('Without an AI model, Quillport understands posts in English, German, French'),
  ).toBeVisible()
  await description.fill(
    'Program do faktur dla freelancerów. Zamienia godziny pracy w faktury i przypomina dłużnikom o płatności.',
  )
  await expect(note).toContainText('Your description is written in Polish.')
  await description.fill('Ein Rechnungsprogramm für Freiberufler, das an offene Rechnungen erinnert.')
  await expect(note).toHaveCount(0)
})

test('pages of Settings are in groups, reached at every width, and addresses of earlier pages open their section', async ({
  desk,
}) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await part(page, 'Leads and replies')
  const pages = page.getByRole('navigation', { name: 'Settings' })
  for (const earlier of ['appearance', 'start', 'activity', 'trusted']) {
    await part(page, 'About')
    await page.evaluate((id) => window.location.assign(`#/settings/${id}`), earlier)
    await expect(page.getByRole('heading', { name: 'General', level: 2 }), earlier).toBeVisible()
    await expect(pages.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'page')
  }
  await page.setViewportSize({ width: 780, height: 900 })
  await expect(
    pages.getByRole('region', { name: 'This app' }).getByRole('link', { name: 'General' }),
  ).toBeVisible()
  const lefts = await pages
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().x))
  expect(new Set(lefts).size).toBe(1)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(pages.getByRole('link')).toHaveCount(0)
  await page.getByLabel('Page of Settings').selectOption('Reminders')
  await expect(page.getByRole('heading', { name: 'Reminders', level: 2 })).toBeVisible()
})

test('at 780 px, each row of the navigation shows its name without scrolling sideways', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await page.setViewportSize({ width: 780, height: 900 })
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Search', 'Leads', 'Articles', 'Settings', 'Shortcuts', 'This computer'])
    await expect(main.locator('[aria-hidden=true]', { hasText: name }).first(), name).toBeVisible()
  const wider = await main.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
})

test('a saved reply is written in Settings', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await part(page, 'Saved replies')
  await page.getByRole('button', { name: 'New saved reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'New saved reply' })
  await dialog.getByLabel('Name').fill('First invoice')
  await dialog.getByLabel('Text').fill('We made it for [their case].')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const replies = page.getByRole('region', { name: 'Your saved replies' })
  await expect(replies.getByRole('listitem')).toContainText('First invoice')
  await expect(replies.getByRole('button', { name: 'New saved reply' })).toBeVisible()
})

test('in a wide window, a field is as wide as a line that reads well, and a control stays near its label', async ({
  desk,
}) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openSettings(page, 'Leads and replies')
  const fields = page.getByRole('main').getByRole('textbox')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all())
    expect((await field.boundingBox())?.width ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(640)
  await openSettings(page, 'General')
  const label = await page.getByRole('heading', { name: 'Theme' }).boundingBox()
  const control = await page.getByRole('radio', { name: 'Dark' }).boundingBox()
  expect((control?.x ?? Number.POSITIVE_INFINITY) - (label?.x ?? 0)).toBeLessThan(720)
})

test('the choice with which Quillport begins stands in the middle of the window', async ({ desk }) => {
  const { page } = desk
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = await page.getByRole('heading', { level: 1 }).boundingBox()
  const last = await page.getByRole('region', { name: 'What it does' }).boundingBox()
  const main = await page.getByRole('main').boundingBox()
  const above = (first?.y ?? 0) - (main?.y ?? 0)
  const below = (main?.y ?? 0) + (main?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)
  expect(above).toBeGreaterThan(below / 2)
  expect(above).toBeLessThan(below * 1.5)
})
