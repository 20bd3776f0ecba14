import { expect, test } from 'vitest'
import { addDays } from './time.ts'

test('days are counted across months and clock changes', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(addDays('2027-01-01', -7)).toBe('2026-12-25')
})
