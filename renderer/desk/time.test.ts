import { expect, test, vi } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import { age, ago, when } from './time.ts'

const NOW = new Date(2026, 10, 21, 12, 0).getTime()
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString()

test('ages are short for lists and full for sentences', () => {
  expect([age(at(42), NOW), ago(at(42), NOW)]).toEqual(['42 min', '42 minutes ago'])
  expect([age(at(61), NOW), ago(at(61), NOW)]).toEqual(['1 h', '1 hour ago'])
  expect([age(at(26 * 60), NOW), ago(at(26 * 60), NOW)]).toEqual(['yesterday', 'yesterday'])
  expect([age(at(3 * 24 * 60), NOW), ago(at(3 * 24 * 60), NOW)]).toEqual(['3 days', '3 days ago'])
})

test('a moment in the future is “just now”', () => {
  expect([age(at(-5), NOW), ago(at(-5), NOW)]).toEqual(['just now', 'just now'])
})

test('an age of 60 days or more is a date', () => {
  expect(age(at(400 * 24 * 60), NOW)).toBe('17 Oct 2025')
  expect(ago(at(400 * 24 * 60), NOW)).toBe('on 17 Oct 2025')
})

test('a coming moment is named by its day, also across midnight', () => {
  const late = new Date(2026, 10, 21, 23, 50).getTime()
  expect(when(new Date(2026, 10, 22, 0, 5).toISOString(), late)).toBe('tomorrow at 00:05')
  expect(when(new Date(2026, 10, 21, 23, 59).toISOString(), late)).toBe('today at 23:59')
  expect(when(new Date(2026, 10, 25, 9, 0).toISOString(), late)).toBe('25 Nov at 09:00')
})

test('a moment is of yesterday by the day of the calendar', () => {
  const now = new Date(2026, 10, 25, 0, 30).getTime()
  const daysBefore = new Date(2026, 10, 23, 1, 0).toISOString()
  expect([age(daysBefore, now), ago(daysBefore, now)]).toEqual(['2 days', '2 days ago'])
})

test('a moment of the same day is some hours old, also on the day on which the clocks go back', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  try {
    const early = new Date(2026, 9, 25, 0, 10).toISOString()
    const late = new Date(2026, 9, 25, 23, 55).getTime()
    expect([age(early, late), ago(early, late)]).toEqual(['24 h', '24 hours ago'])
  } finally {
    vi.unstubAllEnvs()
  }
})
