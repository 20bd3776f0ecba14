import { cx } from '../../ui/cx.ts'
import { type Measure, movementOf, type RankingsRow } from './measures.ts'

const SIGNS = { better: '▲', worse: '▼', same: '=' } as const
const COLOURS = { better: 'text-good', worse: 'text-bad', same: 'text-ink-3' } as const

/** The change of a figure since the previous period: an arrow, the size of the change, and text for screen readers. */
export const Movement = ({
  measure,
  change,
}: {
  readonly measure: Measure
  readonly change: RankingsRow['change']
}) => {
  const movement = movementOf(measure, change)
  if (!movement) return <span className="text-s text-ink-3">new</span>
  return (
    <span
      className={cx('text-s whitespace-nowrap', COLOURS[movement.direction])}
      title={
        movement.direction === 'same'
          ? 'unchanged from the previous period'
          : `${movement.words} than in the previous period`
      }
    >
      <span aria-hidden="true">
        {SIGNS[movement.direction]} {movement.direction !== 'same' && movement.by}
      </span>
      <span className="sr-only">{movement.words}</span>
    </span>
  )
}
