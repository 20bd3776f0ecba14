import type { Rankings } from '../../../contract/rankings.ts'
import { cx } from '../../ui/cx.ts'
import { figure, MEASURE_WORDS, MEASURES, type Measure } from './measures.ts'
import { Movement } from './movement.tsx'

type Props = {
  readonly totals: NonNullable<Rankings['totals']>
  readonly measure: Measure
  readonly onChoose: (measure: Measure) => void
}

/** The four figures of the period; the chosen one is drawn below. */
export const Totals = ({ totals, measure, onChoose }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce a form
  <div
    role="group"
    aria-label="Totals; the chosen one is drawn day by day"
    className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line two:grid-cols-4"
  >
    {MEASURES.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === measure}
        onClick={() => onChoose(one)}
        className={cx(
          'grid gap-0.5 px-4 py-2.5 text-left outline-offset-[-2px]',
          one === measure ? 'bg-surface shadow-[inset_0_2px_0_var(--color-accent)]' : 'bg-bg hover:bg-hover',
        )}
      >
        <span className="text-s text-ink-2">{MEASURE_WORDS[one]}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xl font-semibold tabular-nums">{figure(one, totals[one])}</span>
          {totals.change && <Movement measure={one} change={totals.change} />}
        </span>
      </button>
    ))}
  </div>
)
