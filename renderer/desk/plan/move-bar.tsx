import { useEffect, useRef } from 'react'
import { addDays } from '../../../contract/time.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { dayOf } from '../time.ts'
import { addMonths, calendarOf, type Day, dayWords, type Month, monthOf } from './calendar.ts'
import { keyOf } from './cards.ts'
import { stepOf } from './day-cell.tsx'
import { stopMoving, useMoveCard, useMoving } from './move.ts'
import { show } from './view.ts'

const HINTS = [
  { keys: '← → ↑ ↓', words: 'choose the day' },
  { keys: 'Page Up, Page Down', words: 'choose the month' },
  { keys: '↵', words: 'put it there' },
  { keys: 'Esc', words: 'cancel' },
] as const

/** Returns the day of another month with the same number, or the last day of that month if it is shorter. */
const sameDayIn = (month: Month, day: Day): Day => {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/**
 * While the person moves a card by keyboard: the keys that choose the day, and the chosen day in words, which screen readers
 * announce. `month` is the shown month. `onStay` gets the card's key when the person cancels, `onMove` also its new day.
 */
export const MoveBar = ({
  month,
  onStay,
  onMove,
}: {
  readonly month: Month
  readonly onStay: (key: string) => void
  readonly onMove: (key: string, day: Day) => void
}) => {
  const { card, day, refused } = useMoving()
  const { toDay } = useMoveCard()
  const press = (event: KeyboardEvent): void => {
    if (card === null || event.ctrlKey || event.metaKey || event.altKey || event.key === 'F6') return
    if (document.querySelector('[role=dialog], [role=menu]')) return
    event.preventDefault()
    event.stopPropagation()
    const today = dayOf(Date.now())
    const choose = (next: Day) => {
      useMoving.setState(next < today ? { refused: true } : { day: next, refused: false })
      if (next < today) return
      if (!calendarOf(month, today).flat().includes(next)) show({ month: monthOf(next) })
    }
    const step = stepOf(event.key)
    if (step !== undefined) choose(addDays(day, step))
    else if (event.key === 'PageDown') choose(sameDayIn(addMonths(monthOf(day), 1), day))
    else if (event.key === 'PageUp') {
      const earlier = sameDayIn(addMonths(monthOf(day), -1), day)
      choose(earlier < today && today < day ? today : earlier)
    } else if (event.key === 'Escape') {
      stopMoving()
      onStay(keyOf(card))
    } else if (event.key === 'Enter') {
      stopMoving()
      void toDay(card, day)
      onMove(keyOf(card), day)
    }
  }
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  const moving = card !== null
  useEffect(() => {
    if (!moving) return
    const listen = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [moving])
  useEffect(() => stopMoving, [])
  return (
    <div
      role="status"
      aria-label="Where the card goes"
      className="pointer-events-none fixed bottom-3 left-1/2 z-40 w-max max-w-[calc(100vw-32px)] -translate-x-1/2"
    >
      {card && (
        <div className="appear grid gap-1 rounded-3 border border-line-strong bg-surface px-4 py-2.5 shadow-float">
          <p className="[overflow-wrap:anywhere]">
            Move “{card.title}” to <strong className="font-semibold">{dayWords(day)}</strong>
            {refused && '. A card cannot move to a day that is over.'}
          </p>
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-s text-ink-2">
            {HINTS.map(({ keys, words }) => (
              <span key={words} className="flex items-center gap-1.5">
                <Kbd>{keys}</Kbd> {words}
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}
