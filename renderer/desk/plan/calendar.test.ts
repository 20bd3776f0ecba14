import { expect, test } from 'vitest'
import { dayOf } from '../time.ts'
import {
  addMonths,
  calendarOf,
  daysLeft,
  firstMonth,
  localInput,
  momentOfInput,
  momentOn,
  monthOf,
  monthsBetween,
  monthWords,
} from './calendar.ts'

test('adding months crosses New Year in both directions', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(addMonths('2026-11', -23)).toBe('2024-12')
  expect(addMonths('2026-11', 14)).toBe('2028-01')
})

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

test('adding n months moves a month by n, also backwards', () => {
  for (const n of [-25, -12, -1, 0, 1, 11, 12, 120])
    expect(monthNumber(addMonths('2026-11', n)) - monthNumber('2026-11')).toBe(n)
})

test('a new plan begins in the next month if this month is almost over', () => {
  expect(firstMonth('2026-11-01')).toBe('2026-11')
  expect(firstMonth('2026-11-20')).toBe('2026-11')
  expect(firstMonth('2026-11-21')).toBe('2026-12')
  expect(firstMonth('2026-12-31')).toBe('2027-01')
})

test('the days that a month has left are those after today', () => {
  expect([daysLeft('2026-11-27'), daysLeft('2026-12-31'), daysLeft('2028-02-01')]).toEqual([3, 0, 28])
})

test('weeks start on Monday, hold every day of the month once, and have seven days each', () => {
  for (const [month, days, weeks] of [
    ['2026-11', 30, 6],
    ['2027-02', 28, 4],
    ['2028-02', 29, 5],
    ['2026-03', 31, 6],
    ['2026-10', 31, 5],
  ] as const) {
    const all = calendarOf(month, '2020-01-15')
    expect(all).toHaveLength(weeks)
    expect(all.every((week) => week.length === 7)).toBe(true)
    for (const [monday] of all) expect(new Date(`${monday}T12:00:00Z`).getUTCDay()).toBe(1)
    const own = all.flat().filter((day) => monthOf(day) === month)
    expect(new Set(own).size).toBe(days)
    expect(own).toHaveLength(days)
  }
})

test('the calendar of this month has at least four weeks from this one on, that of another month only its own', () => {
  for (const [today, weeks, last] of [
    ['2026-11-29', 8, '2026-12-20'],
    ['2026-11-10', 6, '2026-12-06'],
  ] as const) {
    const all = calendarOf('2026-11', today)
    expect(all).toHaveLength(weeks)
    expect(all.at(-1)?.at(-1)).toBe(last)
  }
  expect(calendarOf('2026-12', '2026-11-29')).toHaveLength(5)
})

test('a moment falls on the day in the computer’s time zone, not in UTC', () => {
  const lateEvening = new Date(2026, 10, 30, 23, 59).toISOString()
  expect(dayOf(lateEvening)).toBe('2026-11-30')
  expect(dayOf(new Date(2026, 11, 1, 0, 0).getTime())).toBe('2026-12-01')
})

test('a time round-trips through the input field', () => {
  const ms = new Date(2026, 10, 5, 9, 30).getTime()
  expect(localInput(ms)).toBe('2026-11-05T09:30')
  expect(momentOfInput(localInput(ms))).toBe(new Date(ms).toISOString())
  expect(momentOfInput('')).toBeNull()
  expect(momentOfInput('half')).toBeNull()
})

test('months are formatted in words', () => {
  expect(monthWords('2026-11')).toBe('November 2026')
  expect(monthWords('2027-01', true)).toBe('Jan 2027')
})

test('months are counted across years', () => {
  expect([monthsBetween('2026-11', '2027-02'), monthsBetween('2027-02', '2026-11')]).toEqual([3, -3])
})

test('a card on a day is written at its time; today after that, at the next full hour; never on a day that is over', () => {
  const noon = new Date(2026, 10, 26, 12, 20).getTime()
  const local = (moment: string | null) => moment && localInput(Date.parse(moment))
  expect(local(momentOn('2026-11-27', '09:00', noon))).toBe('2026-11-27T09:00')
  expect(local(momentOn('2026-11-26', '15:30', noon))).toBe('2026-11-26T15:30')
  expect(local(momentOn('2026-11-26', '09:00', noon))).toBe('2026-11-26T13:00')
  expect(momentOn('2026-11-25', '09:00', noon)).toBeNull()
  expect(momentOn('2026-11-26', '09:00', new Date(2026, 10, 26, 23, 30).getTime())).toBeNull()
})
