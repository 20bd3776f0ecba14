import { expect, type Locator, type Page } from '@playwright/test'
import { BUSINESS } from './inbox.ts'

/** Starts the service on this computer and sets it up on the screens, as a person would, by the texts on the screens. */

export const runHere = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Run it on this computer' }).click()
  await expect(page.getByRole('heading', { name: 'What should Quillport look for?' })).toBeVisible({
    timeout: 60_000,
  })
}

export const describeBusiness = async (page: Page): Promise<void> => {
  await page.getByLabel('Name of your product or business').fill(BUSINESS.name)
  await page.getByLabel('What it does, and for whom').fill(BUSINESS.description)
  await page.getByText('Keywords, competitors and brand names').click()
  for (const keyword of BUSINESS.keywords) {
    await page.getByRole('textbox', { name: 'Keywords' }).fill(keyword)
    await page.keyboard.press('Enter')
  }
  for (const competitor of BUSINESS.competitors) {
    await page.getByLabel(/^Competitors/).fill(competitor)
    await page.keyboard.press('Enter')
  }
}

export const addCommunity = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel('Add a community').fill(address)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText(new URL(address).host)
}

/** Sets up the desk from the Welcome screen until the feed's first scan is done. */
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

/** Adds an agent, and leaves the dialog with the snippets open, at one kind of agent. */
export const addAgent = async (page: Page, name: string, kind: string): Promise<void> => {
  await goTo(page, 'Agents')
  await page.getByRole('button', { name: 'Add an agent' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add agent' }).click()
  await page.getByLabel('Which app?').selectOption(kind)
}

/** Adds an agent on the Agents screen. Returns the local token that the screen shows. */
export const addAgentWithToken = async (page: Page, name: string): Promise<string> => {
  await addAgent(page, name, 'The token alone')
  const token = await page.getByRole('region', { name: 'Text for The token alone' }).textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  return token?.trim() ?? ''
}

/** Connects the desk from the Welcome screen to a service with an agent key. */
export const connectTo = async (
  page: Page,
  { address, key }: { readonly address: string; readonly key: string },
): Promise<void> => {
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await page.getByLabel('Service address').fill(address)
  await page.getByLabel('Agent key').fill(key)
  await page.getByRole('button', { name: 'Check and connect' }).click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
}

/** The button at the top of the navigation, which names the business and opens the menu of all businesses. */
export const business = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `${name} Switch to another business` })

/** Connects the desk to a second business. */
export const connectAnother = async (
  page: Page,
  shown: string,
  service: Parameters<typeof connectTo>[1],
): Promise<void> => {
  await business(page, shown).click()
  await page.getByRole('menuitem', { name: 'Add a business' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await connectTo(page, service)
}

export const openSettings = async (page: Page, part: string): Promise<void> => {
  await goTo(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: part }).click()
}

/** Fills in the form for an AI model that has an API compatible with OpenAI’s. */
export const enterModel = async (
  form: Locator,
  { model, address, key }: { readonly model: string; readonly address: string; readonly key?: string },
): Promise<void> => {
  await form.getByLabel('Provider').selectOption('Another service')
  await form.getByLabel('Model', { exact: true }).fill(model)
  await form.getByLabel('API address').fill(address)
  if (key !== undefined) await form.getByLabel('API key').fill(key)
}

/** Gives the business that is shown a new name. */
export const rename = async (page: Page, name: string): Promise<void> => {
  await openSettings(page, 'Businesses')
  const row = page.getByRole('listitem').filter({ hasText: 'current' })
  await row.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(business(page, name)).toBeVisible()
}

export const noQuietHours = async (page: Page): Promise<void> => {
  await openSettings(page, 'Reminders')
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  if (await quiet.isChecked()) await quiet.click()
  await expect(quiet).not.toBeChecked()
}

/** The button that orders an article, or an outline where there is no model. */
export const orderButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Write article|Create outline)/ })
