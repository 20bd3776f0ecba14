// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { PlannedCard } from '../../../contract/plans.ts'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { undoLast } from '../toasts.ts'
import { cardOf } from './card.fixture.ts'
import { CardDetail } from './card-detail.tsx'
import { CardForm } from './card-form.tsx'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { useView } from './view.ts'

const NOW = new Date(2036, 10, 26, 12).getTime()
const DECEMBER = new Date(2036, 11, 3, 9).toISOString()

const PLAN = { ...cardOf(1).plan, starts: '2036-11' }
const card = (over: Partial<PlannedCard> = {}) =>
  cardOf(1, { title: 'Late fees', angle: 'State the fee', plan: PLAN, ...over })
const scheduled = card({ status: 'scheduled', scheduled_for: DECEMBER })

let close = (): void => {}
afterEach(() => close())

/** Answers as a desk without a model, and collects what is saved. */
const desk = async (): Promise<unknown[]> => {
  const saved: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') saved.push(input)
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'article', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  return saved
}

test('the list shows the day of a scheduled card, and the month of a card without a day', async () => {
  await desk()
  const cards = [scheduled, card({ card_index: 2 })]
  close = shown(<ListView cards={cards} open={null} now={NOW} severalPlans={false} onOpen={() => {}} />)
  const days = () => [...document.querySelectorAll('td:last-child')].map(({ textContent }) => textContent)
  await expect.poll(days).toEqual([expect.stringMatching(/^3 Dec/), 'Nov 2036, no day yet'])
})

test('the list has a column of focus keywords only if a card has one', async () => {
  await desk()
  const headings = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  const list = (cards: readonly PlannedCard[]) => (
    <ListView cards={cards} open={null} now={NOW} severalPlans={false} onOpen={() => {}} />
  )
  close = shown(list([scheduled]))
  await expect.poll(headings).toContain('Day')
  expect(headings()).not.toContain('Focus keyword')
  close()
  close = shown(list([scheduled, card({ card_index: 2, focus_keyword: 'late fees' })]))
  await expect.poll(headings).toContain('Focus keyword')
})

test('the list has a column of lengths only if cards differ in length', async () => {
  await desk()
  const headings = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  const list = (cards: readonly PlannedCard[]) => (
    <ListView cards={cards} open={null} now={NOW} severalPlans={false} onOpen={() => {}} />
  )
  close = shown(list([scheduled, card({ card_index: 2, length: 'long' })]))
  await expect.poll(headings).toContain('Length')
  close()
  close = shown(list([scheduled, card({ card_index: 2 })]))
  await expect.poll(headings).toContain('Day')
  expect(headings()).not.toContain('Length')
})

test('the form of a scheduled card offers no month, because its day decides', async () => {
  await desk()
  const form = (one: PlannedCard) => (
    <CardForm card={one} month={'2026-11'} plans={[one.plan]} first={one.plan.plan_id} onClose={() => {}} />
  )
  close = shown(form(card()))
  await expect.poll(() => document.body.textContent).toContain('Month')
  close()
  close = shown(form(scheduled))
  await expect.poll(() => field('Title')?.value).toBe('Late fees')
  expect(document.body.textContent).not.toContain('Month')
})

test('a day sets the month of the card, and the card keeps this month without its day', async () => {
  const saved = await desk()
  useView.setState({ month: '2036-11' })
  close = shown(<CardDetail card={card()} editable onClose={() => {}} />)
  await expect.poll(() => field('Day and time')).toBeDefined()
  typeInto('Day and time', '2036-12-03T09:00')
  await expect.poll(() => button('Schedule')?.disabled).toBe(false)
  button('Schedule')?.click()
  await expect
    .poll(() => saved)
    .toEqual([{ plan_id: 'plan_1', card_index: 1, scheduled_for: DECEMBER, month: 2 }])
  // The calendar follows the card.
  await expect.poll(() => useView.getState().month).toBe('2036-12')
  expect(undoLast()).toBe(true)
  await expect
    .poll(() => saved.splice(1))
    .toEqual([{ plan_id: 'plan_1', card_index: 1, scheduled_for: null, month: 1 }])
  close()
  close = shown(<CardDetail card={scheduled} editable onClose={() => {}} />)
  await expect.poll(() => button('Unschedule')).toBeDefined()
  button('Unschedule')?.click()
  await expect
    .poll(() => saved.slice(1))
    .toEqual([{ plan_id: 'plan_1', card_index: 1, scheduled_for: null, month: 2 }])
})

test('in a tall window, a week grows to at most 220 px', () => {
  // As text, because the DOM of the tests drops a height with `min`.
  const month = (shownMonth: '2036-11' | '2036-12') =>
    renderToStaticMarkup(
      <MonthView
        cards={[]}
        month={shownMonth}
        open={null}
        now={NOW}
        editable
        onOpen={() => {}}
        onDrop={() => {}}
      />,
    )
  expect(month('2036-12')).toContain(`style="height:min(100%, ${27 + 5 * 220}px)"`)
  expect(month('2036-11')).toContain(`style="height:min(100%, ${27 + 4 * 220}px)"`)
  // Without a line above it, the calendar is in the row that takes the free height.
  expect(month('2036-12')).toContain('grid-rows-[1fr]')
  expect(month('2036-11')).not.toContain('grid-rows-[1fr]')
})

test('the past weeks without cards at the start of a month are folded until the person asks for them', async () => {
  await desk()
  const view = (cards: readonly PlannedCard[]) => (
    <MonthView
      cards={cards}
      month="2036-11"
      open={null}
      now={NOW}
      editable
      onOpen={() => {}}
      onDrop={() => {}}
    />
  )
  const weeks = () => document.querySelectorAll('tbody tr').length
  close = shown(view([]))
  // On 26 November, four weeks of the calendar of November are over. It shows this week and the next three, all alike.
  await expect.poll(weeks).toBe(4)
  const first = () => document.querySelector('tbody td')?.getAttribute('aria-label')
  expect(first()).toContain('24')
  const heights = [...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ style }) => style.height)
  expect(heights).toEqual(Array.from({ length: 4 }, () => '25%'))
  expect(document.body.textContent).toContain('4 past weeks with nothing to show')
  button('Show past weeks')?.focus()
  button('Show past weeks')?.click()
  await expect.poll(weeks).toBe(8)
  expect(document.activeElement).toBe(document.querySelector('table'))
  close()
  close = shown(view([{ ...scheduled, scheduled_for: '2036-11-05T09:00:00.000Z' }]))
  await expect.poll(weeks).toBe(7)
})

test('a month without cards to give a day says where those cards are', async () => {
  await desk()
  const waiting = [card({ card_index: 2 }), card({ card_index: 3 })]
  const view = (cards: readonly PlannedCard[]) => (
    <MonthView
      cards={cards}
      month="2036-12"
      open={null}
      now={NOW}
      editable
      onOpen={() => {}}
      onDrop={() => {}}
    />
  )
  close = shown(view([scheduled, ...waiting]))
  await expect.poll(() => button('2 cards in November 2036')).toBeDefined()
  expect(document.body.textContent).not.toContain('No cards in December')
  button('2 cards in November 2036')?.click()
  await expect.poll(() => useView.getState().month).toBe('2036-11')
  close()
  close = shown(view([scheduled]))
  await expect.poll(() => document.querySelector('h2')?.textContent).toMatch(/^No day yet: no cards\./)
})
