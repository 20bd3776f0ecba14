import type { Page } from '@playwright/test'
import { expectNothingSerious } from './axe.ts'
import { expect, test } from './desk.ts'
import { type ForumSite, POSTS, startForumSite } from './forum-site.ts'
import { goTo, leads, openLead, openSettings, setUpHere } from './person.ts'

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
const ORIGIN = 'https://forum.example'
/** Posts at addresses that look like the trusted origin, with their titles. */
const HOSTILE = [
  ['Invoicing software with a username', 'https://forum.example@evil.example/t/1'],
  ['Invoicing software at another port', 'https://forum.example:8443/t/2'],
  ['Invoicing software over plain http', 'http://forum.example/t/3'],
  ['Invoicing software of a look-alike', 'https://fоrum.example/t/4'],
  ['Invoicing software that is forwarded', 'https://forum.example/out?to=https%3A%2F%2Fevil.example'],
] as const
/** Each post has a different text, because near copies of a post become one lead. */
const TEXTS = [
  'We bake bread for eleven cafés. Can anybody recommend invoicing software with time tracking?',
  'My workshop repairs bicycles by the hour. Which invoicing software reminds customers who pay late?',
  'Three translators share one office here. Any recommendation for time tracking and invoicing software?',
  'As a photographer I chase every late payment by hand. What invoicing software do you use instead?',
  'A friend plans gardens and needs invoicing software this week. What would you buy for her?',
  'I teach piano to forty pupils and want invoicing software for hourly lessons. What do you suggest?',
  'Freelance plumber here, I am looking for invoicing software with late payment reminders.',
] as const
const LINKED = [
  ...[
    ['Invoicing software for bakers', `${ORIGIN}/t/bakers/7`],
    ['Invoicing software for a workshop', `${ORIGIN}/t/workshop/8`],
    ...HOSTILE,
  ].map(([title = '', link = ''], at) => ({
    id: `linked-${at}`,
    title,
    link,
    text: `${TEXTS[at]} Read https://forum.example/t/9 first.`,
    hours: 3 + at,
  })),
]
const SHORT = {
  id: 'short',
  title: 'Invoicing software?',
  text: 'Which invoicing software with time tracking do you recommend for a freelancer? I want to buy.',
  hours: 6,
}

let site: ForumSite
test.beforeEach(async ({ desk }) => {
  site = await startForumSite()
  site.publish([...POSTS, LONG, SHORT, ...LINKED])
  await desk.page.setViewportSize({ width: 1440, height: 900 })
  await setUpHere(desk.page, site.feed)
})
test.afterEach(() => site.close())

const rows = (page: Page) => leads(page).getByRole('option')
const replyOf = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const boxOf = async (locator: ReturnType<Page['locator']>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return box
}

test('the reply is next to a long post and the strongest of its reasons', async ({ desk }) => {
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

  await test.step('the strongest reasons are shown, the others on demand, and the points still add up', async () => {
    const whole = Number((await table.getAttribute('aria-label'))?.replace('Why ', ''))
    const sum = async () => {
      const cells = await table.getByRole('cell', { name: /^[+−]\d+$/ }).allTextContents()
      return cells.reduce((all, text) => all + Number(text.replace('−', '-')), 0)
    }
    // Four reasons, the row that shows the others, and the reason of the scale. All points add up to the score.
    await expect(why).toHaveCount(6)
    const more = page.getByRole('button', { name: /^\d+ more$/ })
    const folded = Number.parseInt((await more.textContent()) ?? '', 10)
    expect(await sum()).toBe(whole)
    await expect(page.getByText(`${4 + folded} signals`, { exact: true })).toBeVisible()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(why).toHaveCount(6 + folded)
    expect(await sum()).toBe(whole)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(why).toHaveCount(6)
  })

  await test.step('the reason that comes from the scale is last and in plain words', async () => {
    await expect(why.last().getByRole('cell').last()).toHaveText(
      /^(The scale ends at 100, so high totals are scaled down|A score is never above 100)$/,
    )
  })

  await test.step('in a short window, a draft that arrives is in sight from its heading on', async () => {
    await page.setViewportSize({ width: 720, height: 450 })
    const heading = page.getByRole('heading', { name: 'Your reply' })
    await expect(heading).not.toBeInViewport()
    await page.getByRole('button', { name: 'Draft a reply' }).click()
    await expect(replyOf(page)).not.toHaveValue('')
    await expect(heading).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
  })
})

test('rows are as tall as their titles, and the list of all leads shows each status', async ({ desk }) => {
  const { page } = desk
  const heightOf = async (title: string) => (await boxOf(rows(page).filter({ hasText: title }))).height
  expect(await heightOf(SHORT.title)).toBeLessThan((await heightOf(LONG.title)) - 10)

  await openLead(page, SHORT.title)
  await page.keyboard.press('s')
  await expect(rows(page).filter({ hasText: SHORT.title })).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(page).filter({ hasText: SHORT.title })).toHaveAccessibleName(/saved$/)
  await expect(rows(page).filter({ hasText: LONG.title })).toHaveAccessibleName(/new$/)

  await test.step('rows touch each other and do not overlap', async () => {
    const boxes = await Promise.all((await rows(page).all()).map(boxOf))
    for (const [place, box] of boxes.entries()) {
      const next = boxes[place + 1]
      if (next) expect(next.y).toBeCloseTo(box.y + box.height, 0)
    }
  })
})

test('the header says when the last scan was and what it could not read, and names each source with the reason', async ({
  desk,
}) => {
  const { page } = desk
  const last = page.getByRole('button', { name: /^Last scan/ })
  await expect(last).toHaveText(/^Last scan \d\d?:\d\d( [AP]M)?$/)
  site.block()
  await page.getByRole('button', { name: /^Scan now/ }).click()
  await expect(last).toHaveText(/^Last scan \d\d?:\d\d( [AP]M)?, 1 (blocked|failing)$/)
  await last.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Communities of the last scan' })
  await expect(details.getByRole('listitem')).toHaveText(
    /^Forum & friends(blocked|failing).*403.*Last read (just now|1 minute ago)\.$/,
  )
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(last).toBeFocused()
})

test('a lead’s own address opens without a question once exactly its origin is trusted', async ({ desk }) => {
  const { page } = desk
  const [studio, workshop] = LINKED
  if (!studio || !workshop) throw new Error('There are no posts.')
  const dialog = page.getByRole('dialog')
  const trust = dialog.getByRole('checkbox', { name: `Open posts at ${ORIGIN} without asking` })
  const toast = page.getByRole('status', { name: 'What just happened' })
  await leads(page).focus()

  await test.step('the first post asks, shows its address and offers to trust the origin', async () => {
    await openLead(page, studio.title)
    await page.keyboard.press('o')
    await expect(dialog.locator('[data-address]')).toHaveText(studio.link)
    expect(await trust.boundingBox()).toMatchObject({ width: 14, height: 14 })
    await trust.check()
    expect(await trust.boundingBox()).toMatchObject({ width: 14, height: 14 })
    await dialog.getByRole('button', { name: 'Open the post' }).click()
    await expect.poll(desk.opened).toEqual([studio.link])
    await expect(toast).toContainText(`Quillport now opens posts at ${ORIGIN} without asking you.`)
  })

  await test.step('the next post opens at once, and its address is next to the button', async () => {
    await openLead(page, workshop.title)
    await expect(page.locator('[data-address]')).toHaveText(workshop.link)
    await page.getByRole('button', { name: 'Open the post' }).click()
    await expect.poll(desk.opened).toEqual([studio.link, workshop.link])
    await replyOf(page).fill('A reply of my own.')
    await page.getByRole('button', { name: 'Copy and open the post' }).click()
    await expect.poll(desk.opened).toEqual([studio.link, workshop.link, workshop.link])
    expect(await desk.clipboard()).toBe('A reply of my own.')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('article', { name: 'The post' }).getByRole('link')).toHaveCount(0)
  })

  await test.step('hostile addresses ask, and none of them can be trusted as this origin', async () => {
    const before = await desk.opened()
    for (const [title] of HOSTILE) {
      await openLead(page, title)
      await leads(page).focus()
      await page.keyboard.press('o')
      await expect(dialog, title).toBeVisible()
      await expect(trust, title).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    expect(await desk.opened()).toEqual(before)
  })

  await test.step('Settings list the origin and remove it, which can be undone', async () => {
    await openSettings(page, 'General')
    await expect(
      page.getByRole('list', { name: 'Sites that open without asking' }).getByRole('listitem'),
    ).toContainText(ORIGIN)
    await page.getByRole('button', { name: `Remove ${ORIGIN}` }).click()
    await expect(page.getByRole('list', { name: 'Sites that open without asking' })).toHaveCount(0)
    await toast.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('button', { name: `Remove ${ORIGIN}` }).click()
    await expect(page.getByRole('list', { name: 'Sites that open without asking' })).toHaveCount(0)
    await goTo(page, 'Leads')
    await openLead(page, workshop.title)
    await leads(page).focus()
    await page.keyboard.press('o')
    await expect(dialog.locator('[data-address]')).toHaveText(workshop.link)
  })
})

test('Home, End and the page keys move in the list, and scroll the open lead while the focus is there', async ({
  desk,
}) => {
  const { page } = desk
  await page.setViewportSize({ width: 1440, height: 620 })
  const open = page.getByRole('article', { name: 'The post' }).getByRole('heading')
  const titleAt = async (place: number) =>
    (await rows(page).nth(place).locator('[data-title]').textContent()) ?? ''
  const count = await rows(page).count()
  await leads(page).focus()
  const [first, last] = [await titleAt(0), await titleAt(count - 1)]

  await page.keyboard.press('End')
  await expect(open).toHaveText(last)
  await expect(rows(page).last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Home')
  await expect(open).toHaveText(first)
  await expect(rows(page).first()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('PageDown')
  await expect(open).not.toHaveText(first)
  const after = (await open.textContent()) ?? ''
  await page.keyboard.press('PageDown')
  await expect(open).not.toHaveText(after)
  await page.keyboard.press('PageUp')
  await expect(open).toHaveText(after)
  await page.keyboard.press('ArrowDown')
  await expect(open).not.toHaveText(after)
  await page.keyboard.press('ArrowUp')
  await expect(open).toHaveText(after)

  await openLead(page, LONG.title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'The post' })).toBeFocused()
  const region = page.getByRole('region', { name: 'Post and reply' })
  await page.keyboard.press('End')
  await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  await expect(open).toHaveText(LONG.title)
})

test('leads that are ignored, with or without a reason, are counted and named under one word', async ({
  desk,
}) => {
  const { page } = desk
  await openLead(page, SHORT.title)
  await page.keyboard.press('e')
  await openLead(page, LONG.title)
  await page.keyboard.press('l')
  await page.getByRole('menuitem', { name: 'The author sells it too' }).click()
  const chip = page.getByRole('group', { name: 'Filter leads' }).getByRole('button', { name: /^Ignored/ })
  await expect(chip).toHaveText('Ignored2')
  await chip.click()
  for (const title of [SHORT.title, LONG.title]) {
    await openLead(page, title)
    await expect(
      page.getByRole('region', { name: 'Open lead' }).getByText('ignored', { exact: true }),
    ).toBeVisible()
  }
  await expect(page.getByText('You ignored this lead. Reason: the author sells it too')).toBeVisible()
  await expect(page.getByText(/^not a lead$/i)).toHaveCount(0)
})

test('axe finds nothing serious in the list, the lead, the reply and the menus, wide and narrow', async ({
  desk,
}) => {
  test.slow()
  const { page } = desk
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const narrow = width < 880
    const look = (what: string) => expectNothingSerious(desk, `${what}, ${width} px`)
    await page.setViewportSize({ width, height })
    if (narrow) await page.getByRole('button', { name: 'Back to leads' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(rows(page).first()).toBeVisible()
    if (narrow) await look('List')
    await page.getByRole('button', { name: /^Intent/ }).click()
    await look('Menu of intents')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Last scan/ }).click()
    await look('Last scan')
    await page.keyboard.press('Escape')
    await openLead(page, LONG.title)
    if (!narrow) {
      await page.getByRole('button', { name: /^Draft a reply/ }).click()
      await expect(replyOf(page)).not.toHaveValue('', { timeout: 30_000 })
      await page.getByRole('button', { name: /^\d+ more$/ }).click()
    }
    await look('Lead and reply')
    await page.getByRole('button', { name: /^Ignore with a reason/ }).click()
    await look('Menu of reasons')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open the post' }).click()
    await look('Address')
    await page.keyboard.press('Escape')
  }
})
