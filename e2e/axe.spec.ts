import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectNothingSerious as look } from './axe.ts'
import { connectAgent } from './bridge.ts'
import { expect, homeOf, test } from './desk.ts'
import { HOT_POST, OTHER_POST } from './inbox.ts'
import { goTo, openLead, runHere, setUpHere } from './person.ts'

test('axe finds nothing serious on the first screens', async ({ desk }) => {
  const { page } = desk
  await expect(page.getByRole('button', { name: 'Connect to a service' })).toBeVisible()
  await look(desk, 'Welcome')
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await page.getByLabel('Service address').fill('not an address')
  await page.getByLabel('Agent key').fill('qp_live_x')
  await page.getByRole('button', { name: 'Check and connect' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(desk, 'Connect, with a failure')
  await page.getByRole('button', { name: 'Back' }).click()
  await runHere(page)
  await look(desk, 'Setup')
})

test('axe finds nothing serious on the screens', async ({ desk, inbox }) => {
  test.slow()
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  inbox.post(OTHER_POST.subject, OTHER_POST.text)
  await setUpHere(page, inbox.feed)
  await openLead(page, HOT_POST.subject)
  await page.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toHaveValue('', { timeout: 30_000 })
  await look(desk, 'Leads')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'Selected leads' })).toBeVisible()
  await look(desk, 'Selected leads')
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await expect(page.getByRole('menu')).toBeVisible()
  await look(desk, 'Not a lead')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Passed over/ }).click()
  await expect(page.getByRole('heading', { name: OTHER_POST.subject })).toBeVisible()
  await look(desk, 'Passed over')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Go to the (first )?gap/ }).click()
  await look(desk, 'Gaps that wait')
  await page.getByRole('button', { name: /^Copy anyway/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(desk, 'The address')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await look(desk, 'Keyboard')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(desk, 'The palette')
  await page.keyboard.press('Escape')
  for (const screen of ['Agents', 'Activity', 'Settings'] as const) {
    await goTo(page, screen)
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
    await look(desk, screen)
  }
  const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  for (const part of await parts.all()) {
    await part.click()
    await look(desk, `Settings, ${await part.textContent()}`)
  }
})

test('axe finds nothing serious where agents ask and act', async ({ start, folder }) => {
  test.slow()
  mkdirSync(join(homeOf(folder), '.cursor'), { recursive: true })
  const desk = await start()
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  const agent = await connectAgent(page, 'Claude on the laptop')
  await agent.call('check_credits')
  const calls = [
    agent.call('generate_article', { title: 'A title', surprise: [1] }),
    agent.call('publish_article', { job_id: 'job_1', connection_id: 'site_1', status: 'publish' }),
  ].map((call) => call.catch(String))
  const card = page.getByRole('region', { name: 'Question from an agent' })
  await expect(card).toContainText('1 of 2')
  await expect(card.getByRole('button', { name: 'Allow once' })).toBeEnabled()
  await card.getByText('The exact request').click()
  await look(desk, 'A question')
  await card.getByRole('button', { name: 'Deny with a reason…' }).click()
  await look(desk, 'Deny with a reason')
  await card.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(card).toContainText('It goes live')
  await expect(card.getByRole('button', { name: 'Allow once' })).toBeEnabled()
  await look(desk, 'Going live')
  await card.getByRole('button', { name: 'Minimize the question' }).click()
  await look(desk, 'A question made small')
  await goTo(page, 'Agents')
  await page.getByRole('button', { name: /^Claude on the laptop asks you first/ }).click()
  await look(desk, 'Agents, one open')
  await page.getByRole('button', { name: 'Connect Cursor' }).click()
  await page.getByText('Show the change').click()
  await expect(page.getByRole('region', { name: 'The change' })).toBeVisible()
  await look(desk, 'Connect a program')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Disconnect Claude on the laptop' }).click()
  await page.getByRole('button', { name: 'Disconnect the agent' }).click()
  await Promise.all(calls)
  await goTo(page, 'Activity')
  await page.getByRole('button', { name: /A title/ }).click()
  await look(desk, 'Activity, one call open')
  await agent.close()
})
