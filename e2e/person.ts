import { expect, type Locator, type Page } from '@playwright/test'
import { BUSINESS } from './inbox.ts'

/** What a person does on the screens, by the words that are shown there. */

export const runHere = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Run it on this computer' }).click()
  await expect(page.getByRole('heading', { name: 'What should Quillport look for?' })).toBeVisible({
    timeout: 60_000,
  })
}

export const describeBusiness = async (page: Page): Promise<void> => {
  await page.getByLabel('Name of your product or business').fill(BUSINESS.name)
  await page.getByLabel('What it does, and for whom').fill(BUSINESS.description)
  for (const keyword of BUSINESS.keywords) {
    await page.getByLabel('Keywords').fill(keyword)
    await page.keyboard.press('Enter')
  }
  for (const competitor of BUSINESS.competitors) {
    await page.getByLabel(/^Competitors/).fill(competitor)
    await page.keyboard.press('Enter')
  }
}

export const addCommunity = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel('Add a community').fill(address)
  await page.getByRole('button', { name: /^Add\b/ }).click()
  await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText(new URL(address).host)
}

/** Goes from Welcome to the leads of the feed's first scan. */
export const setUpHere = async (page: Page, feed: string, expected: 0 | 'some' = 'some'): Promise<void> => {
  await runHere(page)
  await describeBusiness(page)
  await addCommunity(page, feed)
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(page.getByRole('heading', { name: 'The first scan is done' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  if (expected !== 0) await expect(leads(page)).toBeVisible()
}

/** The list of leads. */
export const leads = (page: Page): Locator => page.getByRole('listbox', { name: 'Leads, best first' })

export const openLead = async (page: Page, subject: string): Promise<void> => {
  await leads(page).getByRole('option').filter({ hasText: subject }).click()
  await expect(
    page.getByRole('article', { name: 'The post' }).getByRole('heading', { name: subject }),
  ).toBeVisible()
}

export const goTo = async (
  page: Page,
  screen: 'Leads' | 'Plan' | 'Articles' | 'Sites' | 'Agents' | 'Activity' | 'Settings',
): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${screen}`) })
    .click()
}

/** Adds an agent, and leaves its snippets open at one kind of agent. */
export const addAgent = async (page: Page, name: string, kind: string): Promise<void> => {
  await goTo(page, 'Agents')
  await page.getByRole('button', { name: 'Add an agent' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Make the token' }).click()
  await page.getByRole('tab', { name: kind }).click()
}

/** Adds an agent on the Agents screen. Returns the local token that the screen shows. */
export const addAgentWithToken = async (page: Page, name: string): Promise<string> => {
  await addAgent(page, name, 'Any agent over HTTP')
  const token = await page.getByRole('status', { name: 'Token' }).textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  return token?.trim() ?? ''
}
