import { GripVertical } from 'lucide-react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { cx } from '../../ui/cx.ts'
import { clockOfDay } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import { keyOf, lacksPoints, statusWords } from './cards.ts'
import { isMovable, useDragged, useMoving } from './move.ts'
import { StatusIcon } from './status-icon.tsx'

const TINTS: Readonly<Record<PlannedCard['status'], string>> = {
  planned: 'border-line-strong bg-bg',
  scheduled: 'border-line bg-selected',
  manually_written: 'border-good-line bg-good-bg',
  published: 'border-good-line bg-good-bg',
  failed: 'border-bad-line bg-bad-bg',
}

type Props = {
  readonly card: PlannedCard
  readonly open: boolean
  readonly editable: boolean
  readonly onOpen: () => void
}

/** A card in the calendar of a month. The person can open it, and drag it to another day. */
export const CardEntry = ({ card, open, editable, onOpen }: Props) => {
  const isMoving = useMoving((state) => state.card !== null && keyOf(state.card) === keyOf(card))
  const movable = editable && isMovable(card)
  const makes = useMakes()
  const needs = movable && lacksPoints(card, makes)
  // While something is dragged, the day under the pointer is highlighted instead of the card.
  const drags = useDragged((state) => state.dragged !== null)
  const time = card.scheduled_for ? clockOfDay(card.scheduled_for) : ''
  return (
    <button
      type="button"
      data-card={keyOf(card)}
      aria-current={open ? 'true' : undefined}
      aria-keyshortcuts={movable ? 'M' : undefined}
      title={`${card.title}\n${card.plan.title}, ${statusWords(card)}${time && ` at ${time}`}`}
      onClick={onOpen}
      draggable={movable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', card.title)
        dataTransfer.effectAllowed = 'move'
        useDragged.setState({ dragged: { kind: 'card', card } })
      }}
      onDragEnd={() => useDragged.setState({ dragged: null })}
      className={cx(
        'group/card flex w-full items-start gap-x-1.5 rounded-2 border px-1.5 py-1 text-left text-s outline-offset-[-2px]',
        open ? 'border-accent bg-selected' : TINTS[card.status],
        !open && !drags && 'hover:border-accent',
        movable && 'cursor-grab',
        isMoving && 'border-dashed text-ink-2',
      )}
    >
      {/* The status, the time and the title share their lines, because a day is narrow. */}
      <span className="line-clamp-4 min-w-0 flex-1 hyphens-auto [overflow-wrap:break-word]">
        <span className="relative inline-block align-[-2px]">
          <span className={cx(movable && 'group-hover/card:opacity-0')}>
            <StatusIcon card={card} />
          </span>
          {/* Under the pointer, the card says that it can be dragged. */}
          {movable && (
            <GripVertical
              size={13}
              aria-hidden="true"
              className="absolute inset-0 text-ink-3 opacity-0 group-hover/card:opacity-100"
            />
          )}
        </span>
        {/* With spaces, so that the lines break here and not in a word. */}{' '}
        {time && <span className="tabular-nums text-ink-2">{time}</span>} {card.title}
      </span>
      {needs && <span className="shrink-0 text-ink-3">no points</span>}
    </button>
  )
}
