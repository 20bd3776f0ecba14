// The service stores times of day in UTC. Screens show times of day, and accept them, by the computer's clock.

const DAY_MINUTES = 24 * 60

/** Minutes after midnight of a time of day, such as `06:30`. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Writes a time of day from the minutes after midnight: `06:30`. */
export const timeAt = (minutes: number): string => {
  const within = (minutes + DAY_MINUTES) % DAY_MINUTES
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

/** Converts a time of day in UTC, such as `06:00`, to today's time by the computer's clock. */
export const ownTime = (utc: string): string => timeAt(minutesOf(utc) - new Date().getTimezoneOffset())

/** Converts a time of day by the computer's clock to today's time in UTC. An empty text stays empty. */
export const utcTime = (own: string): string =>
  own === '' ? '' : timeAt(minutesOf(own) + new Date().getTimezoneOffset())

/** Options for a time of day: `19:45`, or `7:45 PM` where clocks have 12 hours. Only a clock of 24 hours has a leading zero. */
export const CLOCK_FORMAT: Intl.DateTimeFormatOptions = {
  hour: new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12
    ? 'numeric'
    : '2-digit',
  minute: '2-digit',
}
const CLOCK = new Intl.DateTimeFormat(undefined, { ...CLOCK_FORMAT, timeZone: 'UTC' })

/** Writes a time of day as the computer's locale does: `07:00`, `7:00 AM`. */
export const clockWords = (time: string): string => CLOCK.format(minutesOf(time) * 60_000)

/** Writes a time of day in UTC by the computer's clock, as its locale does. */
export const ownClock = (utc: string): string => clockWords(ownTime(utc))

/** The name of the computer's time zone: `Europe/Berlin`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

/** Names the time zone of a shown time. Where clocks change, also says that a time stored in UTC then moves: `Time zone: Europe/Berlin.` */
export const zoneWords = (): string => {
  const year = new Date().getFullYear()
  const offsetIn = (month: number) => new Date(year, month, 1).getTimezoneOffset()
  const moves = offsetIn(0) !== offsetIn(6)
  return `Time zone: ${ownZone()}.${moves ? ' When the clocks change, the time above moves by an hour.' : ''}`
}
