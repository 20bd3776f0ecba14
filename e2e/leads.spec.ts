import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { type ForumSite, POSTS, startForumSite } from './forum-site.ts'
import { openLead, setUpHere } from './person.ts'

const ASK =
  'I do bookkeeping for three steady clients, all billed by the hour. I keep my hours in a spreadsheet and copy them into a Word invoice. What do you use that is not QuickBooks? I need invoicing software with time tracking. It should send a reminder when they are late, and I would rather not pay 30 a month for three invoices. '
/** A post with more reasons than are shown, and far longer than the screen. */
const LONG = {
  id: 'long',
  title: 'Moving off spreadsheets: what do you use to invoice three clients by the hour?',
  text: ASK.repeat(14),
  author: 'lena',
  hours: 1,
}
const SHORT = {
  id: 'short',
  title: 'Invoicing software?',
  text: 'Which invoicing software with time tracking do you recommend for a freelancer? I want to buy.',
  hours: 6,
}

let site: ForumSite
test.beforeEach(async ({ desk }) => {
  site = await startForumSite()
  site.publish([...POSTS, LONG, SHORT])
  await desk.page.setViewportSize({ width: 1440, height: 900 })
  await setUpHere(desk.page, site.feed)
})
test.afterEach(() => site.close())

const replyOf = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const boxOf = async (locator: ReturnType<Page['locator']>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return box
}

test('the reply is beside a long post and its reasons, of which the strongest are shown', async ({
  desk,
}) => {
  const { page } = desk
  await openLead(page, LONG.title)
  const table = page.getByRole('table', { name: /^Why \d+$/ })
  const why = page.getByRole('row').filter({ has: page.getByRole('cell') })

  await test.step('the reply stays in sight, also after the post is scrolled', async () => {
    const top = (await boxOf(replyOf(page))).y
    expect(top).toBeLessThan(400)
    await page
      .getByRole('region', { name: 'Post and reply' })
      .evaluate((region) => region.scrollTo({ top: region.scrollHeight }))
    await expect(table).toBeInViewport()
    await expect(replyOf(page)).toBeInViewport()
    expect((await boxOf(replyOf(page))).x).toBeGreaterThan((await boxOf(table)).x + 300)
  })

  await test.step('five reasons are shown, the others on demand, and the points still add up', async () => {
    const sum = async () => {
      const cells = await table.getByRole('cell', { name: /^[+−]\d+$/ }).allTextContents()
      return cells.reduce((all, text) => all + Number(text.replace('−', '-')), 0)
    }
    const score = Number((await table.getAttribute('aria-label'))?.replace('Why ', ''))
    await expect(why).toHaveCount(5)
    const more = page.getByRole('button', { name: /^\d+ more$/ })
    const folded = Number.parseInt((await more.textContent()) ?? '', 10)
    const together = (await page.getByText(/^[+−]\d+ together$/).textContent()) ?? ''
    expect((await sum()) + Number.parseInt(together.replace('−', '-'), 10)).toBe(score)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(why).toHaveCount(5 + folded)
    expect(await sum()).toBe(score)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(why).toHaveCount(5)
  })

  await test.step('the reason of the scale is last and in grey', async () => {
    const color = (locator: ReturnType<Page['locator']>) =>
      locator.evaluate((element) => getComputedStyle(element).color)
    const scale = why.last().getByRole('cell')
    await expect(scale.last()).toHaveText(/^(Adjusted to how often|A score ends at 100)/)
    const grey = await color(why.first().locator('q'))
    expect(await color(scale.first())).toBe(grey)
    expect(await color(why.first().getByRole('cell').first())).not.toBe(grey)
  })
})
