import { cx } from './cx.ts'

/** A key cap. Hidden from screen readers, because the control announces the key itself. */
export const Kbd = ({
  children,
  on = 'plain',
}: {
  readonly children: string
  readonly on?: 'plain' | 'accent'
}) => (
  <span
    aria-hidden="true"
    className={cx(
      'rounded-[3px] border px-1 font-sans text-[10px]/[14px] font-medium',
      on === 'accent' ? 'border-current/35' : 'border-line bg-bg text-ink-3',
    )}
  >
    {children}
  </span>
)
