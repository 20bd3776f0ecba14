import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { HOT_POST, SECOND_POST } from './inbox.ts'
import { hostedService } from './mcp/service.ts'
import { leads, openLead } from './person.ts'
import { distantService } from './service.ts'

const connect = async (page: Page, address: string, key: string): Promise<void> => {
  await page.getByLabel('Service address').fill(address)
  await page.getByLabel('Agent key').fill(key)
  await page.getByRole('button', { name: 'Check and connect' }).click()
}

test('each failed connection shows its reason next to the field to correct', async ({ desk, inbox }) => {
  const { page } = desk
  const service = await hostedService()
  try {
    const { key } = await service.makeKey('forum')
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    const words = page.getByRole('alert')

    await connect(page, 'ftp://files.example', key)
    await expect(words).toContainText('https://')
    await connect(page, 'http://127.0.0.1:9', key)
    await expect(words).toContainText('127.0.0.1:9')
    await connect(page, new URL(inbox.feed).origin, key)
    await expect(words).toContainText('Quillport service')
    await connect(page, service.baseUrl, `qp_live_${'x'.repeat(38)}`)
    await expect(words).toContainText(/key/i)
    await expect(page.getByLabel('Agent key')).toHaveAttribute('aria-invalid', 'true')
    const { key: other } = await service.makeKey('articles')
    await connect(page, service.baseUrl, other)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^127\.0\.0\.1/ })
      .click()
    await expect(page.getByText(/scope/).first()).toBeVisible()
  } finally {
    await service.stop()
  }
})

test('only the screens that the key does not cover say so', async ({ desk }) => {
  const { page } = desk
  const service = await hostedService()
  try {
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    await connect(page, service.baseUrl, (await service.makeKey('forum')).key)
    const visit = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    const line = page.getByRole('status').filter({ hasText: 'lacks the scope articles' })
    for (const name of ['Articles', 'Plan', 'Rankings', 'Sites']) {
      await visit(name)
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(line).toContainText('Create a key that has this scope.')
    }
    await visit('Leads')
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
    await expect(line).toHaveCount(0)
  } finally {
    await service.stop()
  }
})

test('the desk reports that the service refuses a revoked key', async ({ desk }) => {
  const { page } = desk
  const service = await hostedService()
  try {
    const { key, keyId } = await service.makeKey('forum')
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    await connect(page, service.baseUrl, key)
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
    await service.revokeKey(keyId)
    await expect(page.getByText(/^Not connected:/)).toBeVisible({ timeout: 60_000 })
  } finally {
    await service.stop()
  }
})

test('marks made while the service is away are kept and sent once when it is back', async ({
  start,
  inbox,
}) => {
  inbox.post(HOT_POST.subject, HOT_POST.text)
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  const service = await distantService(inbox, 2)
  try {
    const desk = await start()
    const { page } = desk
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    await connect(page, service.address, service.key)
    await expect(leads(page).getByRole('option')).toHaveCount(2)

    await service.goAway()
    await openLead(page, HOT_POST.subject)
    await page.getByRole('textbox', { name: 'Your reply' }).fill('Written while nobody listened')
    await page.getByRole('button', { name: 'Mark as replied' }).click()
    await expect(page.getByText('Marked as replied.')).toBeVisible()
    await openLead(page, SECOND_POST.subject)
    await page.getByRole('button', { name: /^Save\b/ }).click()
    const offline = page.getByRole('status').filter({ hasText: /^Offline/ })
    await expect(offline).toContainText('2 marks are waiting', { timeout: 30_000 })
    const before = service.requests.length

    await service.comeBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(offline).toHaveCount(0, { timeout: 60_000 })
    const statuses = async () => {
      const { leads: all } = await service.calls.forum.listLeads({ include_handled: true })
      return all.map((lead) => lead.status).sort()
    }
    await expect.poll(statuses).toEqual(['replied', 'saved'])
    const marks = service.requests.slice(before).filter((line) => /^POST .*\/status$/.test(line))
    expect(marks).toHaveLength(2)

    await desk.close()
    const again = await start()
    await again.page
      .getByRole('group', { name: 'Filter leads' })
      .getByRole('button', { name: /^Replied/ })
      .click()
    await openLead(again.page, HOT_POST.subject)
    await expect(again.page.getByText('Written while nobody listened')).toBeVisible()
  } finally {
    await service.stop()
  }
})
