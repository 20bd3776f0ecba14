import type {
  Delivery,
  DeliveryState,
  MailTime,
  NewsEvent,
  NewsTarget,
} from '../../../contract/dashboard/news.ts'
import { listed } from '../../../contract/words.ts'
import type { DotTone } from '../../ui/dot.tsx'
import { ownClock, ownTime, ownZone, utcTime } from '../../ui/own-clock.ts'

/** The name of each event, and a sentence that says when the event happens. */
export const EVENT_WORDS: Readonly<Record<NewsEvent, { readonly name: string; readonly does: string }>> = {
  'lead.hot': { name: 'Hot leads', does: 'When a scan finds a hot lead.' },
  'lead.deleted': {
    name: 'Deleted leads',
    does: 'When an author deletes a post that was sent to you as a lead. You can then delete your copy.',
  },
  'article.completed': { name: 'Written articles', does: 'When an article is written.' },
  'article.failed': { name: 'Failed articles', does: 'When an article cannot be written.' },
  'article.published': { name: 'Live articles', does: 'When an article goes live on a site.' },
}

/** Writes the names of events as a list in a sentence: `Hot leads and Written articles`. */
export const eventsInWords = (events: readonly NewsEvent[]): string =>
  listed(
    events.map((event) => EVENT_WORDS[event].name),
    'and',
  )

/** The options for how often mails are sent. */
export const TIME_OPTIONS: readonly { readonly value: MailTime; readonly words: string }[] = [
  { value: 'at_once', words: 'At once' },
  { value: 'hourly', words: 'Every hour' },
  { value: 'daily', words: 'Every day' },
]

const utcOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The options for the hour of daily mails. The values are hours in UTC; the words and their order follow the computer's clock. */
export const hourOptions = (): readonly { readonly value: number; readonly words: string }[] =>
  Array.from({ length: 24 }, (_, hour) => hour)
    .toSorted((a, b) => (ownTime(utcOf(a)) < ownTime(utcOf(b)) ? -1 : 1))
    .map((hour) => ({ value: hour, words: ownClock(utcOf(hour)) }))

/** Returns the default hour of daily mails in UTC: seven o'clock by the computer's clock. */
export const usualHour = (): number => Number(utcTime('07:00').slice(0, 2))

/** Writes how a target receives its news: `Email every day at 07:00, Europe/Berlin time`. */
export const wayInWords = ({ kind, every, hour }: Pick<NewsTarget, 'kind' | 'every' | 'hour'>): string => {
  if (kind === 'webhook') return 'Webhook'
  if (kind === 'slack') return 'Slack'
  if (every === 'daily') return `Email every day at ${ownClock(utcOf(hour ?? 0))}, ${ownZone()} time`
  return every === 'hourly' ? 'Email every hour' : 'Email at once'
}

/** Returns the name of a target's state. */
export const stateOfTarget = ({
  off,
  last,
}: Pick<NewsTarget, 'off' | 'last'>): { readonly tone: DotTone; readonly words: string } => {
  if (off === 'turned_off') return { tone: 'off', words: 'off' }
  if (off === 'unsubscribed') return { tone: 'off', words: 'unsubscribed' }
  if (off === 'gone') return { tone: 'bad', words: 'off, because the receiver’s address no longer exists' }
  if (last === null) return { tone: 'good', words: 'on, nothing sent yet' }
  if (last.state === 'failed') return { tone: 'bad', words: 'the last message failed' }
  if (last.state === 'pending' && last.error !== null)
    return { tone: 'warn', words: 'the last message did not arrive and will be sent again' }
  return { tone: 'good', words: 'on' }
}

/** The name of each state of a message. */
export const DELIVERY_WORDS: Readonly<
  Record<DeliveryState, { readonly tone: DotTone; readonly words: string }>
> = {
  pending: { tone: 'warn', words: 'Waiting' },
  sent: { tone: 'good', words: 'Sent' },
  failed: { tone: 'bad', words: 'Failed' },
  dropped: { tone: 'off', words: 'Not sent' },
}

/** Writes the events of a message on one line: `Hot leads: 3, Written articles: 1`. */
export const aboutInWords = ({ about, more }: Pick<Delivery, 'about' | 'more'>): string => {
  const counts = new Map<string, number>()
  for (const { event } of about) {
    const name = event === 'test' ? 'Test' : EVENT_WORDS[event].name
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const parts = [...counts].map(([name, n]) => (n === 1 ? name : `${name}: ${n}`))
  return [...parts, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Whether a message is pending and due at a moment (ms), so that its state changes soon. */
export const isOnItsWay = ({ state, next_at }: Pick<Delivery, 'state' | 'next_at'>, now: number): boolean =>
  state === 'pending' && next_at !== null && Date.parse(next_at) <= now + 2_000
