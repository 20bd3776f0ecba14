import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** The sections of a page of Settings: one below the other, and in a wide window in two columns. */
export const SettingsColumns = ({
  even,
  children,
}: {
  /** Whether the boxes in the two columns have the same height. */
  readonly even?: boolean
  readonly children: ReactNode
}) => (
  <div
    className={cx(
      'grid grid-cols-[minmax(0,1fr)] gap-7 broad:grid-cols-2 broad:gap-x-10',
      even
        ? '[&>section]:flex [&>section]:flex-col [&>section>:last-child]:grid [&>section>:last-child]:flex-1'
        : 'items-start',
    )}
  >
    {children}
  </div>
)
