import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import type { TargetRow } from './news.rows.ts'

/**
 * How long a message to Slack, and a mail that is sent “at once”, collects more news, in ms. A scan often finds several
 * leads in this time.
 */
const COLLECT_MS = { slack: MINUTE / 2, email: MINUTE } as const

/** Returns when news that happens at `now` (ms) is sent to a target, in ms. Daily mails are sent at the target's hour in UTC. */
export const dueTime = (
  { kind, every, hour }: Pick<TargetRow, 'kind' | 'every' | 'hour'>,
  now: number,
): number => {
  if (kind === 'webhook') return now
  if (kind === 'slack') return now + COLLECT_MS.slack
  if (every === 'hourly') return (Math.floor(now / HOUR) + 1) * HOUR
  if (every !== 'daily') return now + COLLECT_MS.email
  const today = Math.floor(now / DAY) * DAY + (hour ?? 0) * HOUR
  return today > now ? today : today + DAY
}

/** The waits after each failed try, in ms. If the try after the last wait fails, the message has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY] as const

/** Returns the wait after the given number of failed tries (1 or more), in ms; null if that was the last try. */
export const waitAfter = (tries: number): number | null => WAITS[tries - 1] ?? null

/** Minimum wait after a failure, in ms. During this wait, no other message is sent to the same target. */
export const SHORTEST_WAIT = WAITS[0]
