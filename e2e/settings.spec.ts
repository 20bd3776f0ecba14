import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { goTo, runHere } from './person.ts'

const part = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
}

test('settings stay set, and an entered key can be forgotten but not read', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Go to Leads without a scan' }).click()

  await test.step('reminders of articles are switched off, and are off when one comes back', async () => {
    await part(page, 'Reminders')
    const articles = page.getByRole('switch', { name: 'Articles' })
    await expect(articles).toBeChecked()
    await articles.click()
    await page.reload()
    await expect(articles).not.toBeChecked()
  })

  await test.step('activity is kept for longer at once, and for fewer days only after a question', async () => {
    await part(page, 'Activity')
    const days = page.getByLabel('Keep activity for')
    await expect(days).toHaveValue('90')
    await days.selectOption('365 days')
    await days.selectOption('30 days')
    const question = page.getByRole('dialog', { name: 'Delete calls older than 30 days?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(days).toHaveValue('365')
    await days.selectOption('30 days')
    await question.getByRole('button', { name: 'Delete older calls' }).click()
    await expect(question).toHaveCount(0)
    await page.reload()
    await expect(days).toHaveValue('30')
  })

  await test.step('an image model is used, its key not shown, and not used any more', async () => {
    await part(page, 'Model')
    const form = page.getByRole('form', { name: 'Image model' })
    await expect(form).toContainText('cards with the title')
    await form.getByLabel('Image model').fill('painter')
    await form.getByLabel('Address of its API').fill('http://127.0.0.1:9/v1')
    await form.getByLabel('Key of its API').fill('sk-image-secret')
    await form.getByRole('button', { name: 'Use it for hero images' }).click()
    await expect(form).toContainText('painter makes your hero images.')
    expect(await page.content()).not.toContain('sk-image-secret')
    await form.getByRole('button', { name: 'Stop using it' }).click()
    await expect(form).toContainText('cards with the title')
  })

  await test.step('a forum key is kept, not shown, and forgotten alone', async () => {
    await part(page, 'Forum API keys')
    const key = page.getByLabel('Stack Exchange key', { exact: true })
    await page.getByLabel('Reddit client ID', { exact: true }).fill('a-client')
    await key.fill('a-secret-key')
    await page.getByRole('button', { name: 'Save these keys' }).click()
    const forget = page.getByRole('button', { name: 'Forget the Stack Exchange key' })
    await expect(forget).toBeVisible()
    await expect(key).toHaveValue('')
    expect(await page.content()).not.toContain('a-secret-key')
    await forget.click()
    await expect(forget).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Forget the Reddit client ID' })).toBeVisible()
  })
})

test('a description in an unsupported language gets a warning', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  const description = page.getByLabel('What it does, and for whom')
  const note = page.getByRole('status').filter({ hasText: 'only with a model' })
  await expect(page.getByText('reads posts in English, German, French')).toBeVisible()
  await description.fill(
    'Program do faktur dla freelancerów. Zamienia godziny pracy w faktury i przypomina dłużnikom o płatności.',
  )
  await expect(note).toContainText('This is written in Polish.')
  await description.fill('Ein Rechnungsprogramm für Freiberufler, das an offene Rechnungen erinnert.')
  await expect(note).toHaveCount(0)
})
