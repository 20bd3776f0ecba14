import { execFileSync } from 'node:child_process'
import type { ElectronApplication, Page } from '@playwright/test'
import { z } from 'zod'
import { connectAgent, type TestAgent } from './bridge.ts'
import { expect, test } from './desk.ts'
import { HOT_POST, OTHER_POST, SECOND_POST } from './inbox.ts'
import { business, connectAnother, connectTo, goTo, noQuietHours, rename, setUpHere } from './person.ts'
import { distantService } from './service.ts'
import type { Shell } from './shells/shell.ts'

const History = z.object({
  data: z.array(
    z.array(z.object({ summary: z.object({ data: z.string() }), body: z.object({ data: z.string() }) })),
  ),
})

const dunst = (...args: readonly string[]): string =>
  execFileSync('dunstctl', [...args], { encoding: 'utf8' })

test.beforeEach(() => {
  test.skip(
    process.env.DESKTOP_DIR === undefined,
    'no desktop of the test’s own, whose notifications it may read',
  )
  earlier = history().length
})

let earlier = 0

/** Everything that was ever shown on this desktop, newest first. */
const history = (): readonly string[] => {
  dunst('close-all')
  return History.parse(JSON.parse(dunst('history')))
    .data.flat()
    .map(({ summary, body }) => `${summary.data}: ${body.data}`)
}

/** Everything shown since the test began. */
const shown = (): readonly string[] => {
  const all = history()
  return all.slice(0, all.length - earlier)
}

const electronOf = ({ electron }: Shell): ElectronApplication => {
  if (!electron) throw new Error('not Electron')
  return electron
}

const closeWindow = async (desk: Shell): Promise<void> => {
  await desk.page.close()
  await expect
    .poll(() => electronOf(desk).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(0)
}

const scanned = async (agent: TestAgent, leads: number): Promise<void> => {
  await agent.call('forum_run_scan')
  await expect.poll(async () => (await agent.call('forum_list_leads')).count, { timeout: 30_000 }).toBe(leads)
}

test('a hot lead causes a notification while every window is closed, and a click on it opens the lead', async ({
  desk,
  inbox,
}) => {
  inbox.post(OTHER_POST.subject, OTHER_POST.text)
  await setUpWithoutLeads(desk, inbox.feed)
  await quietHours(desk, false)
  const agent = await connectAgent(desk.page, 'Early bird')
  await closeWindow(desk)
  inbox.post(HOT_POST.subject, HOT_POST.text)
  await scanned(agent, 1)
  await expect.poll(() => dunst('count', 'displayed').trim(), { timeout: 30_000 }).toBe('1')

  const reopened = electronOf(desk).waitForEvent('window')
  dunst('action', '0')
  const page = await reopened
  await expect(page.getByRole('heading', { name: HOT_POST.subject })).toBeVisible()
  expect(shown()).toHaveLength(1)
  await agent.close()
})

test('a notification of a business in the background names it, and a click on it shows that business', async ({
  desk,
  inbox,
}) => {
  inbox.post(OTHER_POST.subject, OTHER_POST.text)
  const bakery = await distantService(inbox, 0)
  const gym = await distantService(inbox, 0)
  try {
    await connectTo(desk.page, bakery)
    await noQuietHours(desk.page)
    await rename(desk.page, 'Bakery')
    await connectAnother(desk.page, 'Bakery', gym)
    await rename(desk.page, 'Gym')
    await closeWindow(desk)
    inbox.post(HOT_POST.subject, HOT_POST.text)
    await bakery.calls.forum.runScan({})
    await expect.poll(() => dunst('count', 'displayed').trim(), { timeout: 30_000 }).toBe('1')

    const reopened = electronOf(desk).waitForEvent('window')
    dunst('action', '0')
    const page = await reopened
    await expect(business(page, 'Bakery')).toBeVisible()
    await expect(page.getByRole('option').filter({ hasText: HOT_POST.subject })).toBeVisible()
    expect(shown()).toEqual(['Bakery: A hot lead: A scan found it.'])
  } finally {
    await bakery.stop()
    await gym.stop()
  }
})

test('in quiet hours nothing is shown', async ({ desk, inbox }) => {
  inbox.post(OTHER_POST.subject, OTHER_POST.text)
  await setUpWithoutLeads(desk, inbox.feed)
  await quietHours(desk, true)
  const agent = await connectAgent(desk.page, 'Night owl')
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  await scanned(agent, 1)
  await expect(desk.page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  // The lead arrived together with the news of the finished scan, so a notification would have appeared by now.
  await desk.page.waitForTimeout(3_000)
  expect(shown()).toEqual([])
  await openReminders(desk.page)
  await desk.page.getByRole('button', { name: 'Show a test notification' }).click()
  await expect.poll(shown).toHaveLength(1)
  await agent.close()
})

const setUpWithoutLeads = async ({ page }: Shell, feed: string): Promise<void> => {
  await setUpHere(page, feed, 0)
  await expect(page.getByText('No leads yet')).toBeVisible()
}

const openReminders = async (page: Page): Promise<void> => {
  await goTo(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Reminders' }).click()
}

/** Makes the quiet hours last all day, or not at all. */
const quietHours = async ({ page }: Shell, on: boolean): Promise<void> => {
  await openReminders(page)
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  if ((await quiet.isChecked()) !== on) await quiet.click()
  await expect(quiet).toBeChecked({ checked: on })
  if (!on) return
  const now = new Date()
  const at = (hours: number) => {
    const moment = new Date(now.getTime() + hours * 3_600_000)
    return `${String(moment.getHours()).padStart(2, '0')}:00`
  }
  await page.getByLabel('Quiet from').selectOption(at(-2))
  await page.getByLabel('Quiet until').selectOption(at(2))
}
