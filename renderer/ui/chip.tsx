import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The class of chips that stand in a row like tabs. */
export const TAB_CHIP = 'border-transparent! px-1.5!'

type Props = ComponentProps<'button'> & { readonly active: boolean; readonly count?: number | undefined }

/** A button for a filter that is on or off, with the number of results. */
export const Chip = ({ active, count, children, className, ...rest }: Props) => (
  <button
    type="button"
    aria-pressed={active}
    {...rest}
    className={cx(
      'inline-flex h-[22px] items-center gap-1 rounded-full border px-2 text-s whitespace-nowrap',
      active ? 'border-ink bg-ink text-surface' : 'border-line text-ink-2 hover:bg-hover',
      className,
    )}
  >
    {children}
    {count !== undefined && count > 0 && <span className="tabular-nums">{count.toLocaleString()}</span>}
  </button>
)
