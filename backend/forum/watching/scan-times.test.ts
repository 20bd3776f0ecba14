import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../../contract/time.ts'
import { nextScan, startOffset } from './scan-times.ts'

const noon = Date.UTC(2026, 10, 21, 12)

test('the daily time is the next one, today or tomorrow', () => {
  const daily = (scanAt: string) => nextScan({ scanAt, everyHours: 24 }, 0, noon)
  expect(daily('12:01')).toBe(noon + 60_000)
  expect(daily('12:00')).toBe(noon + DAY)
  expect(daily('00:30')).toBe(Date.UTC(2026, 10, 22, 0, 30))
})

test('more often than daily, the time of day is one of several', () => {
  expect(nextScan({ scanAt: '06:15', everyHours: 1 }, 0, noon)).toBe(noon + 15 * 60_000)
  expect(nextScan({ scanAt: '06:15', everyHours: 4 }, 0, noon)).toBe(Date.UTC(2026, 10, 21, 14, 15))
  expect(nextScan({ scanAt: '23:00', everyHours: 12 }, 0, noon)).toBe(Date.UTC(2026, 10, 21, 23))
})

test('workspaces of a hosted service start spread over the hour, each always at its own time', () => {
  const offsets = Array.from({ length: 1000 }, (_, at) => startOffset({ ownComputer: false }, `ws_${at}`))
  const perQuarter = [0, 1, 2, 3].map(
    (quarter) => offsets.filter((offset) => Math.floor(offset / (HOUR / 4)) === quarter).length,
  )
  for (const count of perQuarter) expect(count).toBeGreaterThan(200)
  expect(startOffset({ ownComputer: false }, 'ws_1')).toBe(offsets[1])
  expect(startOffset({ ownComputer: true }, 'ws_1')).toBe(0)
  expect(nextScan({ scanAt: '12:00', everyHours: 24 }, 30 * 60_000, noon)).toBe(noon + 30 * 60_000)
})
