import { addDays, DAY } from '../../../contract/time.ts'
import { dayOf } from '../time.ts'

/** A calendar month, such as `2026-11`. */
export type Month = string
/** A day in the computer's time zone, such as `2026-11-21`. */
export type Day = string

const two = (n: number): string => String(n).padStart(2, '0')

const partsOf = (month: Month): { readonly year: number; readonly index: number } => ({
  year: Number(month.slice(0, 4)),
  index: Number(month.slice(5, 7)) - 1,
})

/** Returns the month `n` months later. A negative `n` goes back. */
export const addMonths = (month: Month, n: number): Month => {
  const { year, index } = partsOf(month)
  const sum = year * 12 + index + n
  return `${String(Math.floor(sum / 12)).padStart(4, '0')}-${two((((sum % 12) + 12) % 12) + 1)}`
}

/** Returns how many months later `b` is than `a`. Negative if `b` is earlier. */
export const monthsBetween = (a: Month, b: Month): number => {
  const [from, to] = [partsOf(a), partsOf(b)]
  return (to.year - from.year) * 12 + to.index - from.index
}

const FULL_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const SHORT_WEEKDAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const WEEKDAY_NAME = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/**
 * Writes a day as the computer's locale does: `Friday 27 November 2026`, `Friday 27 November` if `plain`, `Fri 27 Nov` if `short`, or
 * `27 Nov` if `shortest`.
 */
export const dayWords = (day: Day, form: 'full' | 'plain' | 'short' | 'shortest' = 'full'): string =>
  ({ full: FULL_DAY, plain: WEEKDAY, short: SHORT_WEEKDAY, shortest: SHORT_DAY })[form].format(new Date(day))

/** Returns the English name of a day of the week, such as `Friday`. */
export const weekdayOf = (day: Day): string => WEEKDAY_NAME.format(new Date(day))

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** Returns the month of a day. */
export const monthOf = (day: Day): Month => day.slice(0, 7)

const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const firstOf = (month: Month): number => {
  const { year, index } = partsOf(month)
  return Date.UTC(year, index, 1)
}

/** Writes a month: `November 2026`, or `Nov 2026` if `short`. */
export const monthWords = (month: Month, short = false): string =>
  (short ? SHORT_MONTH : MONTH).format(firstOf(month))

/** Number of weeks, from this week on, that the calendar of this month shows. The last ones may be in the next month. */
const WEEKS_AHEAD = 4

/**
 * Returns the weeks that the calendar of a month has, Monday first: the weeks of the month, completed by days of the adjacent months
 * and, in the month of `today`, enough later weeks to plan ahead.
 */
export const calendarOf = (month: Month, today: Day): readonly (readonly Day[])[] => {
  const end = firstOf(addMonths(month, 1))
  const ahead = mondayOf(Date.parse(today)) + WEEKS_AHEAD * 7 * DAY
  const until = monthOf(today) === month ? Math.max(end, ahead) : end
  const weeks: Day[][] = []
  // In UTC, every day has 24 hours.
  for (let week = mondayOf(firstOf(month)); week < until; week += 7 * DAY)
    weeks.push(
      Array.from({ length: 7 }, (_, place) => new Date(week + place * DAY).toISOString().slice(0, 10)),
    )
  return weeks
}

const mondayOf = (day: number): number => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY

/** Number of days of a month that must be left for a plan to begin in it. */
const DAYS_LEFT = 10

/** Returns the month in which a new plan begins: this month, or the next one if this month is almost over. */
export const firstMonth = (today: Day): Month =>
  monthOf(addDays(today, DAYS_LEFT)) === monthOf(today) ? monthOf(today) : addMonths(monthOf(today), 1)

/** Returns how many days a month has after today. */
export const daysLeft = (today: Day): number => monthDays(monthOf(today)) - Number(today.slice(8, 10))

const monthDays = (month: Month): number => (firstOf(addMonths(month, 1)) - firstOf(month)) / DAY

/** Writes a moment (ms) in the format of `<input type=datetime-local>`, in the computer's time zone. */
export const localInput = (ms: number): string => {
  const date = new Date(ms)
  return `${dayOf(ms)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The time of day at which a card is written if the person chose only the day. */
export const USUAL_TIME = '09:00'

/**
 * Returns when a card on a day is written, as ISO 8601 text: at the given time of day or, today, at the next full hour if that
 * time has passed. Null if the day is over or has no full hour left.
 */
export const momentOn = (day: Day, time: string, now: number): string | null => {
  const moment = momentOfInput(`${day}T${time}`)
  if (moment !== null && Date.parse(moment) > now) return moment
  const next = new Date(now)
  next.setHours(next.getHours() + 1, 0, 0, 0)
  return day === dayOf(now) && dayOf(next.getTime()) === day ? next.toISOString() : null
}

/** Converts the value of an `<input type=datetime-local>` to ISO 8601 text in UTC. Null if the value is empty or not a time. */
export const momentOfInput = (text: string): string | null => {
  const ms = new Date(text).getTime()
  return text === '' || Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
