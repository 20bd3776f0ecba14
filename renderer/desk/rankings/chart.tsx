import { useMemo, useState } from 'react'
import type { Rankings } from '../../../contract/rankings.ts'
import { addDays } from '../../../contract/time.ts'
import { Toggle } from '../../ui/switch.tsx'
import { longDay, type Series, seriesOf, shortDay } from './days.ts'
import { figure, MEASURE_WORDS, MEASURES, type Measure } from './measures.ts'
import { PLOT_HEIGHT, Plot } from './plot.tsx'

type Props = {
  readonly from: string
  readonly to: string
  readonly days: Rankings['days']
  /** The previous period; null if there is none. */
  readonly compared: { readonly from: string; readonly to: string } | null
  /** The days of the previous period; null while they are loading and if they cannot be read. */
  readonly before: { readonly days: Rankings['days'] | null; readonly loading: boolean }
  readonly measure: Measure
  readonly compare: boolean
  readonly onCompare: (compare: boolean) => void
}

/** A chart of a measure by day, with the previous period. A table below the chart contains the same figures. */
export const Chart = ({ from, to, days, compared, before: earlier, measure, compare, onCompare }: Props) => {
  const [place, setPlace] = useState<number | null>(null)
  const values = useMemo(() => seriesOf(days, from, to, measure), [days, from, to, measure])
  const before = useMemo(
    () =>
      compare && compared && earlier.days
        ? seriesOf(earlier.days, compared.from, compared.to, measure)
        : null,
    [compare, compared, earlier.days, measure],
  )
  // Both lines appear together, so that nobody reads one line as the whole chart.
  const loading = compare && compared !== null && earlier.loading
  const none = compare && compared !== null && !loading && !before?.some((value) => value !== null)
  return (
    <figure aria-label={summaryOf(measure, values, from)} className="grid gap-2">
      <figcaption className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-s text-ink-2">
        <span className="flex items-center gap-1.5">
          <i aria-hidden="true" className="h-0 w-4 border-t-2 border-accent" />
          {MEASURE_WORDS[measure]}, {shortDay(from)} to {shortDay(to)}
        </span>
        {compared && (
          <Toggle checked={compare} onChange={onCompare}>
            <i aria-hidden="true" className="h-0 w-4 border-t-2 border-dashed border-current" />
            Previous period, {shortDay(compared.from)} to {shortDay(compared.to)}
            {none && (before ? ': no figures' : ': not loaded')}
          </Toggle>
        )}
        <span className="ml-auto tabular-nums text-ink-3">
          {place !== null && pointWords(measure, place, from, values, before)}
        </span>
      </figcaption>
      {loading ? (
        <div role="status" aria-label="The chart is loading" style={{ height: PLOT_HEIGHT }} />
      ) : (
        <Plot from={from} values={values} before={before} measure={measure} onPoint={setPlace} />
      )}
      <DayTable days={days} />
    </figure>
  )
}

const valueWords = (measure: Measure, value: number | null | undefined): string =>
  value === null || value === undefined ? 'none' : figure(measure, value)

const pointWords = (
  measure: Measure,
  place: number,
  from: string,
  values: Series,
  before: Series | null,
): string =>
  `${longDay(addDays(from, place))}: ${valueWords(measure, values[place])}${before ? `, before ${valueWords(measure, before[place])}` : ''}`

/** Summarizes the line of the chart, for screen readers. */
const summaryOf = (measure: Measure, values: Series, from: string): string => {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  const best = known.toSorted((a, b) => (measure === 'position' ? a.value - b.value : b.value - a.value))
  const [high, low] = [best[0], best.at(-1)]
  if (!high || !low) return `${MEASURE_WORDS[measure]} day by day: no figures.`
  const day = (place: number) => longDay(addDays(from, place))
  return `${MEASURE_WORDS[measure]} day by day: best ${figure(measure, high.value)} on ${day(high.place)}, worst ${figure(measure, low.value)} on ${day(low.place)}.`
}

const DayTable = ({ days }: { readonly days: Rankings['days'] }) => (
  <details>
    <summary className="w-fit rounded-1 text-s text-ink-2">Figures by day</summary>
    <div className="mt-2 max-h-64 overflow-auto rounded-2 border border-line">
      <table
        aria-label="Figures by day, newest first"
        className="w-full border-separate border-spacing-0 text-s"
      >
        <thead className="sticky top-0 bg-sunken text-right text-ink-2 [&_th]:px-3 [&_th]:py-1 [&_th]:font-normal">
          <tr>
            <th className="text-left">Day</th>
            {MEASURES.map((measure) => (
              <th key={measure}>{MEASURE_WORDS[measure]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date} className="[&>td]:border-t [&>td]:border-line [&>td]:px-3 [&>td]:py-1">
              <td>{longDay(day.date)}</td>
              {MEASURES.map((measure) => (
                <td key={measure} className="text-right tabular-nums">
                  {figure(measure, day[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
