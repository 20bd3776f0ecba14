import { expect, test } from './desk.ts'
import { type ForumSite, startForumSite } from './forum-site.ts'
import { addCommunity, describeBusiness, leads, runHere } from './person.ts'

const TITLES = [
  'Weekly question: how do you chase invoices?',
  'Looking for something that turns hours into invoices',
  'What do you all use to bill clients by the hour?',
  'Fed up with FreshBooks, what else is there for late payment reminders?',
]
/** More leads than a window shows. The best comes last, so it pushes the others down. */
const MANY = Array.from({ length: 30 }, (_, at) => ({
  id: `x${at}`,
  title: `${TITLES[at % TITLES.length]} (${at + 1})`,
  text: `I bill ${at + 2} clients by the hour and lose a day every month. Which invoicing software with time tracking would you recommend? My budget is ${10 + at} dollars a month.`,
  author: `person${at}`,
  hours: 3 + at * 2,
}))

let site: ForumSite
test.beforeEach(async () => {
  site = await startForumSite()
})
test.afterEach(() => site.close())

test('a list at its top stays there, and the open lead is in sight after a scan, a draft and a resize', async ({
  desk,
}) => {
  const { page } = desk
  const scrolled = () => leads(page).evaluate((list) => list.scrollTop)
  const open = leads(page).locator('[role=option][aria-selected=true]')
  site.publish(MANY)
  await page.setViewportSize({ width: 1440, height: 900 })
  await runHere(page)
  await describeBusiness(page)
  await addCommunity(page, site.feed)
  await page.getByRole('button', { name: 'Start and scan now' }).click()
  await expect(leads(page)).toBeVisible({ timeout: 60_000 })
  await leads(page).getByRole('option').first().click()
  await expect(open).toBeInViewport()
  expect(await scrolled()).toBe(0)

  await test.step('a narrow window hides the list, which later returns at the same position', async () => {
    for (const width of [780, 1440, 780, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (width === 780) await expect(leads(page)).toBeHidden()
      else await expect(open).toBeInViewport()
      // Rows are measured some frames after a resize.
      await page.waitForTimeout(300)
    }
    expect(await scrolled()).toBe(0)
  })

  await test.step('a draft does not move the list', async () => {
    await page.keyboard.press('d')
    await expect(page.getByRole('textbox', { name: 'Your reply' })).not.toBeEmpty()
    await expect(open).toBeInViewport()
    expect(await scrolled()).toBe(0)
  })

  await test.step('better leads push the others down', async () => {
    const [best] = MANY.slice(27)
    const urgent = `${best?.text} I need it today and want to buy it now.`
    site.publish([
      ...MANY,
      {
        id: 'better',
        title: 'Fed up with FreshBooks today, what else is there for late payment reminders?',
        text: urgent,
        author: 'anna',
        hours: 1,
      },
    ])
    await page.getByRole('button', { name: /^Scan now/ }).click()
    await expect(leads(page).getByRole('option').filter({ hasText: 'FreshBooks today' })).toBeVisible({
      timeout: 60_000,
    })
    expect(await scrolled()).toBe(0)
  })

  await test.step('a lower window keeps the open lead in sight', async () => {
    await page.keyboard.press('End')
    await expect(open).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 500 })
    await expect(open).toBeInViewport({ ratio: 0.9 })
  })
})
