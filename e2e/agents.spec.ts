import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { WELCOME_CREDITS } from '../contract/credits.ts'
import { withoutFence } from '../transport/fence.ts'
import { connectAgent, leadAtService } from './bridge.ts'
import { expect, homeOf, test } from './desk.ts'
import { HOT_POST } from './inbox.ts'
import { goTo, openLead, runHere, setUpHere } from './person.ts'

test('an agent’s draft appears on the open screen within two seconds', async ({ desk, inbox }) => {
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await setUpHere(page, inbox.feed)
  const agent = await connectAgent(page, 'Claude on the laptop')
  await openLead(page, HOT_POST.subject)
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).toHaveValue('')
  const { text } = await agent.call('forum_draft_reply', {
    lead_id: await leadAtService(agent, HOT_POST.subject),
  })
  await expect(reply).toHaveValue(withoutFence(String(text)), { timeout: 2_000 })
  await agent.close()

  await test.step('the call is listed in Activity, with the name of its agent', async () => {
    await goTo(page, 'Activity')
    const calls = page.getByRole('table', { name: 'Calls, newest first' })
    const drafted = calls.getByRole('row').filter({ hasText: `Draft a reply · ${HOT_POST.subject}` })
    await expect(drafted).toContainText('Claude on the laptop')
    await expect(drafted).toContainText('Done')
    await expect(drafted.getByRole('cell', { name: '0', exact: true })).toBeVisible()
    await expect(calls.getByRole('rowheader', { name: 'Today' })).toBeVisible()
  })

  await test.step('a disconnected agent is refused at once', async () => {
    const other = await connectAgent(page, 'To be disconnected')
    await goTo(page, 'Agents')
    await page.getByRole('button', { name: /^To be disconnected/ }).click()
    await page.getByRole('button', { name: 'Disconnect To be disconnected' }).click()
    await page.getByRole('button', { name: 'Disconnect the agent' }).click()
    await expect(page.getByText('To be disconnected was disconnected.')).toBeVisible()
    await expect(other.call('forum_list_leads')).rejects.toThrow()
    await other.close()
  })
})

test('each agent has its own rules, its own budget and its own token', async ({ desk }) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  const bound = await connectAgent(page, 'Bound')
  const free = await connectAgent(page, 'Free')
  await goTo(page, 'Agents')
  await page.getByRole('button', { name: /^Bound/ }).click()

  await test.step('a tool that is forbidden to one agent is refused, and the other agent can still use it', async () => {
    await page.getByText('Choose for each tool').click()
    const rule = page.getByRole('group', { name: 'Check credits' })
    await expect(rule.getByRole('radio', { name: 'Allow' })).toBeChecked()
    await rule.getByRole('radio', { name: 'Never' }).click()
    await expect(rule.getByRole('radio', { name: 'Never' })).toBeChecked()
    await expect(page.getByRole('button', { name: /^Bound/ })).toContainText('except for')
    await expect(bound.call('check_credits')).rejects.toThrow('agent_not_allowed')
    await free.call('check_credits')
    await rule.getByRole('radio', { name: 'Never' }).press('ArrowRight')
    await rule.getByRole('radio', { name: 'Ask me' }).press('ArrowRight')
    await expect(page.getByRole('button', { name: /^Bound/ })).not.toContainText('except for')
    await expect(page.getByRole('button', { name: /^Bound/ })).toContainText('asks you first')
    await bound.call('check_credits')
  })

  await test.step('one of three choices sets every tool, and can be undone', async () => {
    const choice = page.getByRole('group', { name: 'What it may do' })
    await expect(choice.getByRole('radio', { name: 'Ask me first' })).toBeChecked()
    await choice.getByRole('radio', { name: 'Read only' }).click()
    await expect(
      page.getByText('can read leads, articles, plans, sites and rankings. It cannot change'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Bound/ })).toContainText('reads only')
    await bound.call('check_credits')
    await expect(bound.call('generate_article', { title: 'Not by a reader' })).rejects.toThrow(
      'agent_not_allowed',
    )
    await page
      .getByRole('status', { name: 'What just happened' })
      .getByRole('button', { name: 'Undo' })
      .last()
      .click()
    await expect(choice.getByRole('radio', { name: 'Ask me first' })).toBeChecked()
  })

  await test.step('a test call says what came back, also when the person forbids everything', async () => {
    const testCall = page.getByRole('button', { name: 'Test the connection of Bound' })
    await testCall.click()
    await expect(
      page.getByText(new RegExp(`“Check credits” came back after .* ${WELCOME_CREDITS} credits left\\.$`)),
    ).toBeVisible()
    const rules = page.getByRole('region', { name: 'Permissions of Bound' })
    for (const name of [
      'Check credits',
      'List connected sites',
      'Read forum settings',
      'List leads',
      'Read the content plan',
    ])
      await rules.getByRole('group', { name, exact: true }).getByRole('radio', { name: 'Ask me' }).click()
    await testCall.click()
    await expect(page.getByText('No test call was made')).toBeVisible()
    await page.getByRole('radio', { name: 'Ask me first' }).click()
  })

  await test.step('the screen says for which business an agent acts', async () => {
    await expect(page.getByText('acts for Your business')).toBeVisible()
  })

  await test.step('a call beyond the daily budget is refused before anything is charged', async () => {
    const budget = page.getByLabel(/^Daily credit limit/)
    await budget.fill('2.5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('whole number')
    await budget.fill('4')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bound may spend 4 credits a day.')).toBeVisible()
    await page.getByRole('group', { name: 'Write an article' }).getByRole('radio', { name: 'Allow' }).click()
    await expect(page.getByRole('button', { name: /^Bound/ })).toContainText('except for')
    await expect(bound.call('generate_article', { title: 'Too dear' })).rejects.toThrow('budget_spent')
    expect(await free.call('check_credits')).toMatchObject({ balance: WELCOME_CREDITS })
  })

  await test.step('a new token invalidates the old token, and the screen says so', async () => {
    await page.getByRole('button', { name: 'New token for Bound' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('stops working immediately')
    await bound.call('check_credits')
    await dialog.getByRole('button', { name: 'Create new token' }).click()
    await dialog.getByLabel('Which app?').selectOption('The token alone')
    await expect(dialog.getByRole('region', { name: 'Text for The token alone' })).toContainText(/^qpa_/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(bound.call('check_credits')).rejects.toThrow()
    await free.call('check_credits')
  })

  await test.step('the agent’s calls are one click away, and can all be exported as a file', async () => {
    await page.getByRole('button', { name: /actions under Activity, by Bound$/ }).click()
    await expect(page.getByLabel('Agent', { exact: true })).toHaveValue(/.+/)
    const rows = page.getByRole('table', { name: 'Calls, newest first' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Create an outline · Too dear' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Free' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Too dear' })).toContainText('Over its daily limit')
    await expect(
      rows.filter({ hasText: 'Too dear' }).getByRole('cell', { name: '0', exact: true }),
    ).toBeVisible()
    const shown = await rows.filter({ has: page.getByRole('cell') }).count()
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /^As JSON Lines/ }).click()
    await expect(page.getByText(`${shown} calls exported.`)).toBeVisible()
  })
  await bound.close()
  await free.close()
})

/** Goes from Welcome to the Agents screen. Returns a program's line on it. */
const programLine = async (page: Page, name: string): Promise<Locator> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await goTo(page, 'Agents')
  return page
    .getByRole('list', { name: 'Apps on this computer' })
    .getByRole('listitem')
    .filter({ hasText: name })
}

test('connecting a program shows the change, writes its file once, and an undo restores the file', async ({
  start,
  folder,
}) => {
  const file = join(homeOf(folder), '.cursor/mcp.json')
  const before = '{\n  // mine\n  "mcpServers": { "other": { "command": "other" } }\n}\n'
  mkdirSync(join(homeOf(folder), '.cursor'), { recursive: true })
  writeFileSync(file, before)
  const { page } = await start()
  const line = await programLine(page, 'Cursor')
  await expect(line.getByText('found, not connected', { exact: true })).toBeVisible()

  await line.getByRole('button', { name: 'Connect Cursor' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(file)
  await dialog.getByText('Show the change').click()
  await expect(dialog.getByRole('insertion').filter({ hasText: '"quillport"' })).toHaveCount(1)
  await expect(dialog).toContainText('Quillport backs up the file first')
  expect(readFileSync(file, 'utf8')).toBe(before)

  await test.step('a file that changed since the preview is shown again before anything is written', async () => {
    const changed = before.replace('// mine', '// mine, and changed')
    writeFileSync(file, changed)
    await dialog.getByRole('button', { name: 'Connect Cursor' }).click()
    await expect(dialog.getByRole('alert')).toContainText('changed in the meantime')
    expect(readFileSync(file, 'utf8')).toBe(changed)
    await expect(dialog.getByRole('region', { name: 'The change' })).toContainText('and changed')
    writeFileSync(file, before)
    await page.keyboard.press('Escape')
  })

  await line.getByRole('button', { name: 'Connect Cursor' }).click()
  await dialog.getByRole('button', { name: 'Connect Cursor' }).click()
  await expect(dialog).toContainText('Restart Cursor')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(line).toHaveCount(0)
  expect(readFileSync(file, 'utf8')).toContain('"quillport"')
  const agent = page.getByRole('button', { name: /^Cursor/ })
  await expect(agent).toContainText('not connected yet')
  await expect(page.getByText('Cursor is set up.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo set-up of Cursor' }).click()
  await expect(line.getByText('found, not connected', { exact: true })).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(before)

  await test.step('an entry that the person removed can be forgotten, and Undo restores it', async () => {
    await line.getByRole('button', { name: 'Connect Cursor' }).click()
    await expect(dialog.getByRole('button', { name: 'Connect Cursor' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Cursor is set up.')).toBeVisible()
    const mine = '{ "mcpServers": {} }\n'
    writeFileSync(file, mine)
    await page.getByRole('button', { name: 'Search for apps again' }).click()
    await expect(line).toContainText('entry missing')
    await line.getByRole('button', { name: 'Forget Cursor' }).click()
    await expect(line.getByText('found, not connected', { exact: true })).toBeVisible()
    await page
      .getByRole('status', { name: 'What just happened' })
      .getByRole('button', { name: 'Undo' })
      .last()
      .click()
    await expect(line).toContainText('entry missing')
    await line.getByRole('button', { name: 'Forget Cursor' }).click()
    await expect(line.getByText('found, not connected', { exact: true })).toBeVisible()
    expect(readFileSync(file, 'utf8')).toBe(mine)
  })
})

test('when Gemini CLI is connected, the screen says that it starts nothing in untrusted folders', async ({
  start,
  folder,
}) => {
  mkdirSync(join(homeOf(folder), '.gemini'), { recursive: true })
  const { page } = await start()
  const line = await programLine(page, 'Gemini CLI')
  await expect(line).not.toContainText('/permissions trust')
  await line.getByRole('button', { name: 'Connect Gemini CLI' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('/permissions trust')
  await dialog.getByRole('button', { name: 'Connect Gemini CLI' }).click()
  await expect(dialog).toContainText('Gemini CLI is set up')
  await expect(dialog).toContainText('/permissions trust')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Undo set-up of Gemini CLI' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('/permissions trust')
})
