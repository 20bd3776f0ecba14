import { cx } from './cx.ts'

/** A lead's score, 0 to 100, in the color of hot leads from 60 upward. */
export const Score = ({ value, hot }: { readonly value: number; readonly hot: boolean }) => (
  <span
    className={cx(
      'grid h-7 w-10 place-items-center rounded-2 font-semibold tabular-nums',
      hot ? 'bg-hot-bg text-hot' : 'bg-note text-ink-2',
    )}
  >
    {value}
  </span>
)
