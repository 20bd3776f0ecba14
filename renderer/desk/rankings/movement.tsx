import { cx } from '../../ui/cx.ts'
import { type Measure, movementOf, type RankingsRow } from './measures.ts'

const SIGNS = { better: '▲', worse: '▼' } as const
const COLOURS = { better: 'text-good', worse: 'text-bad', same: 'text-ink-3' } as const

/**
 * The change of a figure since the previous period: an arrow that points up for the better, the size of the change with its
 * unit, and text for screen readers. `bare`: the heading above says the unit.
 */
export const Movement = ({
  measure,
  change,
  bare = false,
}: {
  readonly measure: Measure
  readonly change: RankingsRow['change']
  readonly bare?: boolean
}) => {
  const movement = movementOf(measure, change)
  if (!movement)
    return (
      <span className="text-s text-ink-3" title="not shown in the previous period">
        new
      </span>
    )
  // The arrow alone does not say that a smaller position is better.
  const unit = measure === 'position' ? movement.direction : movement.unit
  return (
    <span
      className={cx('text-s', COLOURS[movement.direction])}
      title={
        movement.direction === 'same'
          ? 'unchanged from the previous period'
          : `${movement.words} than in the previous period`
      }
    >
      <span aria-hidden="true">
        {movement.direction === 'same'
          ? 'unchanged'
          : `${SIGNS[movement.direction]} ${movement.by}${bare ? '' : ` ${unit}`}`}
      </span>
      <span className="sr-only">{movement.words}</span>
    </span>
  )
}
