import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import type { TargetRow } from './news.rows.ts'

/** How long a message to Slack and a mail “at once” wait for more news, ms. A scan often finds several leads within it. */
const COLLECT_MS = { slack: MINUTE / 2, email: MINUTE } as const

/** When news of `now` (ms) goes to a target, ms. Daily mails go at the target's hour in UTC. */
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

/** The waits after each failed try, ms. After the last wait and one more try, a message has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY] as const

/** How long to wait after the given number of failed tries (1 or more), ms; null if that was the last try. */
export const waitAfter = (tries: number): number | null => WAITS[tries - 1] ?? null

/** The shortest wait after a failure, ms. Meanwhile nothing else goes to the same target either. */
export const SHORTEST_WAIT = WAITS[0]
