import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type Series, shortDay } from './days.ts'
import { figure, type Measure } from './measures.ts'

type Props = {
  readonly from: string
  readonly values: Series
  readonly before: Series | null
  readonly measure: Measure
  /** Called with the index of the day under the pointer, or with null. */
  readonly onPoint: (place: number | null) => void
}

/** The height of the chart in px. */
export const PLOT_HEIGHT = 200
const DAY_S = 86_400

/** Reads the current color of a design token, because the canvas does not support `light-dark()`. */
const colourOf = (host: HTMLElement, token: string): string => {
  const probe = document.createElement('i')
  probe.style.color = `var(--color-${token})`
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Returns the limits of an axis: counts and CTR begin at 0, positions begin near the best position. */
const rangeOf = (measure: Measure, least: number, most: number): [number, number] => {
  if (measure === 'position') return [Math.max(1, Math.floor(least - 0.5)), Math.ceil(most + 0.5)]
  return [0, most > 0 ? topOf(most, measure === 'ctr' ? 0 : 1) : measure === 'ctr' ? 0.01 : 1]
}

/** Returns a round figure that is not below `most`, so that the top line of the axis is above the highest value. */
const topOf = (most: number, leastStep: number): number => {
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= most / 4) ?? most
  const lines = Math.max(step, leastStep)
  return Math.ceil(most / lines) * lines
}

/** The days with a label: the last day, and days before it at equal distances. */
const labelled = (from: number, to: number, step: number): number[] => {
  const days: number[] = []
  for (let day = to; day >= from; day -= step) days.unshift(day)
  return days
}

const optionsOf = (host: HTMLElement, measure: Measure, onPoint: Props['onPoint']): uPlot.Options => {
  const ink = () => colourOf(host, 'ink-3')
  const line = () => colourOf(host, 'line')
  const font = '11px "Inter Variable", system-ui, sans-serif'
  return {
    width: host.clientWidth || 600,
    height: PLOT_HEIGHT,
    legend: { show: false },
    padding: [8, 20, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      y: {
        range: (_, least, most) => rangeOf(measure, least ?? 0, most ?? 0),
        // Position 1 is at the top.
        ...(measure === 'position' ? { dir: -1 as const } : {}),
      },
    },
    cursor: { y: false, drag: { setScale: false, x: false }, points: { size: 7 } },
    axes: [
      {
        stroke: ink,
        font,
        size: 30,
        gap: 9,
        grid: { show: false },
        ticks: { show: false },
        space: 64,
        splits: (_, __, from, to, step) => labelled(from, to, step),
        incrs: [1, 2, 7, 14, 28, 56, 112].map((days) => days * DAY_S),
        values: (_, days) => days.map((s) => shortDay(new Date(s * 1000).toISOString())),
      },
      {
        stroke: ink,
        font,
        size: 52,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: (_, values) => values.map((value) => figure(measure, value)),
        ...(measure === 'ctr' ? {} : { incrs: WHOLE }),
      },
    ],
    series: [
      {},
      {
        stroke: () => colourOf(host, 'ink-3'),
        width: 1.25,
        dash: [4, 4],
        points: { show: false },
      },
      { stroke: () => colourOf(host, 'accent'), width: 1.75, points: { show: false } },
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  }
}

/** The steps between the ticks of an axis with whole numbers. */
const WHOLE = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 8 }, (_, power) => step * 10 ** power))
  .sort((a, b) => a - b)

const dataOf = ({ from, values, before }: Pick<Props, 'from' | 'values' | 'before'>): uPlot.AlignedData => {
  const start = Date.parse(from) / 1000
  return [
    values.map((_, place) => start + place * DAY_S),
    values.map((_, place) => before?.[place] ?? null),
    [...values],
  ]
}

/** Draws a measure by day, and the previous period as a dashed line. A text beside the drawing says the same. */
export const Plot = ({ from, values, before, measure, onPoint }: Props) => {
  const host = useRef<HTMLDivElement>(null)
  const point = useRef(onPoint)
  useEffect(() => {
    point.current = onPoint
  })
  useEffect(() => {
    const box = host.current
    if (!box) return
    const options = optionsOf(box, measure, (place) => point.current(place))
    const plot = new uPlot(options, dataOf({ from, values, before }), box)
    const sizes = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: PLOT_HEIGHT }))
    sizes.observe(box)
    const end = onTheme(() => plot.redraw(false, true))
    return () => {
      end()
      sizes.disconnect()
      plot.destroy()
    }
  }, [from, values, before, measure])
  return (
    <div
      ref={host}
      aria-hidden="true"
      className="w-full overflow-hidden [&_.u-cursor-x]:border-line-strong!"
      style={{ height: PLOT_HEIGHT }}
    />
  )
}

/** Calls the listener when the system or the person changes between light and dark. */
const onTheme = (listener: () => void): (() => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', listener)
  const choice = new MutationObserver(listener)
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', listener)
    choice.disconnect()
  }
}
