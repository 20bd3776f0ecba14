import { expect, test } from 'vitest'
import { CARD_STATUSES, type PlannedCard } from '../../../contract/plans.ts'
import { dayOf } from '../time.ts'
import { cardOf } from './card.fixture.ts'
import {
  countOf,
  keyOf,
  pickCards,
  placeCards,
  planMonthOf,
  plansOf,
  startMonth,
  statusWords,
} from './cards.ts'

const plan = {
  plan_id: 'p1',
  domain: 'example.com',
  connection_id: null,
  title: 'Invoices',
  starts: '2026-11',
}
const card = (card_index: number, more: Partial<PlannedCard> = {}) => cardOf(card_index, { plan, ...more })
const at = (year: number, month: number, day: number, hour: number) =>
  new Date(year, month - 1, day, hour).toISOString()

test('a scheduled card appears on its day, even outside its month of the plan', () => {
  const moved = card(1, { month: 1, scheduled_for: at(2026, 12, 3, 9) })
  expect(placeCards([moved], '2026-12').byDay.get('2026-12-03')).toEqual([moved])
  expect(placeCards([moved], '2026-11').without).toEqual([])
})

test('cards of one day are sorted by time', () => {
  const late = card(1, { scheduled_for: at(2026, 11, 5, 18) })
  const early = card(2, { scheduled_for: at(2026, 11, 5, 8) })
  const placed = placeCards([late, early], '2026-11')
  expect(placed.byDay.get(dayOf(at(2026, 11, 5, 8)))).toEqual([early, late])
})

test('a card without a day appears in its month of the plan', () => {
  const third = card(3, { month: 3 })
  expect(planMonthOf(third)).toBe('2027-01')
  expect(placeCards([third], '2027-01').without).toEqual([third])
  expect(placeCards([third], '2026-11').without).toEqual([])
})

test('cards to write come before written cards', () => {
  const done = card(1, { status: 'published' })
  const failed = card(2, { status: 'failed' })
  const planned = card(3)
  expect(placeCards([done, failed, planned], '2026-11').without).toEqual([failed, planned, done])
})

test('the calendar opens at a month with cards', () => {
  const cards = [card(1, { month: 1 }), card(2, { month: 4 })]
  expect(startMonth(cards, '2026-11')).toBe('2026-11')
  expect(startMonth(cards, '2026-12')).toBe('2027-02')
  expect(startMonth(cards, '2028-01')).toBe('2027-02')
  expect(startMonth([], '2028-01')).toBe('2028-01')
})

test('the filter “open” includes planned and failed cards', () => {
  const cards = CARD_STATUSES.map((status, place) => card(place, { status }))
  expect(pickCards(cards, null, 'open').map(({ status }) => status)).toEqual(['planned', 'failed'])
  expect(countOf(cards, 'all')).toBe(CARD_STATUSES.length)
  expect(pickCards(cards, 'another', 'all')).toEqual([])
})

test('a card with an article is “written”, not “written by hand”', () => {
  expect(statusWords({ status: 'manually_written', job_id: 'job_1' })).toBe('written')
  expect(statusWords({ status: 'manually_written', job_id: null })).toBe('written by hand')
})

test('each plan is listed once', () => {
  const other = { ...plan, plan_id: 'p2', title: 'Apples' }
  expect(plansOf([card(1), card(2), card(1, { plan: other })]).map(({ title }) => title)).toEqual([
    'Apples',
    'Invoices',
  ])
  expect(keyOf(card(7))).toBe('p1.7')
})

test('the list goes by month, and within a month by the order of the plan', () => {
  const cards = [card(1), { ...card(2), month: 2 }, { ...card(3), month: 1 }]
  expect(pickCards(cards, null, 'all').map(({ card_index }) => card_index)).toEqual([1, 3, 2])
})
