import { Plus } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { addDays } from '../../../contract/time.ts'
import { cx } from '../../ui/cx.ts'
import { focusWhenShown } from '../../ui/focus-shown.ts'
import { planDialog } from '../dialogs.ts'
import { type Day, dayWords, type Month, monthOf } from './calendar.ts'
import { type Dragged, useDragged, useMoving } from './move.ts'
import { showDay } from './view.ts'

const SHORT_MONTH = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Returns how many days later an arrow key leads. Undefined for other keys. */
export const stepOf = (key: string): number | undefined => STEPS[key]

const focusDay = (day: Day) => focusWhenShown(`[data-day="${day}"]`)

type Props = {
  readonly day: Day
  readonly month: Month
  readonly today: Day
  /** Whether it is the first day that the calendar shows. */
  readonly isFirst: boolean
  /** Whether the Tab key reaches this day. The arrow keys reach the other days from there. */
  readonly reached: boolean
  readonly editable: boolean
  readonly onReach: (day: Day) => void
  readonly onDrop: (dragged: Dragged) => void
  readonly children: ReactNode
}

/** A day of the calendar. A double click, or Enter on the focused day, makes a card there. Days that are over take no cards. */
export const DayCell = ({
  day,
  month,
  today,
  isFirst,
  reached,
  editable,
  onReach,
  onDrop,
  children,
}: Props) => {
  const [over, setOver] = useState(false)
  const dragged = useDragged((state) => state.dragged)
  const movedHere = useMoving((state) => (state.day === day ? state.card : null))
  const takes = editable && day >= today
  const box = useRef<HTMLTableCellElement>(null)
  const isTarget = movedHere !== null
  useEffect(() => {
    if (isTarget) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isTarget])
  const add = () => planDialog.ask({ kind: 'add', day })
  const hold = (event: DragEvent) => {
    if (!takes || dragged === null) return
    event.preventDefault()
    setOver(true)
  }
  const target = takes && ((over && dragged !== null) || isTarget)
  return (
    <td
      ref={box}
      aria-label={dayWords(day)}
      aria-current={day === today ? 'date' : undefined}
      data-target={target || undefined}
      onDoubleClick={({ target }) => {
        if (takes && target instanceof Element && !target.closest('[data-card]')) add()
      }}
      // A browser tells a day first that something enters it, and only later that something is over it.
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!takes || dragged === null) return
        event.preventDefault()
        onDrop(dragged)
      }}
      className={cx(
        'group h-[92px] scroll-mb-28 border-line p-1 align-top [&:not(:last-child)]:border-r',
        target
          ? 'bg-selected shadow-[inset_0_0_0_2px_var(--color-accent)]'
          : day < today
            ? 'bg-sunken'
            : // Days of the next month are open, but in the background.
              monthOf(day) !== month && 'bg-bg',
      )}
    >
      {takes ? (
        <button
          type="button"
          data-day={day}
          aria-label={`New card on ${dayWords(day)}`}
          tabIndex={reached ? 0 : -1}
          onClick={add}
          onFocus={() => onReach(day)}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
            event.preventDefault()
            const next = addDays(day, step)
            if (next < today) return
            showDay(next)
            focusDay(next)
          }}
          className="mb-0.5 flex w-full items-center justify-between rounded-2 text-left outline-offset-[-2px]"
        >
          <DayNumber day={day} month={month} today={today} isFirst={isFirst} />
          <Plus
            size={14}
            aria-hidden="true"
            className="mr-0.5 hidden shrink-0 text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 two:block"
          />
        </button>
      ) : (
        <DayNumber day={day} month={month} today={today} isFirst={isFirst} />
      )}
      {children}
      {movedHere && (
        <div className="mt-1 line-clamp-2 rounded-2 border border-dashed border-accent bg-surface px-1.5 py-1 text-s">
          {movedHere.title}
        </div>
      )}
    </td>
  )
}

const DayNumber = ({
  day,
  month,
  today,
  isFirst,
}: {
  readonly day: Day
  readonly month: Month
  readonly today: Day
  readonly isFirst: boolean
}) => (
  <span
    // The first day that is shown of each month says so, but the name of its button already has the month.
    data-month={day.endsWith('-01') || isFirst ? SHORT_MONTH.format(new Date(day)) : undefined}
    className="mb-0.5 inline-flex items-center text-s data-month:after:text-ink-3 data-month:after:content-[attr(data-month)]"
  >
    <span
      className={cx(
        'grid h-5 content-center rounded-full tabular-nums',
        day === today
          ? 'w-6 justify-items-center bg-accent font-semibold text-accent-ink'
          : // One digit stands where the first of two does.
            cx('pr-1 pl-[5px]', monthOf(day) === month && day > today ? 'text-ink-2' : 'text-ink-3'),
      )}
    >
      {Number(day.slice(8))}
    </span>
  </span>
)
