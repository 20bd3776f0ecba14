import type { PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { cx } from '../../ui/cx.ts'
import { type Day, dayOf, type Month, monthOf, monthWords, weeksOf } from './calendar.ts'
import { keyOf, placeCards, statusWords } from './cards.ts'
import { StatusIcon } from './status-icon.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const FULL_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

type Props = {
  readonly cards: readonly PlannedCard[]
  readonly month: Month
  readonly open: string | null
  readonly now: number
  readonly onOpen: (card: PlannedCard) => void
}

/** The calendar of a month. Cards without a day are in a tray, other cards on their days. */
export const MonthView = ({ cards, month, open, now, onOpen }: Props) => {
  const { byDay, without } = placeCards(cards, month)
  const entry = (card: PlannedCard) => (
    <li key={keyOf(card)} className="min-w-0">
      <Entry card={card} open={open === keyOf(card)} onOpen={() => onOpen(card)} />
    </li>
  )
  return (
    <div className="grid gap-4 px-6 py-4">
      <section aria-label="No date yet">
        <h2 className="mb-1.5 text-s font-semibold text-ink-2">
          No date yet{' '}
          <span className="font-normal text-ink-3">
            {without.length === 0
              ? `no cards for ${monthWords(month)}`
              : `${count(without.length, 'card')} for ${monthWords(month)}`}
          </span>
        </h2>
        {without.length > 0 && (
          <ul className="grid max-h-44 gap-1 overflow-auto two:grid-cols-2">{without.map(entry)}</ul>
        )}
      </section>
      <table
        aria-label={monthWords(month)}
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-3 border border-line bg-surface"
      >
        <thead>
          <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-2 [&>th]:py-1 [&>th]:text-left [&>th]:text-s [&>th]:font-normal [&>th]:text-ink-3">
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]} className="[&:not(:last-child)>td]:border-b">
              {week.map((day) => (
                <td
                  key={day}
                  aria-label={FULL_DAY.format(new Date(day))}
                  aria-current={day === dayOf(now) ? 'date' : undefined}
                  className={cx(
                    'h-[84px] border-line p-1 align-top [&:not(:last-child)]:border-r',
                    monthOf(day) !== month && 'bg-sunken',
                  )}
                >
                  <DayNumber day={day} month={month} today={day === dayOf(now)} />
                  {byDay.has(day) && <ul className="grid gap-1">{byDay.get(day)?.map(entry)}</ul>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DayNumber = ({
  day,
  month,
  today,
}: {
  readonly day: Day
  readonly month: Month
  readonly today: boolean
}) => (
  <span
    className={cx(
      'mb-0.5 inline-grid h-5 min-w-5 place-items-center rounded-full px-1 text-s tabular-nums',
      today
        ? 'bg-accent font-semibold text-accent-ink'
        : monthOf(day) === month
          ? 'text-ink-2'
          : 'text-ink-3',
    )}
  >
    {Number(day.slice(8))}
  </span>
)

type EntryProps = { readonly card: PlannedCard; readonly open: boolean; readonly onOpen: () => void }

const Entry = ({ card, open, onOpen }: EntryProps) => {
  const time = card.scheduled_for ? CLOCK.format(new Date(card.scheduled_for)) : ''
  return (
    <button
      type="button"
      data-card={keyOf(card)}
      aria-current={open ? 'true' : undefined}
      title={`${card.title}\n${card.plan.title}, ${statusWords(card)}${time && ` at ${time}`}`}
      onClick={onOpen}
      className={cx(
        'flex w-full items-start gap-1.5 rounded-2 border px-1.5 py-1 text-left text-s outline-offset-[-2px]',
        open ? 'border-accent bg-selected' : 'border-line bg-bg hover:bg-hover',
      )}
    >
      <span className="mt-[2.5px]">
        <StatusIcon card={card} />
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">{card.title}</span>
      {time && <span className="sr-only">at {time}</span>}
    </button>
  )
}
