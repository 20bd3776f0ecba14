import { expect, test } from 'vitest'
import { DAY } from '../../contract/time.ts'
import { retryAfterMs, secondsToWait } from './retry-after.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['seconds', '90', 90_000],
  ['parts of a second, as some models send them', '0.25', 250],
  ['a date', 'Sun, 01 Mar 2026 12:02:00 GMT', 120_000],
  ['a date that is over', 'Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['years, which no caller is made to wait', '99999999999', DAY],
  ['a date years ahead', 'Fri, 01 Mar 2030 12:00:00 GMT', DAY],
  ['nothing', '', null],
  ['words', 'later', null],
])('Retry-After with %s', (_, header, wait) => {
  expect(retryAfterMs(header, NOW)).toBe(wait)
})

test('whole seconds are rounded up', () => {
  expect(secondsToWait({ headers: new Headers({ 'retry-after': '1.2' }), receivedAt: NOW })).toBe(2)
})
