import type { Page } from '@playwright/test'
import { COSTS } from '../contract/credits.ts'
import { addDays, dayOf, dayWords, monthOf } from '../renderer/desk/plan/calendar.ts'
import { expect, test } from './desk.ts'
import { goTo, runHere } from './person.ts'

const said = (page: Page) => page.getByRole('status', { name: 'What just happened' })
const dialog = (page: Page) => page.getByRole('dialog')
const calendar = (page: Page) => page.getByRole('region', { name: 'Cards of the plan' })
const tray = (page: Page) => calendar(page).getByRole('region', { name: 'No date yet' })
const cell = (page: Page, day: string) =>
  calendar(page).getByRole('cell', { name: dayWords(day), exact: true })

const TITLE = 'How to charge late fees'

/** Makes a plan with two cards, from Welcome. */
const withPlan = async (page: Page): Promise<void> => {
  await runHere(page)
  await page.getByRole('button', { name: 'Go to Leads without a scan' }).click()
  await goTo(page, 'Plan')
  await page.getByRole('button', { name: 'Make a plan' }).click()
  await dialog(page).getByLabel('Domain').fill('tidybill.example')
  await dialog(page).getByLabel('Name of the plan').fill('Money')
  await dialog(page).getByLabel('First cards').fill(`${TITLE} | late fees\nDeposits`)
  await dialog(page).getByRole('button', { name: 'Make the plan' }).click()
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

  await test.step('dragged onto a day, it says when it is written and what it costs; undo puts it back', async () => {
    await tray(page).getByRole('button', { name: TITLE }).dragTo(cell(page, day))
    await expect(card(day)).toBeVisible()
    await expect(said(page)).toContainText(`is now on ${dayWords(day, 'plain')}`)
    await expect(said(page)).toContainText(`at 09:00, for ${COSTS.generate_article} credits`)
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
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(where).toContainText(dayWords(addDays(today, 8)))
    await page.keyboard.press('ArrowUp')
    // Days that are over are not offered.
    await page.keyboard.press('ArrowUp')
    await expect(where).toContainText(dayWords(addDays(today, 1)))
    await page.keyboard.press('Enter')
    await expect(where).toBeEmpty()
    await expect(card(addDays(today, 1))).toBeFocused()
    await expect(said(page)).toContainText('is now on')

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

  await test.step('dropped where the cards without a day are, it loses its day', async () => {
    await card(addDays(dayOf(Date.now()), 1)).dragTo(tray(page))
    await expect(tray(page).getByRole('button', { name: TITLE })).toBeVisible()
    await expect(said(page)).toContainText('has no day now')
  })
})

test('a card is made on a day by a double click and by keyboard', async ({ desk }) => {
  const { page } = desk
  const day = soon()
  await withPlan(page)
  await showMonthOf(page, day)

  await cell(page, day).dblclick({ position: { x: 20, y: 60 } })
  await expect(dialog(page).getByLabel('Day and time')).toHaveValue(`${day}T09:00`)
  await expect(dialog(page)).toContainText(`It will cost ${COSTS.generate_article} credits`)
  await dialog(page).getByLabel('Title').fill('Retainers')
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
  await dialog(page).getByLabel('Domain').fill('not a domain')
  await dialog(page).getByRole('button', { name: 'Save the plan' }).click()
  await expect(dialog(page).getByLabel('Domain')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByLabel('Name of the plan')).toHaveValue('Getting paid')
  await dialog(page).getByLabel('Domain').fill('https://www.paid.example/blog')
  await dialog(page).getByRole('button', { name: 'Save the plan' }).click()
  await expect(said(page)).toContainText('“Getting paid” was saved, for paid.example')
  await tray(page).getByRole('button', { name: TITLE }).click()
  await expect(page.getByRole('region', { name: 'Open card' })).toContainText(
    'Getting paid, for paid.example',
  )
})
