import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  readonly title: string
  readonly level?: 'h1' | 'h2'
  /** Whether the text fills a whole page. The text is then in the middle of the page. */
  readonly page?: boolean
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Fills an empty part of a screen: says what will appear there, and offers the next step. */
export const Empty = ({ title, level: Heading = 'h2', page = false, children, action }: Props) => (
  <div
    className={cx(
      'mx-auto grid justify-items-center gap-2 px-6 text-center',
      page ? 'min-h-full max-w-[60ch] content-center pt-6 pb-[12vh]' : 'max-w-[46ch] py-12',
    )}
  >
    <Heading className={cx('font-semibold', page ? 'text-l' : 'text-m')}>{title}</Heading>
    {children && <div className="grid gap-2 text-balance text-ink-2">{children}</div>}
    {action && <div className="mt-2 flex gap-2">{action}</div>}
  </div>
)
