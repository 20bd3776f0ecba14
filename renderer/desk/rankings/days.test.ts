import { expect, test } from 'vitest'
import { lengthOf, longDay, periodFault, seriesOf, shortDay } from './days.ts'

const day = (date: string, clicks: number) => ({
  date,
  clicks,
  impressions: clicks * 20,
  ctr: 0.05,
  position: 8,
})

test('days that Search Console leaves out have 0 clicks and no position', () => {
  const days = [day('2026-11-01', 4), day('2026-11-03', 6)]
  expect(seriesOf(days, '2026-11-01', '2026-11-04', 'clicks')).toEqual([4, 0, 6, 0])
  expect(seriesOf(days, '2026-11-01', '2026-11-04', 'position')).toEqual([8, null, 8, null])
})

test('the length of a period does not depend on clock changes', () => {
  expect(lengthOf('2026-10-20', '2026-10-31')).toBe(12)
  expect(lengthOf('2026-03-01', '2026-03-31')).toBe(31)
})

test('invalid periods have a fault, valid periods have none', () => {
  expect(periodFault('', '2026-11-01')).not.toBeNull()
  expect(periodFault('2026-11-02', '2026-11-01')).toContain('after')
  expect(periodFault('2024-01-01', '2026-11-01')).toContain('500')
  expect(periodFault('2026-11-01', '2026-11-01')).toBeNull()
})

test('days are formatted by their own date in every time zone', () => {
  expect(shortDay('2026-11-01')).toBe('1 Nov')
  expect(longDay('2026-11-21')).toBe('Sat, 21 Nov 2026')
})
