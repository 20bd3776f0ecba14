// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { cardOf } from './card.fixture.ts'
import { suggestedTime } from './schedule-dialog.tsx'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('the suggested day is tomorrow, also in the first hour of a day of 25 hours', () => {
  // In Cairo, the clocks go back on a Thursday.
  process.env.TZ = 'Africa/Cairo'
  const now = new Date(2028, 9, 26, 0, 30).getTime()
  expect(new Date(now + 24 * 3_600_000).getDate()).toBe(26)
  expect(suggestedTime(cardOf(1, { month: 1 }), undefined, now)).toBe('2028-10-27T09:00')
})
