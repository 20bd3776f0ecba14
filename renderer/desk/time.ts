import { useEffect, useState } from 'react'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { count } from '../../contract/words.ts'
import { CLOCK_FORMAT } from '../ui/own-clock.ts'

// The formatters are made once, because making a formatter takes longer than rendering a row. Without a locale, they write
// dates as the computer does.
const DATE = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const DAY_AND_MONTH = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const CLOCK = new Intl.DateTimeFormat(undefined, CLOCK_FORMAT)
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** Writes a short age for lists: `42 min`, `3 h`, `yesterday`, `5 days`, `12 Mar 2025`. */
export const age = (moment: string, now: number): string => {
  const then = Date.parse(moment)
  const passed = now - then
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY)
  // The day on which the clocks go back has 25 hours.
  if (passed < DAY || days === 0) return `${Math.floor(passed / HOUR)} h`
  if (days === 1) return 'yesterday'
  if (days < 60) return `${days} days`
  return DATE.format(then)
}

/** Writes an age for sentences: `42 minutes ago`. */
export const ago = (moment: string, now: number): string => {
  const passed = now - Date.parse(moment)
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${count(Math.floor(passed / MINUTE), 'minute')} ago`
  const days = Math.round((startOfDay(now) - startOfDay(Date.parse(moment))) / DAY)
  if (passed < DAY || days === 0) return `${count(Math.floor(passed / HOUR), 'hour')} ago`
  if (days === 1) return 'yesterday'
  return days < 60 ? `${count(days, 'day')} ago` : `on ${age(moment, now)}`
}

/** Writes a moment in the computer's time zone: `today at 09:12`, `tomorrow at 09:12`, `12 Mar at 09:12`. */
export const when = (moment: string, now: number): string => {
  const date = new Date(moment)
  const time = CLOCK.format(date)
  const days = Math.round((startOfDay(date.getTime()) - startOfDay(now)) / DAY)
  if (days === 0) return `today at ${time}`
  if (days === 1) return `tomorrow at ${time}`
  if (days === -1) return `yesterday at ${time}`
  return `${DAY_AND_MONTH.format(date)} at ${time}`
}

/** Writes a day as a heading: `Today`, `Yesterday`, `Thursday 12 March`, `12 Mar 2025`. */
export const dayHeading = (moment: string, now: number): string => {
  const days = Math.round((startOfDay(now) - startOfDay(Date.parse(moment))) / DAY)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (days < 60 ? WEEKDAY : DATE).format(Date.parse(moment))
}

/** Writes the time of day, for a list of one day. */
export const clockOfDay = (moment: string): string => CLOCK.format(Date.parse(moment))

/** Writes a moment as short as possible: `11:40` if it is today, otherwise like `when`. */
export const clockOrWhen = (moment: string, now: number): string =>
  startOfDay(Date.parse(moment)) === startOfDay(now) ? CLOCK.format(new Date(moment)) : when(moment, now)

const startOfDay = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)

/** Returns the day of a moment in the computer's time zone. `moment` is ISO 8601 text or ms. The day is written as `2026-11-21`. */
export const dayOf = (moment: string | number): string => {
  const date = new Date(moment)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...CLOCK_FORMAT,
})

/** Writes a moment with its day of the week, for a field: `Sat, 28 Nov 2026, 09:00`. */
export const dayAndTime = (moment: string): string => DAY_AND_TIME.format(new Date(moment))

/** Writes the full date and time, for a tooltip. */
export const inFull = (moment: string): string => FULL.format(new Date(moment))

/** Returns the current time in ms and updates it every `everyMs`, so that ages on the screen stay correct. */
export const useNow = (everyMs = 30_000): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
