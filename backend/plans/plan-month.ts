import { LAST_MONTH } from '../../contract/owner/plans.ts'
import { HOUR } from '../../contract/time.ts'

/** How far the time zones of the world are behind and ahead of UTC, ms. */
const [BEHIND, AHEAD] = [12 * HOUR, 14 * HOUR]

/** Returns the month of a plan, counted from 1, in which a moment (ms) is in UTC. A moment before the plan is in its first month. */
const monthAt = (starts: string, at: number): number => {
  const [first, day] = [new Date(`${starts}-01T00:00Z`), new Date(at)]
  const months =
    (day.getUTCFullYear() - first.getUTCFullYear()) * 12 + day.getUTCMonth() - first.getUTCMonth()
  return Math.min(Math.max(months + 1, 1), LAST_MONTH)
}

/**
 * Returns the month of a card: its day decides the month, if it has one. The given month stays if the moment is in that month somewhere in
 * the world, because the service does not know the person's time zone.
 */
export const monthOfCard = (
  starts: string,
  { month, scheduled_for: at }: { readonly month: number; readonly scheduled_for: number | null },
): number =>
  at === null || (month >= monthAt(starts, at - BEHIND) && month <= monthAt(starts, at + AHEAD))
    ? month
    : monthAt(starts, at)
