import { expect, it } from 'vitest'
import { DAY, MINUTE } from '../../contract/time.ts'
import { dueTime, waitAfter } from './due-time.ts'

const NOW = Date.parse('2026-11-25T21:34:26.500Z')
const due = (target: Parameters<typeof dueTime>[0], now = NOW) => new Date(dueTime(target, now)).toISOString()

it('is immediate for webhooks, and soon for people who want news at once', () => {
  expect(due({ kind: 'webhook', every: null, hour: null })).toBe('2026-11-25T21:34:26.500Z')
  expect(due({ kind: 'slack', every: null, hour: null })).toBe('2026-11-25T21:34:56.500Z')
  expect(due({ kind: 'email', every: 'at_once', hour: 7 })).toBe('2026-11-25T21:35:26.500Z')
})

it('is the next full hour, or the next chosen hour in UTC', () => {
  expect(due({ kind: 'email', every: 'hourly', hour: 7 })).toBe('2026-11-25T22:00:00.000Z')
  expect(due({ kind: 'email', every: 'daily', hour: 7 })).toBe('2026-11-26T07:00:00.000Z')
  expect(due({ kind: 'email', every: 'daily', hour: 23 })).toBe('2026-11-25T23:00:00.000Z')
  expect(due({ kind: 'email', every: 'daily', hour: 7 }, Date.parse('2026-11-26T07:00:00Z'))).toBe(
    '2026-11-27T07:00:00.000Z',
  )
})

it('waits longer after each failed try, up to a day, and then gives up', () => {
  const waits = Array.from({ length: 8 }, (_, at) => waitAfter(at + 1))
  expect(waits[0]).toBe(MINUTE)
  expect(waits.at(-2)).toBe(DAY)
  expect(waits.at(-1)).toBeNull()
  expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((one, other) => (one ?? 0) - (other ?? 0)))
})
