import { cx } from './cx.ts'

/** The score from which a hot lead stands out most. */
const HOTTEST_SCORE = 80

/** Returns the colors of a score in three steps that also differ in strength: quiet, hot, and hottest. */
export const scoreColors = (value: number, hot: boolean): string => {
  if (!hot) return 'bg-note text-ink-2'
  return value >= HOTTEST_SCORE ? 'bg-hottest-bg text-hottest' : 'bg-hot-bg text-hot'
}

/** A lead's score, 0 to 100, in the colors of hot leads if it is hot. */
export const Score = ({ value, hot }: { readonly value: number; readonly hot: boolean }) => (
  <span
    className={cx(
      'grid h-7 w-10 place-items-center rounded-2 font-semibold tabular-nums',
      scoreColors(value, hot),
    )}
  >
    {value}
  </span>
)
