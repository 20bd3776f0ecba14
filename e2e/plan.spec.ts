import type { Page } from '@playwright/test'
import { COSTS } from '../contract/credits.ts'
import { addDays } from '../contract/time.ts'
import { monthOf } from '../renderer/desk/plan/calendar.ts'
import { dayOf } from '../renderer/desk/time.ts'
import { expectNothingSerious } from './axe.ts'
import { expect, test } from './desk.ts'
import { BUSINESS, HOT_POST, SECOND_POST } from './inbox.ts'
import { goTo, runHere, setUpHere } from './person.ts'

const FORMS = {
  full: { dateStyle: 'full' },
  plain: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
} as const
/** Writes a day as the desk writes it in the locale of the tests. */
const dayWords = (day: string, form: keyof typeof FORMS = 'full'): string =>
  new Intl.DateTimeFormat('en-GB', { ...FORMS[form], timeZone: 'UTC' }).format(new Date(day))

const said = (page: Page) => page.getByRole('status', { name: 'What just happened' })
const dialog = (page: Page) => page.getByRole('dialog')
const calendar = (page: Page) => page.getByRole('region', { name: 'Cards of the plan' })
const tray = (page: Page) => calendar(page).getByRole('region', { name: 'No day yet' })
const cell = (page: Page, day: string) =>
  calendar(page).getByRole('cell', { name: dayWords(day), exact: true })

const TITLE = 'How to charge late fees'

/** The title of the idea that a keyword gives. */
const titleOf = (keyword: string): string => `${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}`

/** Makes a plan with two cards, from Welcome. */
const withPlan = async (page: Page): Promise<void> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await goTo(page, 'Plan')
  await page.getByRole('button', { name: 'Create plan' }).click()
  await dialog(page).getByLabel('Website').fill('tidybill.example')
  await dialog(page).getByLabel('Name of the plan').fill('Money')
  // Near the end of a month, the next month is the first choice.
  await dialog(page).getByLabel('First month').selectOption({ index: 0 })
  await dialog(page).getByLabel('Article titles').fill(`${TITLE}\nDeposits`)
  await dialog(page).getByRole('button', { name: 'Create plan' }).click()
  await expect(tray(page).getByRole('button', { name: TITLE })).toBeVisible()
}

/** A day that the calendar shows, at least two days from now, in the next week. */
const soon = (): string => addDays(dayOf(Date.now()), 3)
const showMonthOf = async (page: Page, day: string): Promise<void> => {
  if (monthOf(day) !== monthOf(dayOf(Date.now()))) await page.keyboard.press(']')
}

test('a card moves to another day by mouse and by keyboard, and back', async ({ desk }) => {
  const { page } = desk
  const day = soon()
  await withPlan(page)
  const card = (where: string) => cell(page, where).getByRole('button', { name: TITLE })

  await test.step('while a card is dragged, the day is highlighted; a card without points then asks for points', async () => {
    await tray(page).getByRole('button', { name: TITLE }).hover()
    await page.mouse.down()
    const target = await cell(page, day).boundingBox()
    if (!target) throw new Error('The day is not on the screen.')
    await page.mouse.move(target.x + 60, target.y + 50, { steps: 8 })
    await expect(cell(page, day)).toHaveAttribute('data-target', 'true')
    await page.mouse.up()
    await expect(dialog(page).getByLabel('Points to cover')).toBeFocused()
    await expect(dialog(page).getByLabel('Day and time')).toHaveValue(`${day}T09:00`)
    await expect(dialog(page).getByRole('button', { name: 'Schedule' })).toBeDisabled()
    await dialog(page).getByLabel('Points to cover').fill('Say it in the contract')
    await dialog(page).getByRole('button', { name: 'Schedule' }).click()
    await expect(card(day)).toBeVisible()
    await card(day).dragTo(tray(page))
    await expect(tray(page).getByRole('button', { name: TITLE })).toBeVisible()
  })

  await test.step('with points, it says when it is written and what it costs; undo puts it back', async () => {
    await tray(page).getByRole('button', { name: TITLE }).dragTo(cell(page, day))
    await expect(card(day)).toBeVisible()
    await expect(said(page)).toContainText(`is now planned for ${dayWords(day, 'plain')}`)
    await expect(said(page)).toContainText(`at 09:00. That costs ${COSTS.generate_article} credits`)
    await page.keyboard.press('z')
    await expect(tray(page).getByRole('button', { name: TITLE })).toBeVisible()
    await expect(card(day)).toHaveCount(0)
  })

  await test.step('by keyboard, the arrow keys choose the day, which is announced', async () => {
    const today = dayOf(Date.now())
    const where = page.getByRole('status', { name: 'Where the card goes' })
    await tray(page).getByRole('button', { name: TITLE }).focus()
    await page.keyboard.press('m')
    await expect(where).toContainText(`Move “${TITLE}” to ${dayWords(today)}`)
    await expectNothingSerious(desk, 'Plan, moving a card')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(where).toContainText(dayWords(addDays(today, 8)))
    await page.keyboard.press('ArrowUp')
    // Past days are not offered.
    await page.keyboard.press('ArrowUp')
    await expect(where).toContainText(dayWords(addDays(today, 1)))
    await page.keyboard.press('Enter')
    await expect(where).toBeEmpty()
    await expect(card(addDays(today, 1))).toBeFocused()
    await expect(said(page)).toContainText('is now planned for')

    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(card(addDays(today, 1))).toBeFocused()
    await page.keyboard.press('m')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await expect(card(addDays(today, 1))).toHaveCount(0)
    await expect(calendar(page).getByRole('button', { name: TITLE })).toBeFocused()
    await expect(said(page)).not.toContainText(dayWords(addDays(today, 1), 'plain'))
    await page.keyboard.press('z')
    await page.keyboard.press('t')
    await showMonthOf(page, addDays(today, 1))
    await expect(card(addDays(today, 1))).toBeVisible()
  })

  await test.step('an arrow key on a card leads to the next card and does not turn the month', async () => {
    await tray(page).getByRole('button', { name: 'Deposits' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(calendar(page).getByRole('button', { name: TITLE })).toBeFocused()
    await expect(cell(page, addDays(dayOf(Date.now()), 1))).toBeVisible()
  })

  await test.step('a card that is dropped among the cards without a day loses its day', async () => {
    await card(addDays(dayOf(Date.now()), 1)).dragTo(tray(page))
    await expect(tray(page).getByRole('button', { name: TITLE })).toBeVisible()
    await expect(said(page)).toContainText('is no longer scheduled for a day')
  })
})

test('a card is made on a day by a double click and by keyboard', async ({ desk }) => {
  const { page } = desk
  const day = soon()
  await withPlan(page)
  await showMonthOf(page, day)

  await cell(page, day).dblclick({ position: { x: 20, y: 60 } })
  await expect(dialog(page).getByLabel('Day and time')).toHaveValue(`${day}T09:00`)
  await expect(dialog(page)).toContainText(`The outline costs ${COSTS.generate_article} credits on that day`)
  await dialog(page).getByLabel('Title').fill('Retainers')
  await expect(dialog(page).getByRole('button', { name: 'Add the card' })).toBeDisabled()
  await dialog(page)
    .getByLabel(/^Points to cover/)
    .fill('What a retainer covers')
  await dialog(page).getByRole('button', { name: 'Add the card' }).click()
  await expect(cell(page, day).getByRole('button', { name: 'Retainers' })).toBeVisible()
  await page.keyboard.press('Escape')

  const next = addDays(day, 1)
  await cell(page, day)
    .getByRole('button', { name: `New card on ${dayWords(day)}` })
    .focus()
  await page.keyboard.press('ArrowRight')
  const focused = page.getByRole('button', { name: `New card on ${dayWords(next)}` })
  await expect(focused).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Day and time')).toHaveValue(`${next}T09:00`)
  await page.keyboard.press('Escape')
  await expect(focused).toBeFocused()
})

test('a plan is renamed and given another domain, and its cards stay', async ({ desk }) => {
  const { page } = desk
  await withPlan(page)
  await page.getByRole('button', { name: 'Plans' }).click()
  await page.getByRole('menuitem', { name: /^Money/ }).click()
  await dialog(page).getByLabel('Name of the plan').fill('Getting paid')
  await dialog(page).getByLabel('Website').fill('not a domain')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page).getByLabel('Website')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByLabel('Name of the plan')).toHaveValue('Getting paid')
  await dialog(page).getByLabel('Website').fill('https://www.paid.example/blog')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said(page)).toContainText('“Getting paid” for paid.example was saved')
  // The focus returns to the menu. A screen that has the focus shows no focus ring.
  await expect(page.getByRole('button', { name: 'Plans' })).toBeFocused()
  await page.keyboard.press('9')
  await page.keyboard.press('8')
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).outlineStyle)).toBe('none')
  await page.keyboard.press('3')
  await tray(page).getByRole('button', { name: TITLE }).click()
  await expect(page.getByRole('region', { name: 'Open card' })).toContainText(
    'Getting paid, for paid.example',
  )
})

test('ideas from the business and from leads become cards with one click, or by dragging, and can be undone', async ({
  desk,
  inbox,
}) => {
  test.slow()
  const { page } = desk
  inbox.post(HOT_POST.subject, HOT_POST.text)
  inbox.post(SECOND_POST.subject, SECOND_POST.text)
  inbox.post(
    'Which alternatives to FreshBooks remind late payers?',
    'I run a small studio, and I chase every second client for money. What invoicing software would you recommend that sends a late payment reminder and does time tracking as well?',
  )
  await setUpHere(page, inbox.feed)
  await goTo(page, 'Plan')
  const ideas = page.getByRole('region', { name: 'Ideas' })
  const [first = '', other = ''] = BUSINESS.keywords
  const [keyword, second] = [titleOf(first), titleOf(other)]

  await test.step('without a plan, an idea starts a plan', async () => {
    await ideas.getByRole('button', { name: `Plan this: ${keyword}`, exact: true }).click()
    await expect(dialog(page).getByLabel('Article titles')).toHaveValue(keyword)
    await dialog(page).getByLabel('Website').fill('tidybill.example')
    await dialog(page).getByLabel('First month').selectOption({ index: 0 })
    await dialog(page).getByRole('button', { name: 'Create plan' }).click()
    await expect(tray(page).getByRole('button', { name: keyword })).toBeVisible()
    await tray(page).getByRole('button', { name: keyword }).click()
    await expect(page.getByRole('region', { name: 'Open card' })).toContainText(first)
    await page.keyboard.press('Escape')
    await expect(ideas.getByRole('button', { name: new RegExp(`: ${keyword}$`) })).toHaveCount(0)
  })

  await test.step('a lead’s question is an idea in the lead’s words, and similar questions are one idea', async () => {
    await expect(ideas.getByRole('listitem').first()).toContainText('Asked in 2 leads')
    await expect(ideas).toContainText(HOT_POST.subject)
    await expectNothingSerious(desk, 'Plan, with ideas')
  })

  const tomorrow = addDays(dayOf(Date.now()), 1)
  await test.step('one click puts an idea into the plan, to which it says what is missing; undo takes it away again', async () => {
    await ideas.getByRole('button', { name: `Add: ${second}` }).click()
    await expect(tray(page).getByRole('button', { name: second })).toBeVisible()
    await expect(said(page)).toContainText('Open it to add its points and a day')
    await expect(ideas.getByRole('button', { name: new RegExp(`^Add: ${second}$`) })).toHaveCount(0)
    // The focus stays in the list, so that the person can choose the next idea.
    await expect(ideas.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('z')
    await expect(tray(page).getByRole('button', { name: second })).toHaveCount(0)
    await expect(ideas.getByRole('button', { name: new RegExp(`: ${second}$`) })).toBeVisible()
  })

  await test.step('a dragged idea becomes a card on that day, once it has points', async () => {
    const next = addDays(tomorrow, 1)
    await showMonthOf(page, tomorrow)
    await ideas.getByRole('listitem').filter({ hasText: second }).dragTo(cell(page, next))
    await expect(dialog(page).getByLabel('Title')).toHaveValue(second)
    await expect(dialog(page).getByLabel('Day and time')).toHaveValue(`${next}T09:00`)
    await dialog(page)
      .getByLabel(/^Points to cover/)
      .fill('Remind before the day')
    await dialog(page).getByRole('button', { name: 'Add the card' }).click()
    await expect(cell(page, next).getByRole('button', { name: second })).toBeVisible()
  })

  await test.step('an open card does not move the calendar, says its month, and gives way to the ideas', async () => {
    const before = await cell(page, tomorrow).boundingBox()
    await page.keyboard.press('Escape')
    await tray(page).getByRole('button', { name: keyword }).click()
    const card = page.getByRole('region', { name: 'Open card' })
    await expect(card).toContainText(/Planned for \w+ \d{4}/)
    expect((await cell(page, tomorrow).boundingBox())?.y).toBe(before?.y)
    await page.getByRole('button', { name: /^Ideas/ }).click()
    await expect(card).toBeHidden()
    await expect(ideas).toBeVisible()
  })

  await test.step('in a narrow window, the ideas are above the cards, but only on demand', async () => {
    await page.setViewportSize({ width: 780, height: 900 })
    await expect(ideas.getByRole('listitem').first()).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('in a tall window, the weeks grow, but only so far that a single week does not fill the window', async () => {
    await page.setViewportSize({ width: 1440, height: 1600 })
    const weeks = calendar(page).getByRole('row')
    const tallest = () =>
      weeks.evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().height)))
    await expect.poll(tallest).toBeGreaterThanOrEqual(160)
    expect(await tallest()).toBeLessThanOrEqual(230)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the ideas can be hidden', async () => {
    await ideas.getByRole('button', { name: 'Hide the ideas' }).click()
    await expect(ideas).toBeHidden()
    await page.getByRole('button', { name: /^Ideas/ }).click()
    await expect(ideas).toBeVisible()
  })
})
