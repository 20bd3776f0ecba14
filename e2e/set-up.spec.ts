import { expect, test } from './desk.ts'
import { POSTS, startForumSite } from './forum-site.ts'
import { addAgentWithToken, goTo, openSettings, runHere } from './person.ts'

test('setup says next to the button what is missing, links to it, and adds typed text with a button', async ({
  desk,
}) => {
  const { page } = desk
  const site = await startForumSite()
  site.publish(POSTS)
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await runHere(page)
    const start = page.getByRole('button', { name: 'Start and scan now' })
    await expect(start).toBeDisabled()
    await expect(page.getByLabel('Your website')).toBeFocused()
    await page.getByText('Add an AI model', { exact: true }).click()
    await expect(page.getByRole('form', { name: 'Model', exact: true })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'describe what you sell' }).click()
    await expect(page.getByLabel('What it does, and for whom')).toBeFocused()
    await page.keyboard.type('Invoicing software for freelancers who bill by the hour.')

    await page.getByRole('button', { name: 'add at least one community' }).click()
    const field = page.getByLabel('Add a community')
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await expect(add).toBeInViewport()
    await expect(add).toBeDisabled()
    await page.keyboard.type(site.feed)
    await expect(page.getByRole('button', { name: 'add a community that Quillport can read' })).toBeVisible()
    // Pressing the button during the lookup has an effect, too.
    await add.click()
    await expect(page.getByRole('list', { name: 'Watched communities' })).toContainText('ready')
    await expect(field).toHaveValue('')
    await expect(start).toBeEnabled()
  } finally {
    await site.close()
  }
})

test('without a keychain, the form in which a key is entered says what happens to it and what to do', async ({
  desk,
  shell,
}) => {
  test.skip(shell === 'electron', 'the desktop of this suite has a keychain')
  const { page } = desk
  await runHere(page)
  const warning = page.getByText('forgets logins and keys when it closes')
  await expect(page.getByText(/keychain|keyring/).filter({ visible: true })).toHaveCount(0)
  await page.getByText('Add an AI model', { exact: true }).click()
  await expect(warning).toContainText(/^No keychain is running/)
  await expect(warning).toContainText('restart Quillport')
})

test('empty Sites and Agents begin with one primary button, in plain words', async ({ desk, shell }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()

  await goTo(page, 'Sites')
  const empty = page.getByRole('heading', { name: 'No site is connected' }).locator('..')
  await empty.getByRole('button', { name: 'Connect a site' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a site' })).toContainText(
    shell === 'electron' ? 'stored encrypted' : 'restart Quillport',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await goTo(page, 'Agents')
  await expect(page.getByText('An agent is an AI app')).toBeVisible()
  const address = page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
  await expect(address).toBeHidden()
  await addAgentWithToken(page, 'Claude on the laptop')
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await expect(address).toBeVisible()
})

test('a browser says once what needs the desktop app, and Settings say once that they save', async ({
  desk,
  shell,
}) => {
  test.skip(shell !== 'headless', 'The desktop app can do what a browser cannot.')
  const { page } = desk
  await page.setViewportSize({ width: 1440, height: 900 })
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await openSettings(page, 'Reminders')
  await expect(page.getByText('Changes save automatically')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show a test notification' })).toHaveCount(0)
  await expect(page.getByText('Only the desktop app can show notifications.')).toBeVisible()
  await openSettings(page, 'General')
  await expect(page.getByText('desktop app')).toHaveCount(1)
  const parts = page.locator('main :is(section:has(h3), div:has(> div > h3))')
  await expect(parts).not.toHaveCount(0)
  await expect(parts.filter({ hasNot: page.locator('select, button, input') })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await openSettings(page, 'Forum API keys')
  await expect(page.getByText('A saved key is never shown again.')).toBeVisible()
  await expect(page.getByText('Changes save automatically')).toHaveCount(0)
  await openSettings(page, 'Communities')
  await expect(page.getByText('Changes save automatically')).toHaveCount(1)
})
