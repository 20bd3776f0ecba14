import { useEffect, useRef, useState } from 'react'
import { isWritten, type PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { dayOf } from '../time.ts'
import { calendarOf, type Day, type Month, monthWords, weekdayOf } from './calendar.ts'
import { CardEntry } from './card-entry.tsx'
import { keyOf, placeCards, shownIn, startMonth } from './cards.ts'
import { DayCell } from './day-cell.tsx'
import { type Dragged, isMovable, useDragged } from './move.ts'
import { show } from './view.ts'

/** The height of the row of weekdays, and at most of a week, in px. */
const [HEAD, HIGHEST] = [27, 220]

type Props = {
  readonly cards: readonly PlannedCard[]
  readonly month: Month
  readonly open: string | null
  readonly now: number
  readonly editable: boolean
  readonly onOpen: (card: PlannedCard) => void
  /** Puts what the person dragged on a day, or among the cards without a day. */
  readonly onDrop: (dragged: Dragged, day: Day | null) => void
}

/** The calendar of a month. Cards without a day are in a tray, other cards on their days. */
export const MonthView = ({ cards, month, open, now, editable, onOpen, onDrop }: Props) => {
  const { byDay, without } = placeCards(cards, month)
  const [reached, setReached] = useState<Day | null>(null)
  const today = dayOf(now)
  const [unfolded, setUnfolded] = useState<Month | null>(null)
  const all = calendarOf(month, today)
  /** Whether a week is over and has no cards. */
  const isEmpty = (week: readonly Day[]): boolean => week.every((day) => day < today && !byDay.has(day))
  /** The number of such weeks at the start of the month, which are folded until the person asks for them. */
  const over =
    unfolded === month
      ? 0
      : Math.max(
          0,
          all.findIndex((week) => !isEmpty(week)),
        )
  const weeks = all.slice(over)
  const days = weeks.flat().filter((day) => day >= today)
  const tabStop = reached !== null && days.includes(reached) ? reached : (days[0] ?? null)
  const [first] = days
  const table = useRef<HTMLTableElement>(null)
  // In a low window, the past weeks of a month would fill the screen.
  useEffect(() => {
    if (first) table.current?.querySelector(`[data-day="${first}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [first])
  const entry = (card: PlannedCard) => (
    <li key={keyOf(card)} className="@container min-w-0">
      <CardEntry card={card} open={open === keyOf(card)} editable={editable} onOpen={() => onOpen(card)} />
    </li>
  )
  return (
    <div className="grid min-h-full grid-rows-[auto_1fr] gap-4 px-6 py-4">
      <Tray
        month={month}
        cards={without}
        picked={cards}
        editable={editable}
        onDrop={(dragged) => onDrop(dragged, null)}
      >
        {without.length > 0 && (
          <ul className="grid max-h-44 gap-1 overflow-auto two:grid-cols-2">{without.map(entry)}</ul>
        )}
      </Tray>
      <div className={cx('grid min-h-0 gap-1.5', over > 0 ? 'grid-rows-[auto_1fr]' : 'grid-rows-[1fr]')}>
        {over > 0 && (
          <p className="text-s text-ink-3">
            {count(over, 'past week')} with nothing to show.{' '}
            <TextButton
              onClick={() => {
                setUnfolded(month)
                // The button disappears, and would take the focus with it.
                table.current?.focus({ preventScroll: true })
              }}
            >
              Show past weeks
            </TextButton>
          </p>
        )}
        <table
          ref={table}
          tabIndex={-1}
          aria-label={monthWords(month)}
          // The weeks share the height that is left, up to a height above which days would only be blank. A table is as
          // high as its cards need, even if this is more than its height here.
          style={{ height: `min(100%, ${HEAD + weeks.length * HIGHEST}px)` }}
          className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-3 border border-line bg-surface outline-none"
        >
          <thead>
            <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-2 [&>th]:py-1 [&>th]:text-left [&>th]:text-s [&>th]:font-normal [&>th]:text-ink-3">
              {(weeks[0] ?? []).map(weekdayOf).map((weekday) => (
                <th key={weekday} scope="col" abbr={weekday}>
                  {weekday.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr
                key={week[0]}
                style={{ height: `${100 / weeks.length}%` }}
                className="[&:not(:last-child)>td]:border-b"
              >
                {week.map((day) => (
                  <DayCell
                    key={day}
                    day={day}
                    month={month}
                    today={today}
                    isFirst={day === weeks[0]?.[0]}
                    reached={day === tabStop}
                    editable={editable}
                    onReach={setReached}
                    onDrop={(dragged) => onDrop(dragged, day)}
                  >
                    {byDay.has(day) && <ul className="grid gap-1">{byDay.get(day)?.map(entry)}</ul>}
                  </DayCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type TrayProps = {
  readonly month: Month
  /** The cards of the month without a day. */
  readonly cards: readonly PlannedCard[]
  /** The cards of every month. */
  readonly picked: readonly PlannedCard[]
  readonly editable: boolean
  readonly onDrop: (dragged: Dragged) => void
  readonly children: React.ReactNode
}

/** The cards of a month without a day. A card that is dropped here loses its day. */
const Tray = ({ month, cards, picked, editable, onDrop, children }: TrayProps) => {
  const [over, setOver] = useState(false)
  const dragged = useDragged((state) => state.dragged)
  const takes = dragged !== null && (dragged.kind === 'idea' || dragged.card.scheduled_for !== null)
  return (
    <section
      aria-label="No day yet"
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        if (!over) setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!takes) return
        event.preventDefault()
        onDrop(dragged)
      }}
      className={cx('-m-1.5 rounded-3 p-1.5', takes && over && 'bg-selected')}
    >
      {picked.some((card) => shownIn(card) === month) ? (
        <h2 className="mb-1.5 text-s font-semibold text-ink-2">
          No day yet:{' '}
          <span className="font-normal text-ink-3">
            {cards.length > 0 ? (
              `${count(cards.length, 'card')} in ${monthWords(month)}.`
            ) : (
              <WithoutDay picked={picked} month={month} />
            )}
            {takes && ' Drop the card here to remove it from the schedule.'}
            {editable && cards.some(isMovable) && (
              <>
                {' '}
                To schedule a card, drag it onto a day
                <span className="hidden two:inline">, or select it and press M</span>.
              </>
            )}
          </span>
        </h2>
      ) : (
        <Elsewhere picked={picked} month={month} />
      )}
      {children}
    </section>
  )
}

/** Leads to the cards without a day that are still to be written, in the nearest month that has some. */
const WithoutDay = ({ picked, month }: Pick<TrayProps, 'picked' | 'month'>) => {
  const waiting = picked.filter((card) => card.scheduled_for === null && !isWritten(card))
  if (waiting.length === 0) return 'no cards.'
  const next = startMonth(waiting, month)
  const there = waiting.filter((card) => shownIn(card) === next).length
  return (
    <>
      <TextButton onClick={() => show({ month: next })}>
        {count(there, 'card')} in {monthWords(next)}
      </TextButton>
      , none in {monthWords(month)}.
    </>
  )
}

/** Says that a month has no cards, and leads to the nearest month that has some. */
const Elsewhere = ({ picked, month }: Pick<TrayProps, 'picked' | 'month'>) => {
  const next = startMonth(picked, month)
  const there = picked.filter((card) => shownIn(card) === next).length
  return (
    <p className="text-ink-2">
      No cards in {monthWords(month)}.{' '}
      <TextButton onClick={() => show({ month: next })}>
        Show {count(there, 'card')} in {monthWords(next)}
      </TextButton>
    </p>
  )
}
