import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { HOT_POST, SECOND_POST } from './inbox.ts'
import { addAgentWithToken, goTo, setUpHere } from './person.ts'

const option = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('option', { name })

/** Opens the palette and types, with no entry left from before. */
const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused()
  await page.keyboard.type(text)
}

test('the palette finds everything that has a name, says what it is, and opens it by keyboard', async ({
  desk,
  inbox,
}) => {
  test.slow()
  const { page } = desk
  const dialog = page.getByRole('dialog')
  inbox.post(HOT_POST.subject, HOT_POST.text)
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  await setUpHere(page, inbox.feed)

  await test.step('a plan with a card, an agent, a saved reply and a brand voice are made', async () => {
    await goTo(page, 'Plan')
    await page.getByRole('button', { name: 'Create plan' }).click()
    await dialog.getByLabel('Website').fill('tidybill.example')
    await dialog.getByLabel('Name of the plan').fill('Winter topics')
    await dialog.getByLabel('Article titles').fill('Retainers explained')
    await dialog.getByRole('button', { name: 'Create plan' }).click()
    await expect(page.getByRole('button', { name: 'Retainers explained' })).toBeVisible()
    await addAgentWithToken(page, 'Night writer')
    await find(page, 'brand voices')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'New brand voice' }).click()
    await dialog.getByLabel('Name').fill('Plain and short')
    await dialog.getByRole('textbox').last().fill('Short sentences, no jargon.')
    await dialog.getByRole('button', { name: /^(Save|Make)/ }).click()
    await expect(page.getByText('Plain and short').first()).toBeVisible()
  })

  await test.step('each is found with its kind', async () => {
    for (const [text, name] of [
      ['moving off', /Moving off spreadsheets.*Lead/],
      ['retainers', /Retainers explained.*Card · Winter topics/],
      ['winter', /Winter topics.*Plan · tidybill.example/],
      ['night', /Night writer.*Agent/],
      ['plain and', /Plain and short.*Brand voice/],
      ['public inbox', /public inbox.*Community · Feed/],
      ['reminders', /Reminders.*Settings/],
      ['scan now', /Scan now.*Action/],
      ['rankings', /Rankings.*Screen/],
    ] as const) {
      await find(page, text)
      await expect(option(page, name)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })

  await test.step('the best match is chosen, and Enter opens it', async () => {
    await find(page, 'retainers')
    await expect(option(page, /Retainers explained/)).toHaveAttribute('aria-selected', 'true')
    await expect(option(page, /Retainers explained/).locator('mark')).toHaveText('Retainers')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Open card' })).toContainText('Retainers explained')
    await find(page, 'plain and')
    await expect(option(page, /Plain and short/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveValue('Plain and short')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.keyboard.type('freshbooks doubled')
    await expect(option(page, /FreshBooks doubled/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: SECOND_POST.subject })).toBeVisible()
  })

  await test.step('a search without results says so', async () => {
    await find(page, 'zzzzz')
    await expect(dialog).toContainText('No result for “zzzzz”')
  })
})
