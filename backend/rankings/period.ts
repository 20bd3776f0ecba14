import { wrongField } from '../../contract/errors.ts'
import { DAYS } from '../../contract/rankings.ts'
import { addDays, DAY } from '../../contract/time.ts'

/** A range of days such as 2026-11-21, including both ends. */
export type Period = { readonly from: string; readonly to: string }

/** The earliest day. Google did not exist before that year. */
const EARLIEST = '1998-01-01'

const PACIFIC = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })

/** Returns the current day for Search Console, which uses Pacific time. */
export const pacificDay = (now: number): string => PACIFIC.format(now)

/**
 * Returns the requested days up to the last day with final figures; by default the usual number of days. Later days have no final
 * figures, so they would make the period look worse than the period before. Throws `invalid_input`.
 */
export const periodOf = (
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  lastFinal: string,
): Period => {
  const to = asked.to !== undefined && asked.to < lastFinal ? asked.to : lastFinal
  if (to < EARLIEST) throw wrongField('to', `There are no figures before ${EARLIEST}.`)
  const from = asked.from ?? addDays(to, 1 - DAYS.usual)
  if (from > to)
    throw wrongField(
      'from',
      asked.to === undefined || asked.to >= from
        ? `Figures after ${lastFinal} are not final yet.`
        : 'It is later than `to`.',
    )
  if (lengthOf({ from, to }) > DAYS.most)
    throw wrongField('from', `The period is longer than ${DAYS.most} days.`)
  return { from, to }
}

const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** Returns the period of the same length directly before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})
